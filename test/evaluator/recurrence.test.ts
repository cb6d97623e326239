import { describe, expect, test } from 'vitest'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import type { Past } from '../../src/evaluator/situation.ts'
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

describe('[E17] what was snoozed on one device and closed or completed on another afterwards rests', () => {
  const recurrences = ['once', 'until_completed', 'always', { every: '1d', times: 3 }] as const
  const ended_at = snoozed.last_at + HOUR / 2
  test.each(
    recurrences.flatMap(recurrence => (['completed', 'exited'] as const).map(state => [recurrence, state] as const)),
  )('%o, %s', (recurrence, state) => {
    const tour = automatic(anExperience({ recurrence }))
    const verdict = (past: Partial<Past>) => {
      const history = { [tour.experience.id]: aPast({ ...snoozed, ...past }) }
      return evaluate([tour], aSituation({ now: NOON, page: aPage(), history }))[0]
    }
    const completed = state === 'completed'
    expect(verdict({ state, completed, ended_at })).toMatchObject({ state: 'wait' })
    // What is open on a third device is the latest Interaction. It does not bring back what was ended.
    expect(verdict({ state: 'displayed', completed, ended_at })).toMatchObject({ state: 'wait' })
    // It was ended before it was displayed and snoozed again.
    const before = { state: 'displayed' as const, completed: false, ended_at: snoozed.last_at - HOUR }
    expect(verdict(before)).toMatchObject({ state: 'show' })
  })
})
