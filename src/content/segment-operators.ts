import type { Operator, SegmentItem } from '../protocol/segment.ts'

/** The words of each operator between the name and the value. `takes`: what is written after it. */
export const OPERATORS: readonly {
  op: Operator
  says: string
  takes: 'nothing' | 'value' | 'number' | 'days' | 'values'
}[] = [
  { op: 'eq', says: 'is', takes: 'value' },
  { op: 'ne', says: 'is not', takes: 'value' },
  { op: 'ex', says: 'is known', takes: 'nothing' },
  { op: 'nx', says: 'is not known', takes: 'nothing' },
  { op: 'gt', says: 'is more than', takes: 'number' },
  { op: 'gte', says: 'is at least', takes: 'number' },
  { op: 'lt', says: 'is less than', takes: 'number' },
  { op: 'lte', says: 'is at most', takes: 'number' },
  { op: 'gt-d', says: 'is not longer ago than', takes: 'days' },
  { op: 'lt-d', says: 'was longer ago than', takes: 'days' },
  { op: 'in', says: 'contains', takes: 'value' },
  { op: 'nin', says: 'does not contain', takes: 'value' },
  { op: 'in-i', says: 'contains (case-insensitive)', takes: 'value' },
  { op: 'nin-i', says: 'does not contain (case-insensitive)', takes: 'value' },
  { op: 'in-v', says: 'is one of', takes: 'values' },
  { op: 'nin-v', says: 'is none of', takes: 'values' },
  { op: 'in-a', says: 'has in its list', takes: 'value' },
  { op: 'nin-a', says: 'does not have in its list', takes: 'value' },
]

/** How often something was done. */
export const COUNTS = [
  { op: 'gte', says: 'at least' },
  { op: 'eq', says: 'exactly' },
  { op: 'lte', says: 'at most' },
  { op: 'gt', says: 'more than' },
  { op: 'lt', says: 'less than' },
  { op: 'ne', says: 'not exactly' },
] as const

export const SEEN = [
  { op: 'seen', says: 'have seen' },
  { op: 'not-seen', says: 'have not seen' },
  { op: 'completed', says: 'have completed' },
  { op: 'not-completed', says: 'have not completed' },
] as const

export type ItemKind = SegmentItem['kind']
