import { type NameOf, peopleWords } from '../../content/segment-words.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'

/** Which versions it was about. Missing: it was live. */
interface About {
  isLive?: boolean
  /** When a version was to begin that used the Segment, too. */
  publishAt?: string | null
}

/** What a changed Segment means for an Experience that uses it. */
export function audienceWords(
  name: string,
  [before, after]: [SegmentGroup, SegmentGroup],
  nameOf?: NameOf,
  { isLive = true, publishAt = null }: About = {},
): string {
  const time = publishAt && new Date(publishAt).toLocaleString()
  const when = isLive ? 'From then on' : `For the version that was scheduled for ${time}`
  const also = isLive && time ? ` Also for the version that was scheduled for ${time}.` : ''
  return `the Segment “${name}” was changed. ${when} it means: ${peopleWords(after, nameOf)}, instead of ${peopleWords(before, nameOf)}.${also}`
}
