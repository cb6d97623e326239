import { type NameOf, segmentWords } from '../../content/segment-words.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'

interface Props {
  /** "Now", "After this". */
  says: string
  /** Undefined while it is being read. */
  group: SegmentGroup | undefined
  counted: string
  /** Who of them gets it, if not all. */
  share?: string
  nameOf: NameOf
}

/** Who is in a Segment before or after something, and how many they are. */
export const Side = ({ says, group, counted, share, nameOf }: Props) => (
  <div>
    <dt>{says}</dt>
    <dd>
      {group ? segmentWords(group, nameOf) : 'Reading…'} {group && counted && <b>{counted}</b>} {group && share}
    </dd>
  </div>
)
