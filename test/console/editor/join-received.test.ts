import { expect, test } from 'vitest'
import { joinReceived } from '../../../src/console/editor/draft/join-received.ts'

const [ada, bob] = ['ada', 'bob'].map(name => ({ id: name, name }))

test('a place that was changed several times is told once, with its first value and who wrote last', () => {
  const once = joinReceived([], [{ at: 'name', before: 'First', by: ada }])
  expect(joinReceived(once, [{ at: 'name', before: 'Second', by: bob }])).toEqual([
    { at: 'name', before: 'First', by: bob },
  ])
})

test('what changes inside a new step belongs to the step', () => {
  const told = joinReceived([], [{ at: 'steps.a', before: undefined, by: ada }])
  expect(joinReceived(told, [{ at: 'steps.a.title', before: 'New', by: ada }])).toEqual(told)
})

test('a step that is changed and then removed is told once, as it was before both', () => {
  const told = joinReceived([], [{ at: 'steps.a.title', before: 'First' }])
  expect(joinReceived(told, [{ at: 'steps.a', before: { id: 'a', title: 'Second', body: 'Text' } }])).toEqual([
    { at: 'steps.a', before: { id: 'a', title: 'First', body: 'Text' } },
  ])
})

test('the order of a list and what is in it are told beside each other', () => {
  const told = joinReceived([], [{ at: 'steps', before: ['a', 'b'], order: true }])
  expect(joinReceived(told, [{ at: 'steps.a.title', before: 'First' }])).toHaveLength(2)
})
