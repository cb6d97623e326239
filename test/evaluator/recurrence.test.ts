import { expect, test } from 'vitest'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { anExperience, aPage, aPast, aSituation, automatic, NOON } from '../builders.ts'

const HOUR = 3_600_000
/** Displayed two hours ago, snoozed until one hour ago, and what happened elsewhere. */
const snoozed = { last_at: NOON - 2 * HOUR, defer_until: NOON - HOUR }

test.each([
  ['completed', 'wait'],
  ['exited', 'show'],
  ['displayed', 'show'],
] as const)('[E17] what comes once and was snoozed in one browser and is %s in another: %s', (state, verdict) => {
  const tour = automatic(anExperience({ recurrence: 'once' }))
  const history = { [tour.experience.id]: aPast({ ...snoozed, state, completed: state === 'completed' }) }
  const situation = aSituation({ now: NOON, page: aPage(), history })
  expect(evaluate([tour], situation)[0]).toMatchObject({ state: verdict })
})

test('[E17] what recurs comes back from its snooze, although it was completed before', () => {
  const tour = automatic(anExperience({ recurrence: { every: '1w' } }))
  const history = { [tour.experience.id]: aPast({ ...snoozed, state: 'completed', completed: true }) }
  const situation = aSituation({ now: NOON, page: aPage(), history })
  expect(evaluate([tour], situation)[0]).toMatchObject({ state: 'show' })
})
