import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitrate } from '../../src/evaluator/arbitrate.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import type { Verdict } from '../../src/protocol/verdict.ts'
import { aStage } from '../builders.ts'
import { LONG, runs } from '../runs.ts'
import { aboutOf } from './agree.ts'
import { firstChange } from './first-change.ts'
import { automaticCandidate, candidates, deliveryCandidate, situation, stage } from './generate.ts'
import { next } from './next.ts'

const taker = (verdicts: Verdict[], on = aStage()) => {
  const decision = arbitrate(verdicts, on)
  return decision.move === 'begin' && decision.candidate.kind === 'delivery' ? decision.candidate.delivery.id : null
}
const law = <T>(title: string, property: fc.IProperty<T>) =>
  test(title, { timeout: LONG }, () => fc.assert(property, runs(title, 20_000, 200)))

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
    'a dropped Delivery never shows later, whatever the situation',
    fc.property(deliveryCandidate, situation, situation, fc.nat(40 * 86_400_000), (candidate, at, later, wait) => {
      const [verdict] = evaluate([candidate], at)
      if (verdict!.state !== 'drop') return
      // The server stores the drop; from then on the Delivery carries it.
      const dropped = {
        ...candidate,
        delivery: { ...candidate.delivery, dropped_because: verdict!.drop ?? ('seen' as const) },
      }
      expect(evaluate([dropped], { ...later, now: at.now + wait })[0]!.state).toBe('drop')
    }),
  )

  law(
    'adding an automatic Experience never changes which Delivery shows',
    fc.property(candidates, automaticCandidate, situation, stage, fc.nat(5), (some, extra, at, on, place) => {
      const more = some.toSpliced(place, 0, extra)
      expect(taker(evaluate(more, at), on)).toBe(taker(evaluate(some, at), on))
    }),
  )

  law(
    'skip flags only ever widen',
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
    'the order of automatic candidates never matters',
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
    'a verdict depends on its own candidate only',
    fc.property(candidates, situation, (some, at) => {
      const together = evaluate(some, at)
      expect(together).toEqual(some.map(candidate => evaluate([candidate], at)[0]))
    }),
  )

  law(
    '[E9] a Delivery on the stage is never interrupted',
    fc.property(candidates, situation, stage, (some, at, on) => {
      const { interaction } = on.shows ?? {}
      const held = on.underWay.find(one => one.interaction === interaction)
      const stays = held?.delivery && held.tab === on.tab && !held.wait && !held.leaving && held.live !== null
      if (!stays || held.stuck || !on.open) return
      const decision = arbitrate(evaluate(some, at), on)
      // At most it is drawn again, as a new version of itself.
      expect([null, interaction]).toContain(aboutOf(decision))
      expect(decision.move).not.toBe('close')
    }),
  )

  law(
    'what was withdrawn, snoozed or closed is never shown',
    fc.property(candidates, situation, stage, (some, at, on) => {
      const decision = arbitrate(evaluate(some, at), on)
      if (!('interaction' in decision)) return
      const { live, wait, leaving, returns } = on.underWay.find(one => one.interaction === decision.interaction)!
      expect(live).not.toBe(null)
      expect(leaving).not.toBe(true)
      if (wait !== undefined) expect([wait <= on.now, returns]).toEqual([true, true])
    }),
  )

  law(
    'nothing new comes where nobody looks, or where the account is paused',
    fc.property(candidates, situation, stage, (some, at, on) => {
      for (const blind of [{ visible: false }, { open: false }])
        expect(['stay', 'close']).toContain(arbitrate(evaluate(some, at), { ...on, ...blind }).move)
    }),
  )

  law(
    'a decision is settled: what it shows stays',
    fc.property(candidates, situation, stage, (some, at, on) => {
      const decision = arbitrate(evaluate(some, at), on)
      if (decision.move !== 'show') return
      const { interaction, version } = on.underWay.find(one => one.interaction === decision.interaction)!
      const after = arbitrate(evaluate(some, at), { ...on, shows: { interaction, version } })
      expect(after).toMatchObject({ move: 'stay' })
    }),
  )

  law(
    'verdicts that do not show change nothing',
    fc.property(candidates, situation, stage, (some, at, on) => {
      const verdicts = evaluate(some, at)
      const showing = verdicts.filter(({ state }) => state === 'show')
      expect(arbitrate(showing, on)).toEqual(arbitrate(verdicts, on))
    }),
  )

  law(
    'a verdict is JSON: written out and read back, it is the same, and the situation is left as it was',
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

test('nothing changes by time alone before evaluate says so, and no trace knows of an earlier moment', {
  timeout: LONG,
}, () => {
  let woken = 0
  fc.assert(
    fc.property(candidates, situation, (some, at) => {
      let wake = Infinity
      const verdicts = evaluate(some, at, turn => {
        wake = Math.min(wake, turn)
      })
      expect(wake).toBeLessThanOrEqual(next(verdicts) ?? Infinity)
      // The server has decided the drop, so it stays dropped, whatever the clock says.
      if (verdicts.some(({ state }) => state === 'drop')) return
      const changed = firstChange(some, at)
      if (changed === undefined) return
      woken++
      expect(wake).toBeLessThanOrEqual(changed)
      expect(wake).toBeGreaterThan(at.now)
    }),
    runs('turns', 5_000, 150),
  )
  expect(woken).toBeGreaterThan(5)
})
