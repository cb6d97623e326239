import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildPackage } from '../../scripts/package-bundles.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beckon-built-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'beckon', version: '0.1.0', type: 'module' }))
  await buildPackage(root, join(folder, 'dist'), () => {})
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EMBEDDED = `import { createServer } from './dist/server/index.js'
const server = await createServer({ accountSecret: 's'.repeat(32), log: null })
console.log(await server.listen())
process.on('SIGTERM', () => server.close())`

test.each([
  ['import "beckon/server"', ['--input-type=module', '-e', EMBEDDED]],
  ['beckon serve', ['dist/command/beckon.js', 'serve', '--port', '0', '--json', '--quiet']],
])('the built package judges patterns beside requests: %s', async (_, args) => {
  const env = { ...process.env, BECKON_DATA: 'memory', BECKON_ACCOUNT_SECRET: 's'.repeat(32), DATABASE_URL: '' }
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
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
