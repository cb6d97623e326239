import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'

// Whole runs of a test runner, which take time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('where there is no browser, the replay in one fails and says how to get one', async () => {
  const args = ['node_modules/vitest/vitest.mjs', 'run', 'test/evaluator/vectors.test.ts', '-t', 'in a real Chromium']
  const env = { PATH: '', PLAYWRIGHT_BROWSERS_PATH: '/nowhere' }
  const ended = await new Promise<{ code: number | null; output: string }>(resolve => {
    const child = execFile(process.execPath, args, { cwd: ROOT, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    )
  })
  expect(ended.output).toContain('There is no Chromium.')
  expect(ended.code).toBe(1)
})
