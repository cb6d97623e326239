import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import fc from 'fast-check'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ADVICE, findInstalledBrowser } from '../../scripts/find-browser.mjs'
import { arbitrate } from '../../src/evaluator/arbitrate.ts'
import { evaluate } from '../../src/evaluator/evaluate.ts'
import { candidates, situation, stage } from './generate.ts'
import { next } from './next.ts'

/** Stored situations and their results. `BECKON_VECTORS=write` makes them again after a rule was changed on purpose. */
interface Vector {
  candidates: never[]
  situation: never
  stage: never
  expected: string
}
const folder = new URL('../vectors/', import.meta.url)
const outcome = (given: Omit<Vector, 'expected'>) => {
  const verdicts = evaluate(given.candidates, given.situation)
  const decision = arbitrate(verdicts, given.stage)
  return JSON.stringify({ verdicts: verdicts.map(({ candidate, ...said }) => said), next: next(verdicts), decision })
}

if (process.env.BECKON_VECTORS === 'write') {
  const drawn = fc.sample(fc.record({ candidates, situation, stage }), { seed: 20260301, numRuns: 120 })
  const vectors = drawn.map(given => JSON.parse(JSON.stringify(given)) as Omit<Vector, 'expected'>)
  for (const [index, name] of ['drawn-a', 'drawn-b'].entries()) {
    const half = vectors.slice(index * 60, index * 60 + 60).map(given => ({ ...given, expected: outcome(given) }))
    writeFileSync(new URL(`${name}.json`, folder), `[\n${half.map(each => JSON.stringify(each)).join(',\n')}\n]\n`)
  }
}

const files = readdirSync(folder).filter(name => name.endsWith('.json'))
const vectors = files.flatMap(name => JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Vector[])

/** The evaluator as one script, with a function that replays vectors and names those with different bytes. */
const bundle = buildSync({
  stdin: {
    contents: `import { arbitrate, evaluate } from './index.ts'
      import { next } from '../../test/evaluator/next.ts'
      globalThis.replay = vectors => vectors.flatMap(({ candidates, situation, stage, expected }, index) => {
        const verdicts = evaluate(candidates, situation)
        const decision = arbitrate(verdicts, stage)
        const said = verdicts.map(({ candidate, ...said }) => said)
        const got = JSON.stringify({ verdicts: said, next: next(verdicts), decision })
        return got === expected ? [] : [{ index, got, expected }]
      })`,
    resolveDir: fileURLToPath(new URL('../../src/evaluator', import.meta.url)),
    loader: 'ts',
  },
  bundle: true,
  format: 'iife',
  minify: true,
  write: false,
}).outputFiles[0]!.text

test('stored situations replay to the same bytes here', () => {
  expect(vectors.length).toBeGreaterThan(100)
  expect(vectors.filter(vector => outcome(vector) !== vector.expected)).toEqual([])
})

test.each([
  ['Pacific/Kiritimati', 'en_US.UTF-8'],
  ['America/St_Johns', 'tr_TR.UTF-8'],
  ['Asia/Kathmandu', 'ar_EG.UTF-8'],
])('… in Node with TZ=%s LANG=%s', (TZ, LANG) => {
  const paths = JSON.stringify(files.map(name => fileURLToPath(new URL(name, folder))))
  const script = `${bundle}
    const { readFileSync } = require('node:fs')
    const vectors = ${paths}.flatMap(path => JSON.parse(readFileSync(path, 'utf8')))
    console.log(JSON.stringify({ zone: new Date(0).getTimezoneOffset(), differ: replay(vectors) }))`
  const env = { ...process.env, TZ, LANG, LC_ALL: LANG }
  const said = execFileSync(process.execPath, ['-e', script], { env, encoding: 'utf8', maxBuffer: 1e8 })
  const { zone, differ } = JSON.parse(said)
  expect(zone).not.toBe(0)
  expect(differ).toEqual([])
})

describe('in a real Chromium', () => {
  let browser: Awaited<ReturnType<typeof chromium.launch>>
  beforeAll(async () => {
    const executablePath = findInstalledBrowser()
    if (!executablePath) throw new Error(ADVICE)
    browser = await chromium.launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  })
  afterAll(() => browser?.close())

  test.each([
    ['Pacific/Kiritimati', 'en-US'],
    ['America/St_Johns', 'tr-TR'],
  ])('… with timezone %s and locale %s', async (timezoneId, locale) => {
    const page = await browser.newPage({ timezoneId, locale })
    await page.evaluate(bundle)
    const differ = await page.evaluate(
      text => (globalThis as unknown as { replay(v: unknown): unknown }).replay(JSON.parse(text)),
      JSON.stringify(vectors),
    )
    expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId)
    await page.close()
    expect(differ).toEqual([])
  })
})
