import { isDeepStrictEqual } from 'node:util'
import { typeName } from '../../../content/changes/models.ts'
import type { Diff } from '../../../protocol/change.ts'
import { audienceDiff } from '../../journal/audience/noted-audience.ts'
import { recordChanges } from '../../journal/changes/record-changes.ts'
import type { Tx } from '../../store/store.ts'
import { type DraftRow, needDraft } from '../drafts/draft.ts'
import { liveNumber } from '../drafts/keep-version.ts'
import { groupIn } from './named-segments.ts'
import { reachOf } from './reach.ts'

/**
 * Notes in the history of every live and every scheduled Experience that one of its Segments says something else from now on, also
 * a Segment that is used by way of others: other people get it, although nobody published it again.
 */
export async function recordAudience(
  tx: Tx,
  author: { account: string; user: string },
  before: DraftRow,
  after: DraftRow,
): Promise<void> {
  if (before.live === null || after.live === null) return
  const [was, is] = [groupIn(before.live), groupIn(after.live)]
  if (isDeepStrictEqual(was, is)) return
  const segment: Diff = [before.name, after.name]
  for (const { id, kind, in_live, publish_at } of (await reachOf(tx, after)).reached) {
    const model = { id, type: typeName(kind), path: 'audience' }
    const more = { segment, live: [null, in_live] as Diff, publish_at: [null, publish_at] as Diff }
    const object = {
      [`segments.${after.id}`]: [was, is] as Diff,
      ...(in_live ? await forOthers(tx, author, kind, id) : {}),
    }
    await recordChanges(tx, author, { id, kind }, [{ model, kind: 'related', object, more }])
  }
}

/** The same version is for other people. */
async function forOthers(tx: Tx, { account }: { account: string }, kind: string, id: string) {
  const row = await needDraft(tx, account, kind, id)
  const number = liveNumber(row)
  return { version: [number, number] as Diff, ...(await audienceDiff(tx, row)) }
}
