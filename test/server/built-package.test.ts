import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'

/** With `dist/`: run `npm run build` first. */
const root = join(import.meta.dirname, '../..')
const EMBEDDED = `import { createServer } from './dist/server/index.js'
const server = await createServer({ accountSecret: 's'.repeat(32), log: null })
console.log(await server.listen())
process.on('SIGTERM', () => server.close())`

test.each([
  ['import "beckon/server"', ['--input-type=module', '-e', EMBEDDED]],
  ['beckon serve', ['dist/command/beckon.js', 'serve', '--port', '0', '--json', '--quiet']],
])('the built package judges patterns beside requests: %s', async (_, args) => {
  const env = { ...process.env, BECKON_DATA: 'memory', BECKON_ACCOUNT_SECRET: 's'.repeat(32), DATABASE_URL: '' }
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const line = await new Promise<string>(resolve => createInterface({ input: child.stdout }).once('line', resolve))
  const address = /http:[^"]+/.exec(line)![0]
  const create = async (value: string) => {
    const url = { rules: [{ kind: 'regex', value }] }
    const body = JSON.stringify({ name: value, steps: [{ title: 'Hello', url }] })
    const answer = await fetch(`${address}/v3/edit/tours`, {
      method: 'POST',
      body,
      headers: { 'x-account-secret': 's'.repeat(32) },
    })
    return answer.status
  }
  expect([await create('^/(users|teams)/'), await create('^(a+)+$')]).toEqual([201, 422])
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})
