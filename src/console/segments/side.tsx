import { type NameOf, segmentWords } from '../../content/segment-words.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'

interface Props {
  /** "Now", "After this". */
  says: string
  /** Undefined while it is being read. */
  group: SegmentGroup | undefined
  counted: string
  nameOf: NameOf
}

/** Who is in a Segment before or after something, and how many they are. */
export const Side = ({ says, group, counted, nameOf }: Props) => (
  <div>
    <dt>{says}</dt>
    <dd>
      {group ? segmentWords(group, nameOf) : 'Reading…'} {group && counted && <b>{counted}</b>}
    </dd>
  </div>
)
