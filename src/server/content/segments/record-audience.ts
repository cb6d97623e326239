import { typeName } from '../../../content/changes/models.ts'
import { referencesOf } from '../../../content/references.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import { recordChanges } from '../../journal/changes/record-changes.ts'
import type { Tx } from '../../store/store.ts'
import type { DraftRow } from '../drafts/draft.ts'
import { experiencesNaming } from './experiences-naming.ts'
import { groupIn } from './named-segments.ts'

/**
 * Notes in the history of every live Experience that one of its Segments says something else from now on, also a Segment that is
 * used by way of others: other people get it, although nobody published it again.
 */
export async function recordAudience(
  tx: Tx,
  author: { account: string; user: string },
  before: DraftRow,
  after: DraftRow,
): Promise<void> {
  if (before.live === null || after.live === null) return
  const [was, is] = [groupIn(before.live), groupIn(after.live)]
  if (JSON.stringify(was) === JSON.stringify(is)) return
  const object = { [`segments.${after.id}`]: [was, is] as [SegmentGroup, SegmentGroup] }
  const more = { segment: [before.name, after.name] as [string, string] }
  for (const experience of await liveUsers(tx, author.account, after.id)) {
    const model = { id: experience.id, type: typeName(experience.kind), path: 'audience' }
    await recordChanges(tx, author, experience, [{ model, kind: 'related', object, more }])
  }
}

/** Live Experiences that refer to a Segment, directly or by way of other Segments. */
async function liveUsers(tx: Tx, account: string, id: string): Promise<DraftRow[]> {
  const segments = await tx.query<{ id: string; live: string }>(
    'SELECT id, live FROM segments WHERE account_id = $1 AND live IS NOT NULL',
    [account],
  )
  const naming = segments.map(one => ({ id: one.id, names: referencesOf(JSON.parse(one.live)).segments }))
  const reached = new Set([id])
  for (const each of reached) for (const one of naming) if (one.names.has(each)) reached.add(one.id)
  const users = new Map<string, DraftRow>()
  for (const each of reached)
    for (const row of await experiencesNaming(tx, account, each, 'live'))
      if (row.archived_at === null) users.set(row.id, row)
  return [...users.values()]
}
