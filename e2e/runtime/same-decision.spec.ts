import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { type Case, expectedOf, type Outcome } from '../../test/evaluator/agree.ts'
import { candidates, situation, stage } from '../../test/evaluator/generate.ts'
import { LONG, runs } from '../../test/runs.ts'

const BATCH = 500

/** Runs in the page, with the evaluator that is shipped. The same as `outcomeOf`, which the page does not have. */
const IN_PAGE = `async cases => {
  const { evaluate, arbitrate, inOrder } = await import('/evaluator.js')
  const keyOf = ({ kind, delivery, experience }) => (kind === 'delivery' && delivery.id) || experience.id
  return JSON.parse(cases).map(({ candidates, situation, stage }) => {
    const verdicts = evaluate(candidates, situation)
    const opinions = verdicts.map(({ state, because, drop, control, trace }) =>
      ({ state, because, drop: drop ?? null, control: control ?? false, gates: trace.map(({ gate, result }) => [gate, result]) }))
    const decision = arbitrate(verdicts, stage)
    const about = decision.move === 'begin' ? keyOf(decision.candidate) : decision.interaction ?? null
    return { opinions, stage: { move: decision.move, about }, beside: inOrder(verdicts).beside.map(each => each.experience.id) }
  })
}`

test('in a browser, the shipped evaluator and the oracle agree on every gate, verdict and stage', async ({ page }) => {
  test.setTimeout(LONG)
  const { seed, numRuns } = runs('same decision', 100_000, 300)
  const evaluator = await readFile(new URL('../../dist/evaluator/index.js', import.meta.url), 'utf8')
  await page.route('http://evaluator.localhost/**', route =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: evaluator })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Evaluator</title>' }),
  )
  await page.goto('http://evaluator.localhost/')
  const given = fc.record({ candidates, situation, stage })
  for (let done = 0; done < numRuns; done += BATCH) {
    const cases: Case[] = fc.sample(given, { seed: seed + done, numRuns: Math.min(BATCH, numRuns - done) })
    const answers = (await page.evaluate(`(${IN_PAGE})(${JSON.stringify(JSON.stringify(cases))})`)) as Outcome[]
    const expected = JSON.parse(JSON.stringify(cases.map(expectedOf))) as Outcome[]
    expect(answers, `seed ${seed + done}, the first ${BATCH} cases`).toEqual(expected)
  }
})
