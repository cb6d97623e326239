import type { SegmentGroup } from '../protocol/segment.ts'

/** An item of a launcher that not everybody gets who gets the launcher. */
export interface ItemFor {
  id: string
  text: string
  segment: SegmentGroup
}

/** The items with conditions of their own. Only launchers have items. */
export function itemsFor(content: object): ItemFor[] {
  const { steps } = content as { steps?: { buttons?: Partial<ItemFor>[] }[] }
  return (steps ?? []).flatMap(({ buttons }) =>
    (buttons ?? []).flatMap(({ id = '', text = '', segment }) =>
      segment?.items.length ? [{ id, text, segment }] : [],
    ),
  )
}
