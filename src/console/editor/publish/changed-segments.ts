import type { UsedSegment } from '../draft/draft-api.ts'

/** The Segments that were published or unpublished since somebody looked. */
export const changedSegments = (before: UsedSegment[], now: UsedSegment[]): UsedSegment[] =>
  now.filter(({ id, published_at }) => !before.some(was => was.id === id && was.published_at === published_at))
