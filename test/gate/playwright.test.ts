import { expect, test, vi } from 'vitest'
import { IN_FULL } from '../runs.ts'
import { CONFIG, given, run, SOUND } from './run-browser-tests.ts'

// Whole runs of a test runner, which take time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

// One run for all that passes, because a run for each takes long.
test('[B10] a browser run in which everything held passes, and names what was skipped or held only at the second try', async () => {
  const files = {
    'e2e/sound.spec.ts': SOUND,
    'e2e/odd.spec.ts': given(`test.skip('not today', () => {})
      test('shaky', ({}, { retry }) => expect(retry).toBe(1))`),
  }
  const { code, counts, output } = await run(files, CONFIG('retries: 1'))
  expect(output).toContain('1 skipped:\n  odd.spec.ts › not today')
  expect(output).toContain('1 passed only at the second try; look at them:\n  odd.spec.ts › shaky')
  expect({ code, counts }).toEqual({ code: 0, counts: { passed: 3, failed: 0, skipped: 1 } })
})

// And one for all that does not.
test('[B10] whatever goes wrong in a file of browser tests counts as failed, beside files that hold', async () => {
  const wrong: { [name: string]: [written: string, failures: number, said: string] } = {
    fails: [`test('fails', () => expect(1).toBe(2))`, 1, 'fails: Error: expect(received).toBe(expected)'],
    'no-ground': [
      `test.beforeAll(() => { throw new Error('no ground') }); test('one', () => {}); test('two', () => {})`,
      2,
      'no-ground.spec.ts › two: did not run',
    ],
    series: [
      `test.describe.serial('s', () => { test('one', () => { throw new Error('no') }); test('two', () => {}) })`,
      2,
      'series.spec.ts › s › two: did not run',
    ],
    'no-browser': [`test('x', async ({ page }) => { await page.goto('about:blank') })`, 1, 'nowhere'],
  }
  const broken = Object.entries(wrong).map(([name, [written]]) => [`e2e/${name}.spec.ts`, given(written)])
  const config = CONFIG(`use: { launchOptions: { executablePath: '/nowhere/chromium' } }`)
  const files = { 'e2e/sound.spec.ts': SOUND, ...Object.fromEntries(broken) }
  const { code, counts, output } = await run(files, config)
  for (const [, , said] of Object.values(wrong)) expect(output).toContain(said)
  expect({ code, counts }).toEqual({ code: 1, counts: { passed: 2, failed: 6, skipped: 0 } })
})

const NOTHING_RUNS: [what: string, broken: string, failures: number, said: string][] = [
  ['a file that does not load', `const half = ;`, 3, 'Unexpected token'],
  ['a test that keeps others from running', `test.only('x', () => {})`, 3, 'only'],
]
// Not even the sound file runs.
test.each(IN_FULL ? NOTHING_RUNS : NOTHING_RUNS.slice(0, 1))(
  '[B10] %s counts as failed, and with it all that did not run',
  async (_, broken, failures, said) => {
    const { code, counts, output } = await run({ 'e2e/broken.spec.ts': given(broken), 'e2e/sound.spec.ts': SOUND })
    expect(output).toContain(said)
    expect({ code, counts }).toEqual({ code: 1, counts: { passed: 1, failed: failures, skipped: 0 } })
  },
)

const ENDS: [how: string, ends: string, config: string][] = [
  ['is killed', `process.kill(process.ppid, 'SIGKILL')`, ''],
  ['ends itself when its time is over', `await new Promise(() => {})`, 'globalTimeout: 1_500,'],
]
test.each(IN_FULL ? ENDS : ENDS.slice(0, 1))(
  '[B10] a browser run that %s counts what it did not get to as failed',
  async (_, ends, more) => {
    const files = { 'e2e/a.spec.ts': given(`test('ends it', async () => { ${ends} }); test('next', () => {})`) }
    const { code, counts, output } = await run(files, CONFIG(more))
    expect(output).toContain('The run was ended early.')
    expect(code).toBe(1)
    expect(counts).toMatchObject({ passed: 1, skipped: 0 })
    expect(counts!.failed).toBeGreaterThanOrEqual(3)
  },
)
