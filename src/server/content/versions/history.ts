import type { z } from 'zod'
import {
  type Audience,
  audienceItems,
  audiencePeople,
  audiencePlaces,
  audienceSentences,
  endSentences,
  isSameReach,
} from '../../../content/audience.ts'
import type { Change, Diff } from '../../../protocol/change.ts'
import type { HistoryEntry } from '../../../protocol/schema/version.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Page } from '../../http/page.ts'
import { notedAudience } from '../../journal/audience/noted-audience.ts'
import { listChanges } from '../../journal/changes/list-changes.ts'
import type { Tx } from '../../store/store.ts'

/** Changes with one of these say what people got, who got it, or what they would have got. */
const PROPS = ['published_at', 'archived_at', 'publish_at', 'unpublish_at', 'segments', 'audience']

/** What people got and who they were, newest first: everything that began, changed or ended it. */
export async function historyOf(tx: Tx, account: string, experience: string, page: Page) {
  const { changes, cursor } = await listChanges(tx, account, { ...page, experience, props: PROPS })
  // A new Experience that is not live, and a Segment of a draft, change nothing for people.
  const told = changes.filter(change =>
    change.path === 'audience' ? !isSilent(change) : change.kind === 'update' || change.kind === 'apply',
  )
  const history: Entry[] = []
  for (const change of told) {
    const entry = entryOf(change)
    const until = isEnd(change) ? await notedAudience(tx, account, experience, { before: change.id }) : null
    history.push(until ? { ...entry, sentences: [...entry.sentences, ...endSentences(until)] } : entry)
  }
  return { history, cursor }
}

type Entry = ReturnType<typeof entryOf>

/** A domain that moved between its Environments: people get the same, in the same places. */
function isSilent({ object }: Change): boolean {
  const { places, audience } = object as Diffs
  const [before, after] = (audience ?? []) as [Audience | null, Audience]
  return !!places && before !== null && isSameReach(before, after)
}

/** From then on nobody gets what somebody got. */
const isEnd = ({ object: { published_at } }: Change): boolean =>
  Array.isArray(published_at) && published_at[0] !== null && published_at[1] === null

function entryOf(change: Change) {
  const { id, created_at, user, object, options } = change
  const diffs = object as Diffs
  const schedule = scheduleOf(diffs)
  const [before = null, after = null] = (diffs.audience ?? []) as [Audience?, Audience?]
  return {
    id,
    created_at,
    user,
    does: deedOf(change, diffs),
    version: (diffs.version?.[1] ?? null) as number | null,
    restored_from: (diffs.restored_from?.[1] ?? null) as number | null,
    scheduled_at: schedule ? null : (((diffs.publish_at ?? diffs.unpublish_at)?.[0] ?? null) as string | null),
    for: after && audiencePeople(after),
    items: after ? audienceItems(after) : [],
    where: after?.environments ? audiencePlaces(after) : null,
    sentences: [
      ...((options.told?.[1] ?? []) as string[]),
      ...(before && after ? audienceSentences(before, after) : []),
    ],
    segment: segmentOf(change, diffs),
    live: change.path === 'audience' ? options.live?.[1] !== false : (diffs.published_at?.[1] ?? null) !== null,
    publish_at: (options.publish_at?.[1] ?? null) as string | null,
    schedule,
  }
}

type Deed = z.output<typeof HistoryEntry>['does']
type Diffs = { [name: string]: Diff | undefined }

function deedOf({ path, created_at }: Change, diffs: Diffs): Deed {
  if (path === 'audience') return diffs.places ? 'change places' : 'change segment'
  if (diffs.published_at?.[1]) return diffs.restored_from ? 'roll back' : 'publish'
  if (diffs.archived_at) return diffs.archived_at[1] ? 'archive' : 'bring back'
  if (diffs.published_at) return 'unpublish'
  const { publish_at, unpublish_at } = scheduleOf(diffs)!
  if (publish_at?.after || unpublish_at?.after) return 'schedule'
  const due = publish_at?.before ?? unpublish_at?.before ?? null
  return due !== null && Date.parse(due) <= Date.parse(created_at) ? 'miss schedule' : 'end schedule'
}

/** What was scheduled before, and from then on. Null: something else happened. */
function scheduleOf({ published_at, archived_at, ...diffs }: Diffs) {
  if (published_at || archived_at || !(diffs.publish_at || diffs.unpublish_at)) return null
  const planned = (diff: Diff | undefined) => {
    const [before, after] = (diff ?? []) as (string | null)[]
    return diff ? { before: before ?? null, after: after ?? null } : null
  }
  return { publish_at: planned(diffs.publish_at), unpublish_at: planned(diffs.unpublish_at) }
}

/** The Segment that was changed, and what it meant before. */
function segmentOf({ path, options }: Change, diffs: Diffs) {
  const [name, groups] = Object.entries(diffs).find(([name]) => name.startsWith('segments.')) ?? []
  if (path !== 'audience' || !name || !groups) return null
  const [before, after] = groups as [SegmentGroup, SegmentGroup]
  return { id: name.slice('segments.'.length), name: String(options.segment?.[1]), before, after }
}
