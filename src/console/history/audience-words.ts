import { segmentWords } from '../../content/segment-words.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'

/** Everybody. → everybody */
const inside = (segment: SegmentGroup): string => {
  const words = segmentWords(segment).replace(/\.$/, '')
  return words[0]!.toLowerCase() + words.slice(1)
}

/** What a changed Segment means for an Experience that uses it. */
export const audienceWords = (name: string, [before, after]: [SegmentGroup, SegmentGroup]): string =>
  `the Segment “${name}” was changed. From then on it means: ${inside(after)}, instead of ${inside(before)}.`
