import { expect, test } from 'vitest'
import { audienceWords } from '../../src/console/history/audience-words.ts'

test('a changed Segment is said with what it meant before and what it means from then on', () => {
  const pros = { items_op: 'and', items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] } as const
  expect(audienceWords('Pros', [pros as never, { items_op: 'and', items: [] }])).toBe(
    'the Segment “Pros” was changed. From then on it means: everybody, instead of people whose plan is pro.',
  )
})

test('a Segment inside a changed Segment has its name', () => {
  const within = { items_op: 'and', items: [{ kind: 'segment', id: 'an-id', op: 'in' }] } as never
  const nameOf = (id: string) => (id === 'an-id' ? 'Pros' : undefined)
  expect(audienceWords('Pros of Oslo', [{ items_op: 'and', items: [] }, within], nameOf)).toContain(
    'people who are in the Segment “Pros”',
  )
})
