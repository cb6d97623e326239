import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { runGate } from './run-gate.ts'

// Whole runs of a test runner, which take time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const SOUND = `import { test } from 'vitest'
  test('holds', () => {})`
const given = (rest: string) => `import { beforeAll, describe, expect, test } from 'vitest'
  ${rest}`
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

// One run for all that passes, because a run for each takes half a minute.
test('[B10] a run in which everything held passes, and names what was skipped or held only at the second try', async () => {
  const { code, counts, output } = await runGate('vitest', {
    'vitest.config.ts': 'export default { test: { retry: 1 } }',
    'test/sound.test.ts': SOUND,
    'test/shaky.test.ts': given(`let tries = 0; test('shaky', () => expect(++tries).toBe(2))`),
    'test/skipped.test.ts': given(`test.skip('not today', () => {}); test('nor', c => c.skip())`),
  })
  expect(output).toMatch(/1 passed only at the second try; look at them:\s+shaky/)
  expect(output).toContain('2 skipped:\n  not today\n  nor')
  expect({ code, counts }).toEqual({ code: 0, counts: { passed: 3, failed: 0, skipped: 2 } })
})

// And one for all that does not.
test('[B10] whatever goes wrong in a file of tests counts as failed, beside files that hold', async () => {
  const wrong: { [name: string]: [written: string, failures: number, said: string] } = {
    fails: [`test('fails', () => expect(1).toBe(2))`, 1, 'fails: expected 1 to be 2'],
    'does-not-load': [`const half = ;`, 1, 'does-not-load.test.ts: '],
    'imports-nothing': [`import './nowhere.ts'; test('x', () => {})`, 1, 'imports-nothing.test.ts: '],
    'no-ground': [
      `describe('group', () => { beforeAll(() => { throw new Error('no ground') }); test('one', () => {}); test('two', () => {}) })`,
      3,
      'two: did not run',
    ],
    unhandled: [`test('x', () => { Promise.reject(new Error('late')) })`, 1, 'Nobody handled: late'],
    empty: [`export {}`, 1, 'empty.test.ts: '],
    only: [`test.only('x', () => {}); test('y', () => {})`, 1, 'Unexpected .only'],
  }
  const broken = Object.entries(wrong).map(([name, [written]]) => [`test/${name}.test.ts`, given(written)])
  const { code, counts, output } = await runGate('vitest', {
    'test/sound.test.ts': SOUND,
    ...Object.fromEntries(broken),
  })
  for (const [, , said] of Object.values(wrong)) expect(output).toContain(said)
  const failed = Object.values(wrong).reduce((sum, [, failures]) => sum + failures, 0)
  expect(counts).toMatchObject({ failed })
  expect(code).toBe(1)
})

test('[B10] no test found counts as failed', async () => {
  const { code, counts, output } = await runGate('vitest', { 'README.md': 'Nothing to test.' })
  expect(output).toContain('No test was found.')
  expect({ code, counts }).toEqual({ code: 1, counts: { passed: 1, failed: 1, skipped: 0 } })
})

test('[B10] a file that the configuration leaves out counts as failed', async () => {
  const { code, counts, output } = await runGate('vitest', {
    'vitest.config.ts': `export default { test: { include: ['test/sound.test.ts'] } }`,
    'test/sound.test.ts': SOUND,
    'test/forgotten.test.ts': SOUND,
  })
  expect(output).toContain('forgotten.test.ts did not run.')
  expect({ code, counts }).toEqual({ code: 1, counts: { passed: 2, failed: 1, skipped: 0 } })
})

test('[B10] a run that is killed counts what it did not get to as failed', async () => {
  const { code, counts, output } = await runGate('vitest', {
    'test/a.test.ts': given(`test('kills', () => { process.kill(process.ppid, 'SIGKILL') }); test('next', () => {})`),
  })
  expect(output).toContain('The run was ended early.')
  expect({ code, counts }).toEqual({ code: 1, counts: { passed: 1, failed: 3, skipped: 0 } })
})

test('[B10] a run in which nothing ends any more is stopped, and says with which files it was busy', async () => {
  const files = { 'test/endless.test.ts': given(`test('never ends', () => { for (;;); })`) }
  const { code, counts, output } = await runGate('vitest', files, 20_000)
  expect(output).toMatch(/because nothing ended any more\. It was busy with .*test\/endless\.test\.ts\.\n/)
  expect({ code, counts }).toEqual({ code: 1, counts: { passed: 1, failed: 3, skipped: 0 } })
})

test('[B10] a runner that fails without saying why counts as failed', async () => {
  const { code, counts, output } = await runGate('vitest', {
    'vitest.config.ts': `export default { test: { globalSetup: ['setup.ts'] } }`,
    'setup.ts': 'export default () => () => { process.exitCode = 3 }',
    'test/sound.test.ts': SOUND,
  })
  expect(output).toContain('The runner failed and did not say why.')
  expect({ code, counts }).toEqual({ code: 1, counts: { passed: 2, failed: 1, skipped: 0 } })
})

test('a warning of Node fails the run', async () => {
  const { code, counts, output } = await runGate('vitest', {
    'vitest.config.ts': `export default { test: { setupFiles: [${JSON.stringify(path('test/no-warnings.ts'))}] } }`,
    'test/leak.test.ts': given(
      `test('leaks', () => { const target = new AbortController().signal
        for (let i = 0; i < 11; i++) target.addEventListener('abort', () => i) })`,
    ),
  })
  expect(output).toContain('Nobody handled: Possible EventTarget memory leak detected')
  expect(counts).toMatchObject({ failed: 1 })
  expect(code).toBe(1)
})
