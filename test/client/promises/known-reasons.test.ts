import fc from 'fast-check'
import { expect, test } from 'vitest'
import { replay } from '../../../src/command/explain.ts'
import { evaluate } from '../../../src/evaluator/evaluate.ts'
import type { Verdict } from '../../../src/protocol/verdict.ts'
import { inWords } from '../../../src/reasons/sentence.ts'
import { LONG, runs } from '../../runs.ts'
import { type Known, type Noise, SITUATIONS } from './known-reasons.ts'

const noise: fc.Arbitrary<Noise> = fc.record({
  kind: fc.constantFrom('tour', 'survey'),
  delivered: fc.boolean(),
  others: fc.nat(4),
  later: fc.integer({ min: 1, max: 40 }),
  word: fc.stringMatching(/^[a-z]{1,8}$/),
})

/** What somebody reads about it: the condition that decides, the reason of the stage, and the sentence. */
function read(verdicts: Verdict[], { id }: Known, now: number) {
  const verdict = verdicts.find(({ candidate }) => candidate.experience.id === id)
  const gate = verdict?.trace.find(one => one.gate === verdict.because)
  if (!verdict || !gate) return verdict ? 'it shows' : 'not listed'
  return { gate: gate.gate, stage: gate.facts.because, says: inWords(gate, verdict.candidate, now).found }
}

test('explain, the inspector and a replayed situation name the true reason', { timeout: LONG }, async () => {
  const { seed, numRuns } = runs('known reasons', 300, 34)
  const names = Object.keys(SITUATIONS)
  let nth = 0
  await fc.assert(
    fc.asyncProperty(noise, async given => {
      const name = names[nth++ % names.length]!
      const known = await SITUATIONS[name]!(given)
      const { page, gate, stage } = known
      const expected = { gate, stage, says: expect.stringMatching(known.says) }

      const told = (await page.beckon.explain(known.id))!
      expect(read(told[known.in], known, Date.now()), `${name}: explain`).toEqual(expected)

      const close = await page.beckon.inspect()
      const inspected = page.inspected()!
      const situation = inspected.situation()
      const candidates = inspected.candidates()
      const seen = inspected.explain(evaluate(candidates, situation))
      const lists = { verdicts: seen.verdicts, under_way: seen.underWay }
      expect(read(lists[known.in], known, situation.now), `${name}: inspector`).toEqual(expected)

      const stored = JSON.parse(JSON.stringify({ candidates, situation, stage: inspected.toldStage() }))
      const again = replay(stored)
      const replayed = { verdicts: again.verdicts, under_way: again.underWay }
      expect(read(replayed[known.in], known, again.now), `${name}: replayed`).toEqual(expected)
      close?.()
      page.beckon.destroy()
    }),
    { seed, numRuns, endOnFailure: true },
  )
})
