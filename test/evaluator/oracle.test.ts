import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitrate, inOrder } from '../../src/evaluator/arbitrate.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { LONG, runs } from '../runs.ts'
import { expectedOf, outcomeOf } from './agree.ts'
import { candidates, situation, stage } from './generate.ts'

test('[E1] [E14] [E15] [E16] [E17] [E18] [E19] [E22] evaluator and oracle agree on every gate, verdict and stage', {
  timeout: LONG,
}, () => {
  const { seed, numRuns } = runs('oracle', 100_000, 3_000)
  const met = new Map<string, number>()
  fc.assert(
    fc.property(candidates, situation, stage, (some, now, before) => {
      const given = { candidates: some, situation: now, stage: before }
      const { opinions, stage: expected, beside } = expectedOf(given)
      expect(outcomeOf({ evaluate, arbitrate, inOrder }, given)).toEqual({ opinions, stage: expected, beside })

      for (const [index, { state, because, drop, control, gates }] of opinions.entries()) {
        const kind = some[index]!.kind
        for (const [gate, result] of gates) count(met, `${kind} ${gate} ${result}`)
        count(met, `${kind} ${state}${because ? ` ${because}` : ''}${drop ? ` ${drop}` : ''}`)
        if (control) count(met, 'control recorded')
      }
      count(met, `stage ${expected.move}${before.shows ? ' shown' : ''}`)
    }),
    { seed, numRuns },
  )

  // The generator must have passed and failed every gate; otherwise agreement would mean little.
  const missing = EXPECTED.filter(what => !met.has(what))
  expect(missing).toEqual([])
})

const count = (met: Map<string, number>, what: string) => met.set(what, (met.get(what) ?? 0) + 1)

const both = ['domain', 'environment', 'live', 'url', 'triggers', 'segment']
const EXPECTED = [
  ...[...both, 'pending', 'until', 'from', 'seen'].flat().flatMap(gate => [`delivery ${gate} pass`, `delivery ${gate} fail`]),
  ...[...both, 'automatic', 'control', 'recurrence', 'snooze', 'frequency', 'limited'].flatMap(gate => [
    `automatic ${gate} pass`,
    `automatic ${gate} fail`,
  ]),
  'delivery url unknown', 'delivery triggers unknown', 'automatic url unknown', 'automatic triggers unknown',
  'delivery show', 'automatic show', 'control recorded',
  'delivery drop until expired', 'delivery drop segment segment', 'delivery drop seen seen', 'delivery drop pending',
  'delivery drop pending segment', 'delivery wait domain', 'delivery wait environment', 'delivery wait from',
  'delivery wait live', 'delivery wait url', 'delivery wait triggers', 'automatic wait recurrence', 'automatic wait snooze',
  'automatic wait frequency', 'automatic wait limited', 'stage stay', 'stage stay shown', 'stage begin', 'stage begin shown', 'stage close shown',
  'stage show', 'stage show shown', 'stage take over', 'stage take over shown',
] // biome-ignore format: a list of words
