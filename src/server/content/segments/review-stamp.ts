import type { AccountSettings } from '../../../protocol/account.ts'
import { conflict } from '../../http/problem.ts'
import type { Using } from '../../journal/audience/used-segments.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { stampOfContent } from '../drafts/stamp.ts'
import { type Decider, decidersOf, decidersOfSegment } from './decided-by.ts'

/** An Experience as it is reviewed: a draft or an earlier version, beside what is live. */
type Reviewed = Using & { id: string }

/** What decides the review of an Experience besides its draft, and a stamp for all of it. */
export const reviewOf = async (tx: Tx, row: Reviewed, settings: AccountSettings) =>
  stamped(await decidersOf(tx, row, settings))

/** The same for a Segment. */
export const reviewOfSegment = async (tx: Tx, row: DraftRow) => stamped(await decidersOfSegment(tx, row))

/** With this stamp, a user publishes only for the people, and in the places, that the review showed. */
export async function checkReview(
  tx: Tx,
  row: Reviewed,
  settings: AccountSettings,
  stamp: string | undefined,
): Promise<void> {
  if (stamp === undefined || stamp === (await reviewOf(tx, row, settings)).review_stamp) return
  throw conflict(
    'A Segment, a domain or a limit that decides who gets it was changed since you looked; look again at who would get it',
    'stale',
  )
}

export async function checkReviewOfSegment(tx: Tx, row: DraftRow, stamp: string | undefined): Promise<void> {
  if (stamp === undefined || stamp === (await reviewOfSegment(tx, row)).review_stamp) return
  throw conflict(
    'A Segment or an Experience that decides who gets what was changed since you looked; look again at what it reaches',
    'stale',
  )
}

const stamped = (decided_by: Decider[]) => ({
  review_stamp: stampOfContent(decided_by.map(({ kind, id, part_stamp }) => `${kind} ${id} ${part_stamp}`).sort()),
  decided_by,
})
