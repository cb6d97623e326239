import { expect, test } from 'vitest'
import type { Decider } from '../../../src/console/editor/draft/draft-api.ts'
import { decidedWords } from '../../../src/console/editor/publish/decided-words.ts'

const bob = { id: 'u2', name: 'Bob', email: 'bob@example.org' }
const a = (kind: Decider['kind'], id: string | null, name: string | null, part_stamp = '1'): Decider => ({
  kind,
  id,
  name,
  part_stamp,
  changed_by: null,
})
const was = [
  a('segment', 's', 'Pros'),
  a('environment', 'e', 'Live'),
  a('domains', null, null),
  a('tour', 't', 'Hello'),
]
const now = (...changed: Decider[]) =>
  was.map(each => changed.find(({ kind, id }) => kind === each.kind && id === each.id) ?? each)

test('each thing that was changed is told with its name, and by whom if that is known', () => {
  const words = (changed: Decider) => decidedWords(was, now(changed), 'u1')
  expect(words({ ...a('segment', 's', 'Pros', '2'), changed_by: bob })).toEqual([
    'The Segment “Pros” was changed by Bob while you looked at it: who gets it is no longer what you see here.',
  ])
  expect(words(a('environment', 'e', 'Live', '2'))).toEqual([
    'The domains of the Environment “Live” were changed while you looked at it: where it runs is no longer what you see here.',
  ])
  expect(words(a('environment', 'e', 'Production', '2'))[0]).toContain('“Live” is called “Production” now')
  expect(words(a('domains', null, null, '2'))[0]).toContain('The domains without an Environment were changed')
  expect(words({ ...a('tour', 't', 'Hello', '2'), changed_by: { ...bob, id: 'u1', name: 'Ada' } })[0]).toContain(
    '“Hello” was changed by you, in another window, while',
  )
})

test('what only came or went with another change is not told, unless there is nothing else to tell', () => {
  const inner = a('segment', 'inner', 'Inner')
  expect(decidedWords(was, [...now(a('segment', 's', 'Pros', '2')), inner], 'u1')).toHaveLength(1)
  expect(decidedWords(was, [...was, inner], 'u1')).toEqual([
    'What decides who gets it was changed while you looked at it.',
  ])
  expect(decidedWords(was, now(a('tour', 't', 'Hello', '2')), 'u1', ['t'])).toEqual([])
})

test('of many changes the first are told, and how many more there are', () => {
  const many = ['1', '2', '3', '4', '5'].map(id => a('segment', id, `Segment ${id}`))
  const words = decidedWords(
    many,
    many.map(each => ({ ...each, part_stamp: '2' })),
    'u1',
  )
  expect(words).toHaveLength(4)
  expect(words[3]).toBe('2 more of what decides who gets it are changed.')
})
