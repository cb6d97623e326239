import type { SegmentRecord } from '../../../protocol/answer.ts'
import type { AnswerFor } from '../../../protocol/contract.ts'
import type { ExperienceRecord } from '../../../protocol/experience.ts'
import type { Content } from './draft.ts'
import type { JsonObject } from './json.ts'

type OfExperience = Omit<AnswerFor<'GET /v3/edit/tours/:id'>, 'tour'>
type OfSegment = Omit<AnswerFor<'GET /v3/edit/segments/:id'>, 'segment'>

/** What the server says beside the record. The answer to one's own write has none of it, and Segments only a part. */
export type Besides = Partial<OfExperience & OfSegment>

type Standing = 'id' | 'published_at' | 'archived_at' | 'changed'
type Scheduled = 'publish_at' | 'unpublish_at' | 'schedule_problem'

/** What an Experience or a Segment has besides its content. Segments have no schedule. */
export type About = Pick<SegmentRecord, Standing> & Partial<Pick<ExperienceRecord, Scheduled>> & Besides

/** Who did last what is done besides the content. */
export type StandingBy = OfExperience['standing_by']
/** What is done besides the content. */
export type Done = keyof StandingBy

/** Something that decides who gets what, and where. */
export type Decider = OfExperience['decided_by'][number]
export type ChangedSegment = OfExperience['changed_segments'][number]
export type UsedSegment = OfExperience['segments'][number]
/** Whom a Segment decides about: the Experience as a whole, or an item of a launcher. */
export type Reached = OfSegment['reached'][number]

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

type DraftRecord = Omit<About, keyof Besides> & Pick<SegmentRecord, 'stamp'>

/** What the server says of a record besides its content, and nobody writes. */
const TOLD = ['created_at', 'updated_at', 'segment_ids', 'tag_ids', 'stats']

/** Splits an Experience or a Segment from the management API into its parts. */
export function storedIn(record: DraftRecord, besides: Besides = {}): Stored {
  const { id, published_at, archived_at, changed, publish_at, unpublish_at, schedule_problem, stamp, ...rest } = record
  const content: Content = { ...rest }
  for (const name of TOLD) delete content[name]
  const about = { id, published_at, archived_at, changed, publish_at, unpublish_at, schedule_problem }
  return { content, stamp, about: { ...about, ...besides } }
}
