import { expect, test, vi } from 'vitest'
import { CONFIG, given, run, SOUND } from './run-browser-tests.ts'

// Whole runs of a test runner, which take time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

test('[B10] a rejection that nobody handles counts as failed, in whichever test the browser run notices it', async () => {
  const late = `test('x', async () => { Promise.reject(new Error('late')) })`
  const { code, counts, output } = await run({ 'e2e/broken.spec.ts': given(late) })
  expect(output).toContain('Error: late')
  expect(counts!.failed).toBeGreaterThan(0)
  expect(code).toBe(1)
})

test('[B10] no browser test found counts as failed', async () => {
  const { code, counts, output } = await run({ 'e2e/README.md': 'Nothing to test.' })
  expect(output).toMatch(/^Error: No tests found/m)
  expect(code).toBe(1)
  expect(counts).toMatchObject({ passed: 1 })
  expect(counts!.failed).toBeGreaterThan(0)
})

test('[B10] browser tests that did not run count as failed', async () => {
  const files = { 'e2e/sound.spec.ts': SOUND, 'e2e/forgotten.spec.ts': SOUND }
  const { code, counts, output } = await run(files, CONFIG(`testIgnore: '**/forgotten*'`))
  expect(output).toContain('forgotten.spec.ts did not run.')
  expect({ code, counts }).toEqual({ code: 1, counts: { passed: 2, failed: 1, skipped: 0 } })
})
