import type { SegmentGroup, SegmentItem } from '../../../protocol/segment.ts'

/** Every condition in a group, also those of the Segments that it refers to. Each Segment counts once. */
export function conditionsOf(
  group: SegmentGroup,
  segments: { [id: string]: SegmentGroup },
  met = new Set<string>(),
): SegmentItem[] {
  return group.items.flatMap(item => {
    if (!('kind' in item)) return conditionsOf(item, segments, met)
    const named = item.kind === 'segment' && !met.has(item.id) ? segments[item.id] : undefined
    if (item.kind === 'segment') met.add(item.id)
    return [item, ...(named ? conditionsOf(named, segments, met) : [])]
  })
}
