import type { Api } from '../api.ts'

/** How many people are in a Segment, among those who were looked at. */
export interface Counted {
  count: number
  of: number
  /** Where to continue. Null: everybody was looked at. */
  before: string | null
}

/** Which people of which Segment: as it is live, if it is; or those of its draft. */
export interface CountedSegment {
  id: string
  version: 'live' | 'draft'
}

/** Looks at the next ten thousand people at most. */
export async function countSegment(
  api: Api,
  { id, version }: CountedSegment,
  so?: Counted,
  signal?: AbortSignal,
): Promise<Counted> {
  const reading = signal ? api.during(signal) : api
  const { count, of, cursor } = await reading.get('/v3/analyze/profiles/count', {
    segment_id: id,
    segment_version: version,
    before: so?.before ?? undefined,
  })
  return { count: count + (so?.count ?? 0), of: of + (so?.of ?? 0), before: cursor.before }
}
