import { expect, test } from 'vitest'
import { segmentWords } from '../../src/content/segment-words.ts'
import { unfinishedWords } from '../../src/content/unfinished.ts'
import type { SegmentGroup, SegmentItem } from '../../src/protocol/segment.ts'

const where = (...items: object[]): SegmentGroup => ({ items_op: 'and', items: items as SegmentItem[] })

test('a condition without a value is named, also inside a group, and one that needs none is not', () => {
  const empty = { kind: 'property', prop: 'plan', op: 'eq', value: '' }
  const says = 'The condition “whose plan is …” has no value yet. Write one, or delete the condition.'
  expect(unfinishedWords(where(empty))).toEqual([says])
  expect(unfinishedWords(where({ items_op: 'or', items: [empty] }))).toEqual([says])
  expect(unfinishedWords(where({ ...empty, value: 0 }, { ...empty, value: false }))).toEqual([])
  expect(unfinishedWords(where({ kind: 'property', prop: 'plan', op: 'ex' }))).toEqual([])
})

test('a number that is written with a comma, and stays a text, is said to be a text', () => {
  const item = { kind: 'property', prop: 'seats', op: 'gte', value: '1,500' }
  expect(segmentWords(where(item))).toBe('People whose seats is at least “1,500” (text).')
})
