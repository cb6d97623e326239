import { type NameOf, segmentWords } from '../../content/segment-words.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'

/** Everybody. → everybody */
const inside = (segment: SegmentGroup, nameOf?: NameOf): string => {
  const words = segmentWords(segment, nameOf).replace(/\.$/, '')
  return words[0]!.toLowerCase() + words.slice(1)
}

/** What a changed Segment means for an Experience that uses it. */
export const audienceWords = (name: string, [before, after]: [SegmentGroup, SegmentGroup], nameOf?: NameOf): string =>
  `the Segment “${name}” was changed. From then on it means: ${inside(after, nameOf)}, instead of ${inside(before, nameOf)}.`
