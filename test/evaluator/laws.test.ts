import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitrate } from '../../src/evaluator/arbitrate.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { next } from '../../src/evaluator/next.ts'
import type { Candidate, Situation } from '../../src/evaluator/situation.ts'
import type { Verdict } from '../../src/evaluator/verdict.ts'
import { NOON } from '../builders.ts'
import { automaticCandidate, candidates, deliveryCandidate, situation, stage } from './generate.ts'
import { opinion } from './oracle.ts'
import { LONG, runs } from './runs.ts'

const EMPTY = { holds: null, aside: null }
const taker = (verdicts: Verdict[], on = EMPTY as Parameters<typeof arbitrate>[1]) => {
  const { candidate } = arbitrate(verdicts, on)
  return candidate?.kind === 'delivery' ? candidate.delivery.id : null
}
const law = <T>(title: string, property: fc.IProperty<T>) =>
  test(title, { timeout: LONG }, () => fc.assert(property, runs(title, 20_000, 500)))

describe('laws', () => {
  law(
    '[E2] a Delivery never shows before its from or after its until',
    fc.property(deliveryCandidate, situation, (candidate, at) => {
      const { from, until } = candidate.delivery
      const [verdict] = evaluate([candidate], at)
      if (from !== null && at.now < Date.parse(from)) expect(verdict!.state).not.toBe('show')
      if (until !== null && at.now > Date.parse(until)) expect(verdict!.state).toBe('drop')
    }),
  )

  law(
    '[E3] nothing unpublished shows',
    fc.property(candidates, situation, (some, at) => {
      for (const { state, candidate } of evaluate(some, at)) {
        if (candidate.experience.published_at === null) expect(state).not.toBe('show')
      }
    }),
  )

  law(
    '[E4] a dropped Delivery never shows later, whatever the situation',
    fc.property(deliveryCandidate, situation, situation, fc.nat(40 * 86_400_000), (candidate, at, later, wait) => {
      const [verdict] = evaluate([candidate], at)
      if (verdict!.state !== 'drop') return
      // The server writes the drop down; from then on the Delivery carries it.
      const dropped = {
        ...candidate,
        delivery: { ...candidate.delivery, dropped_because: verdict!.drop ?? ('seen' as const) },
      }
      expect(evaluate([dropped], { ...later, now: at.now + wait })[0]!.state).toBe('drop')
    }),
  )

  law(
    '[E5] adding an automatic Experience never changes which Delivery shows',
    fc.property(candidates, automaticCandidate, situation, stage, fc.nat(5), (some, extra, at, on, place) => {
      const more = some.toSpliced(place, 0, extra)
      expect(taker(evaluate(more, at), on)).toBe(taker(evaluate(some, at), on))
    }),
  )

  law(
    '[E6] skip flags only ever widen',
    fc.property(
      deliveryCandidate,
      situation,
      fc.constantFrom('skip_triggers', 'skip_url_match'),
      (candidate, at, flag) => {
        const without = { ...candidate, delivery: { ...candidate.delivery, [flag]: false } }
        const skipping = { ...candidate, delivery: { ...candidate.delivery, [flag]: true } }
        if (evaluate([without], at)[0]!.state === 'show') expect(evaluate([skipping], at)[0]!.state).toBe('show')
      },
    ),
  )

  law(
    '[E7] the order of automatic candidates never matters',
    fc.property(
      fc.uniqueArray(automaticCandidate, { selector: each => each.experience.id, maxLength: 5 }),
      situation,
      stage,
      (some, at, on) => {
        const forward = arbitrate(evaluate(some, at), on)
        const backward = arbitrate(evaluate(some.toReversed(), at), on)
        expect(backward).toEqual(forward)
      },
    ),
  )

  law(
    '[E8] a verdict depends on its own candidate only',
    fc.property(candidates, situation, (some, at) => {
      const together = evaluate(some, at)
      expect(together).toEqual(some.map(candidate => evaluate([candidate], at)[0]))
    }),
  )

  law(
    '[E9] a Delivery on the stage is never interrupted',
    fc.property(candidates, situation, stage, (some, at, on) => {
      if (!on.holds?.delivery) return
      expect(arbitrate(evaluate(some, at), on)).toMatchObject({ move: 'keep', stage: on })
    }),
  )

  law(
    '[E10] a verdict is JSON: written out and read back, it is the same, and the situation is left as it was',
    fc.property(candidates, situation, (some, at) => {
      const before = JSON.stringify([some, at])
      const verdicts = evaluate(some, at)
      expect(JSON.stringify(evaluate(JSON.parse(JSON.stringify(some)), JSON.parse(JSON.stringify(at))))).toBe(
        JSON.stringify(verdicts),
      )
      expect(JSON.stringify([some, at])).toBe(before)
    }),
  )

  law(
    '[E11] every closed gate says what would open it, and every passed one is silent',
    fc.property(candidates, situation, (some, at) => {
      for (const { trace } of evaluate(some, at)) {
        for (const gate of trace) expect(!!gate.change?.length).toBe(gate.result !== 'pass')
      }
    }),
  )
})

/** Every moment at which anything in this data could begin or end, and the milliseconds around it. */
function edges(some: Candidate[], at: Situation): number[] {
  const found = new Set<number>()
  const spans = [
    0,
    60_000,
    3_600_000,
    86_400_000,
    7 * 86_400_000,
    168 * 3_600_000,
    30 * 86_400_000,
    43_200_000,
    1000,
    30_000,
    600_000,
    700_000,
  ]
  const walk = (value: unknown) => {
    const time =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && /^\d{4}-\d\d/.test(value)
          ? Date.parse(value)
          : Number.NaN
    if (time > NOON - 100 * 86_400_000)
      for (const span of spans) for (const by of [-1, 0, 1]) found.add(time + span + by)
    if (typeof value === 'object' && value) Object.values(value).forEach(walk)
  }
  walk(some)
  walk(at)
  return [...found].filter(time => time > at.now).sort((a, b) => a - b)
}

test('[E12] nothing changes by time alone before next says so', { timeout: LONG }, () => {
  let woken = 0
  fc.assert(
    fc.property(candidates, situation, (some, at) => {
      const verdicts = evaluate(some, at)
      const wake = next(verdicts)
      const view = (time: number) =>
        some
          .map(candidate => opinion(candidate, { ...at, now: time }))
          .map(({ state, because, control }) => `${state} ${because} ${control}`)
          .join()
      // What is dropped stays dropped by the server's word, whatever the clock says.
      const kept = some.filter((_, index) => verdicts[index]!.state !== 'drop')
      if (kept.length < some.length) return
      const now = view(at.now)
      const changed = edges(some, at)
        .slice(0, 400)
        .find(time => view(time) !== now)
      if (changed === undefined) return
      woken++
      expect(wake).not.toBeNull()
      expect(wake!).toBeLessThanOrEqual(changed)
      expect(wake!).toBeGreaterThan(at.now)
    }),
    runs('[E12] next', 5_000, 150),
  )
  expect(woken).toBeGreaterThan(5)
})
