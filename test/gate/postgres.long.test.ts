import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { runIn } from './run-gate.ts'

// Whole runs of a test runner, which take time on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const given = (rest: string) => `import { beforeAll, expect, inject, test } from 'vitest'
  ${rest}`
const path = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))
const POSTGRES = `export default { test: { globalSetup: [${JSON.stringify(path('test/server/postgres.ts'))}] } }`

test('PostgreSQL leaves the exit code of the runner alone', async () => {
  const files = {
    'vitest.config.ts': POSTGRES,
    'test/broken.test.ts': given(`beforeAll(() => { throw new Error('no ground') })
      test('x', ({ expect }) => expect(inject('postgres')).toMatch('postgres://'))`),
  }
  const { code, output } = await runIn(files, ['node_modules/vitest/vitest.mjs', 'run'])
  expect(output).toContain('no ground')
  expect(code).toBe(1)
})

test('PostgreSQL goes when the runner is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-gate-'))
  const note = join(folder, 'address')
  await runIn(
    {
      'vitest.config.ts': POSTGRES,
      'test/killed.test.ts': given(`import { writeFileSync } from 'node:fs'
        test('x', () => {
          writeFileSync(${JSON.stringify(note)}, inject('postgres'))
          process.kill(process.ppid, 'SIGKILL')
        })`),
    },
    ['node_modules/vitest/vitest.mjs', 'run'],
  )
  const { port } = new URL(readFileSync(note, 'utf8'))
  rmSync(folder, { recursive: true })
  await expect.poll(() => answers(Number(port)), { timeout: 120_000 }).toBe(false)
})

const answers = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
