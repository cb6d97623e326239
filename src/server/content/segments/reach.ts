import { conflict } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { stampOfContent } from '../drafts/stamp.ts'
import { experiencesAsking } from './experiences-naming.ts'

/** The live Experiences whose people depend on a Segment, also through other Segments: which they are, and a stamp for all of them. */
export async function reachOf(tx: Tx, { account_id, id }: DraftRow) {
  const live = (await experiencesAsking(tx, account_id, id)).filter(({ in_live }) => in_live)
  const reached = live.map(({ id, kind, name }) => ({ id, kind, name }))
  return { reach_stamp: stampOfReach(reached.map(({ id }) => id)), reached }
}

/** With this stamp, a user publishes only for the Experiences that they were told about. */
export async function checkReach(tx: Tx, row: DraftRow, stamp: string | undefined): Promise<void> {
  if (stamp === undefined || stamp === (await reachOf(tx, row)).reach_stamp) return
  throw conflict('The live Experiences that use it are others since you looked; look again at what it reaches')
}

/** Empty: there is none. */
const stampOfReach = (ids: string[]): string => (ids.length === 0 ? '' : stampOfContent(ids.sort()))
