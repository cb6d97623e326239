import type { Diffs } from '../../../content/changes/difference.ts'
import { typeName } from '../../../content/changes/models.ts'
import type { Diff } from '../../../protocol/change.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Entry } from '../../journal/changes/record-changes.ts'
import type { DraftRow } from './draft.ts'
import { liveNumber } from './keep-version.ts'

/** Why people get something that is not the current draft, as the Change says it. */
export type Applied = { restored_from: [null, number] } | { publish_at: Diff } | { unpublish_at: Diff }

/** Changes besides the content: archived, scheduled, published. */
export function standingEntries(before: DraftRow, after: DraftRow, why: Applied | object): Entry[] {
  const model = { id: after.id, type: typeName(after.kind), path: '' }
  const times = (name: 'archived_at' | 'publish_at' | 'unpublish_at' | 'published_at'): Diff => [
    timestamp(before[name] ?? null),
    timestamp(after[name] ?? null),
  ]
  const entries: Entry[] = []
  const isLiveOther = before.live !== after.live
  const archived: Diffs = before.archived_at === after.archived_at ? {} : { archived_at: times('archived_at') }
  // What is archived is no longer live: one thing, and one Change.
  if (archived.archived_at && !isLiveOther) entries.push({ model, kind: 'update', object: archived })
  const isApplied = (name: string) => name in why
  const scheduled: Diffs = {}
  // The same time may freeze another content.
  if (!isApplied('publish_at') && (before.publish_at !== after.publish_at || before.scheduled !== after.scheduled))
    scheduled.publish_at = times('publish_at')
  if (!isApplied('unpublish_at') && before.unpublish_at !== after.unpublish_at)
    scheduled.unpublish_at = times('unpublish_at')
  if (Object.keys(scheduled).length > 0) entries.push({ model, kind: 'update', object: scheduled })
  // Do not compare times: two versions can be made in one millisecond.
  if (isLiveOther) {
    const version: Diff = [liveNumber(before), liveNumber(after)]
    const object = { ...archived, published_at: times('published_at'), version, ...why }
    entries.push({ model, kind: after.published_at === null ? 'update' : 'apply', object })
  }
  return entries
}
