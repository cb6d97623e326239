import type { SegmentGroup, SegmentItem } from '../protocol/segment.ts'
import { OPERATORS } from './segment-operators.ts'
import { itemWords, type NameOf } from './segment-words.ts'

/** Conditions whose value nobody has written yet, and what to do: published like this, they match nobody or everybody. */
export const unfinishedWords = (group: SegmentGroup, nameOf: NameOf = () => undefined): string[] =>
  group.items.flatMap(item => {
    if ('items' in item) return unfinishedWords(item, nameOf)
    return isUnfinished(item)
      ? [`The condition “${itemWords(item, nameOf)}” has no value yet. Write one, or delete the condition.`]
      : []
  })

function isUnfinished(item: SegmentItem): boolean {
  if (item.kind !== 'property' && item.kind !== 'company') return false
  if (OPERATORS.find(({ op }) => op === item.op)?.takes === 'nothing') return false
  const { value } = item
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
