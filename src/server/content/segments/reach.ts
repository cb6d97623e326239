import { conflict } from '../../http/problem.ts'
import type { UserOf } from '../../journal/users-of.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { stampOfContent } from '../drafts/stamp.ts'
import { experiencesAsking } from './experiences-naming.ts'

/**
 * The Experiences whose people depend on a Segment, now or when a scheduled version begins, also through other Segments: which
 * they are, and a stamp for all of them.
 */
export async function reachOf(tx: Tx, { account_id, id }: DraftRow) {
  const asking = await experiencesAsking(tx, account_id, id)
  const reached = asking
    .filter(({ in_live, in_scheduled }) => in_live || in_scheduled)
    .map(({ in_draft: _, in_scheduled: __, ...each }) => each)
  return { reach_stamp: stampOfReach(reached), reached }
}

/** With this stamp, a user publishes only for the Experiences that they were told about. */
export async function checkReach(tx: Tx, row: DraftRow, stamp: string | undefined): Promise<void> {
  if (stamp === undefined || stamp === (await reachOf(tx, row)).reach_stamp) return
  throw conflict('Other Experiences use it, live or scheduled, since you looked; look again at what it reaches')
}

type Reached = Pick<UserOf, 'id' | 'in_live' | 'publish_at'>

/** Empty: there is none. */
const stampOfReach = (reached: Reached[]): string =>
  reached.length === 0
    ? ''
    : stampOfContent(reached.map(({ id, in_live, publish_at }) => [id, in_live, publish_at]).sort())
