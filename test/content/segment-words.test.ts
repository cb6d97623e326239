import { expect, test } from 'vitest'
import { newCondition } from '../../src/console/segments/new-condition.ts'
import { OPERATORS } from '../../src/content/segment-operators.ts'
import { segmentWords } from '../../src/content/segment-words.ts'
import { OPERATORS as ALL } from '../../src/protocol/schema/segment.ts'
import type { Operator, SegmentGroup, SegmentItem } from '../../src/protocol/segment.ts'
import { anId } from '../builders.ts'

const tour = anId('tour')
const say = (segment: SegmentGroup | null) => segmentWords(segment, id => (id === tour ? 'First watch' : undefined))

test('a Segment reads as a sentence', () => {
  expect(say(null)).toBe('Everybody.')
  expect(
    say({
      items_op: 'and',
      items: [
        { kind: 'property', prop: 'plan', op: 'eq', value: 'pro' },
        { kind: 'event', name: 'exported', op: 'gte', value: 3, within: '30d' },
      ],
    }),
  ).toBe('People whose plan is pro and who have done exported at least 3 times in the last 30 days.')
})

test('groups stand in brackets, and what is referred to has its name', () => {
  expect(
    say({
      items_op: 'and',
      items: [
        { kind: 'tour', id: tour, op: 'not-completed' },
        {
          items_op: 'or',
          items: [
            { kind: 'company', prop: 'seats', op: 'gte', value: 10 },
            { kind: 'property', prop: 'created_at', op: 'gt-d', value: 14 },
          ],
        },
      ],
    }),
  ).toBe(
    "People who have not completed the tour “First watch” and (whose company's seats is at least 10 or whose first contact is not longer ago than 14 days).",
  )
})

test('what is still to be filled in is left open', () => {
  expect(say({ items_op: 'and', items: [newCondition('property')] })).toBe('People whose … is …')
  expect(say({ items_op: 'and', items: [newCondition('segment')] })).toBe('People who are in the Segment …')
})

test('every operator has its words', () => {
  expect(OPERATORS.map(({ op }) => op).sort()).toEqual([...ALL].sort())
})

test('a text that reads as a number, or as true, is told from the number', () => {
  const zip = (op: Operator, value: unknown) =>
    say({ items_op: 'and', items: [{ kind: 'property', prop: 'zip', op, value } as SegmentItem] })
  expect(zip('eq', 7)).toBe('People whose zip is 7.')
  expect(zip('eq', '7')).toBe('People whose zip is “7” (text).')
  expect(zip('ne', 'true')).toBe('People whose zip is not “true” (text).')
  expect(zip('eq', true)).toBe('People whose zip is true.')
  expect(zip('eq', '7a')).toBe('People whose zip is 7a.')
  // These read every value as text.
  expect(zip('in', '7')).toBe('People whose zip contains 7.')
})
