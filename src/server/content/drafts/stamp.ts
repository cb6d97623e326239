import { createHash } from 'node:crypto'
import { conflict, Problem } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Tx } from '../../store/store.ts'
import { authorOf } from './author-of.ts'
import { type DraftRow, draftOf } from './draft.ts'

/** Computed from the content itself, so the same content has the same stamp, even if somebody wrote it again in between. */
export const stampOf = ({ draft }: Pick<DraftRow, 'draft'>): string => stampOfContent(JSON.parse(draft))

export const stampOfContent = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content, inOrder)).digest('hex').slice(0, 16)

/**
 * Of what people get: the stamp of the draft that was published, and the number of the last version, so that the same content
 * after a roll back has another one.
 */
export function liveStampOf({ live, version }: Pick<DraftRow, 'live'> & { version?: number | null }): string {
  const number = live === null ? version : JSON.parse(live).version
  return `${live === null ? NOTHING : stampOf({ draft: draftOf(live) })}@${number ?? 0}`
}

/** Stands for the content while people get nothing. */
const NOTHING = 'none'

/** The order of the fields does not matter. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * With a stamp, a user overwrites and publishes only what they have seen. Otherwise the answer contains the current state, as
 * `record` gives it, who wrote it, and what was sent. Without a stamp, the last writer wins.
 */
export async function checkStamp(
  tx: Tx,
  row: DraftRow,
  sent: object,
  record: (row: DraftRow) => object,
): Promise<void> {
  const { stamp, id: _, ...rest } = sent as { stamp?: string; id?: unknown }
  if (stamp === undefined || stamp === stampOf(row)) return
  const changed_by = await authorOf(tx, row)
  const message = `The ${row.kind} was changed since you read it; look at current in this answer, and send its stamp`
  throw new Problem(409, message, { reason: 'stale', body: { current: record(row), changed_by, sent: rest } })
}

/** With this time, a user publishes only instead of what they have compared it with. Null: it was not live. */
export function checkLive({ published_at }: Pick<DraftRow, 'published_at'>, expected: string | null | undefined) {
  if (expected === undefined || expected === timestamp(published_at)) return
  // Without the time: people read this sentence too, and it would not be in their own time zone.
  const now = published_at === null ? 'is not live any more' : 'was published meanwhile'
  throw conflict(`It ${now}, since you looked at it; look again at what changes for people`, 'stale')
}

/** With these times, a user ends or replaces only the schedule that they have seen. Null: nothing was scheduled. */
export function checkScheduled(
  { publish_at = null, unpublish_at = null }: Pick<DraftRow, 'publish_at' | 'unpublish_at'>,
  { if_publish_at, if_unpublish_at }: { [time in `if_${'publish' | 'unpublish'}_at`]?: string | null | undefined },
): void {
  if (!isExpected(if_publish_at, publish_at)) {
    const now = publish_at === null ? 'is not scheduled any more' : 'was scheduled meanwhile'
    throw conflict(`It ${now}, since you looked at it; look again at when it is published`, 'stale')
  }
  if (isExpected(if_unpublish_at, unpublish_at)) return
  const now = unpublish_at === null ? 'is not to be unpublished any more' : 'is to be unpublished at another time'
  throw conflict(`It ${now}, since you looked at it; look again at when it is unpublished`, 'stale')
}

const isExpected = (expected: string | null | undefined, at: number | null): boolean =>
  expected === undefined || (expected === null ? null : Date.parse(expected)) === at
