import type { Experience, Item } from '../../../protocol/experience.ts'
import type { SegmentGroup, SegmentItem } from '../../../protocol/segment.ts'

/** A condition, or what stands in its place. */
export type MapItem = (item: SegmentItem) => object

export function mapGroup({ items_op, items }: SegmentGroup, map: MapItem): SegmentGroup {
  return {
    items_op,
    items: items.map(item => ('items' in item ? mapGroup(item, map) : map(item))) as SegmentGroup['items'],
  }
}

/** The same Experience with other conditions: its own, and those of a launcher's items. The same object if it has none. */
export function mapSegments(experience: Experience, map: MapItem): Experience {
  const items = experience.steps.flatMap(({ buttons = [] }) => buttons as Item[])
  if (!experience.segment && !items.some(item => item.segment)) return experience
  const steps = experience.steps.map(step =>
    step.buttons
      ? { ...step, buttons: (step.buttons as Item[]).map(item => (item.segment ? mapOwn(item, map) : item)) }
      : step,
  )
  return mapOwn({ ...experience, steps } as Experience, map)
}

const mapOwn = <T extends { segment?: SegmentGroup | null }>(one: T, map: MapItem): T =>
  one.segment ? { ...one, segment: mapGroup(one.segment, map) } : one
