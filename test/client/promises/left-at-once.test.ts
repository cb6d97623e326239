import { IDBDatabase } from 'fake-indexeddb'
import { afterEach, expect, test } from 'vitest'
import type { Outcome } from '../../../src/protocol/view.ts'
import { anExperience, anId, aStep } from '../../builders.ts'
import { aVisit } from '../a-visit.ts'

const tour = anExperience({
  id: anId('tour'),
  name: 'tour',
  steps: [aStep({}), aStep({ id: anId('two') }), aStep({ id: anId('three') })] as never,
})
const { transaction } = IDBDatabase.prototype
afterEach(() => {
  IDBDatabase.prototype.transaction = transaction
})

/** A tour is open, the person does something in it, and the page is left before the database has written anything of that. */
async function leftAfter(...outcomes: Outcome[]) {
  const visit = aVisit({}, [tour])
  visit.begin()
  await visit.pass()
  IDBDatabase.prototype.transaction = () => ({ objectStore: () => ({ get: () => ({}), put: () => ({}) }) }) as never
  for (const outcome of outcomes) visit.views.get(tour.id)!.say(outcome)
  const { session } = visit
  visit.beckon.destroy()
  // The page is gone before anything else of it runs.
  const kept = new Map(visit.browser.local)
  await visit.pass(0.01)
  IDBDatabase.prototype.transaction = transaction
  visit.browser.local.clear()
  for (const [key, value] of kept) visit.browser.local.set(key, value)
  const next = visit.nextPage(session)
  next.begin()
  await visit.pass()
  return { ...visit, next }
}

test('a step that was taken in the last moment of a page is where the next page goes on', async () => {
  const { next, told } = await leftAfter(
    { type: 'button', step: tour.steps[0].id, button: anId('button') },
    { type: 'turn', index: 1 },
  )
  expect(next.log).toEqual(['open tour'])
  expect(next.views.get(tour.id)!.input.step).toBe(1)
  expect(told('button')).toHaveLength(1)
})

test.each(['completed', 'exited'] as const)(
  'what was %s in the last moment of a page does not come back',
  async type => {
    const { next, told, pass } = await leftAfter({ type: 'started' }, { type })
    await pass(60)
    expect(next.log).toEqual([])
    expect(told('started')).toHaveLength(1)
    expect(told(type)).toHaveLength(1)
  },
)

test('what was snoozed in the last moment of a page comes back after its snooze', async () => {
  const { next, told, pass } = await leftAfter({ type: 'snoozed', for: '1m' })
  expect(next.log).toEqual([])
  expect(told('snoozed')).toHaveLength(1)
  await pass(70)
  expect(next.log).toEqual(['open tour'])
})

test('nothing is left in localStorage about what the database has', async () => {
  const { begin, pass, views, browser, beckon } = aVisit({}, [tour])
  begin()
  await pass()
  views.get(tour.id)!.say({ type: 'turn', index: 1 })
  views.get(tour.id)!.say({ type: 'turn', index: 2 })
  expect([...browser.local.keys()].filter(key => key.includes(':steps:'))).toHaveLength(1)
  await pass()
  expect([...browser.local.keys()].filter(key => key.includes(':steps:'))).toEqual([])
  beckon.destroy()
})

test('what is noted about somebody who signs out is removed', async () => {
  const { next, browser, pass } = await leftAfter({ type: 'turn', index: 1 })
  IDBDatabase.prototype.transaction = () => ({ objectStore: () => ({ get: () => ({}), put: () => ({}) }) }) as never
  next.views.get(tour.id)!.say({ type: 'turn', index: 2 })
  IDBDatabase.prototype.transaction = transaction
  next.beckon.clear()
  await pass()
  expect([...browser.local.keys()].filter(key => key.includes(':steps:'))).toEqual([])
})
