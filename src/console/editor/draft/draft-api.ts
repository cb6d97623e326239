import type { Kind } from '../../../protocol/experience.ts'
import type { SegmentGroup } from '../../../protocol/segment.ts'
import type { Colleague } from './colleague.ts'
import type { Content } from './draft.ts'
import type { JsonObject } from './json.ts'

/** What an Experience has besides its content. */
export interface About {
  id: string
  kind: string
  published_at: string | null
  archived_at: string | null
  /** The draft differs from what people get. */
  changed: boolean
  publish_at: string | null
  unpublish_at: string | null
  schedule_problem: string | null
  /** Who wrote it last. Missing in the answer to one's own write. */
  changed_by?: Colleague | null
  /** Who did last what is done besides the content. Missing in the answer to one's own write, and of Segments. */
  standing_by?: { [done in Done]: Colleague | null }
  /** Of the Segments that it uses, as they are live. Missing in the answer to one's own write. */
  segments_stamp?: string
  segments?: UsedSegment[]
  /** Of the live and scheduled Experiences that use it, if it is a Segment. Missing in the answer to one's own write. */
  reach_stamp?: string
  reached?: Reached[]
  /** Of everything besides the draft that decides what its review shows. Missing in the answer to one's own write. */
  review_stamp?: string
  decided_by?: Decider[]
  /** The Segments of its scheduled version that say something else than when it was scheduled. Missing in the answer to one's own write. */
  changed_segments?: ChangedSegment[]
}

/** What is done besides the content. */
export type Done = 'published_at' | 'archived_at' | 'publish_at' | 'unpublish_at'

/** What the server says beside the record. */
export type Besides = Pick<
  About,
  | 'changed_by'
  | 'standing_by'
  | 'segments_stamp'
  | 'segments'
  | 'reach_stamp'
  | 'reached'
  | 'review_stamp'
  | 'decided_by'
  | 'changed_segments'
>

/** Something that decides who gets what, and where. */
export interface Decider {
  kind: Kind | 'segment' | 'environment' | 'domains' | 'limits'
  id: string | null
  name: string | null
  part_stamp: string
  changed_by: Colleague | null
}

export interface ChangedSegment {
  id: string
  name: string
  before: SegmentGroup
  after: SegmentGroup
}

export interface Reached {
  id: string
  kind: Kind
  name: string
  in_live: boolean
  /** When its scheduled version begins, if that one uses it. */
  publish_at: string | null
  /** Whose conditions use it: an item of a launcher, or the Experience as a whole. */
  parts: { version: 'live' | 'scheduled'; item: { id: string; text: string } | null }[]
}

export interface UsedSegment {
  id: string
  name: string
  published_at: string | null
}

/** A draft as the server has it. */
export interface Stored {
  content: Content
  stamp: string
  about: About
}

export type DraftAnswer =
  /** `repeated`: this write was done before, and its answer got lost. */
  | { ok: true; stored: Stored; repeated?: true }
  /** `status` 0: no answer. `current`: what somebody else wrote meanwhile. */
  | { ok: false; status: number; messages: string[]; current?: Stored }

/** Reads and writes a draft. The console and a customer's page do it in different ways. */
export interface DraftApi {
  read(): Promise<DraftAnswer>
  /** Writes the changed fields, null for removed ones. Only if the draft still has this stamp, and only once for each id. */
  write(changes: JsonObject, stamp: string, id: string): Promise<DraftAnswer>
}

const ABOUT = ['id', 'kind', 'published_at', 'archived_at', 'changed', 'publish_at', 'unpublish_at', 'schedule_problem']
/** What the server says besides, and nobody writes. */
const TOLD = ['created_at', 'updated_at', 'stamp', 'segment_ids', 'tag_ids', 'stats']
const NOT_WRITTEN = new Set([...ABOUT.filter(name => name !== 'kind'), ...TOLD])

/** Splits an Experience from the management API into its parts. */
export function storedIn(record: JsonObject, besides: Besides = {}): Stored {
  const pick = (isPicked: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => isPicked(name)))
  return {
    content: pick(name => !NOT_WRITTEN.has(name)),
    stamp: String(record.stamp),
    about: { ...(pick(name => ABOUT.includes(name)) as unknown as About), ...besides },
  }
}
