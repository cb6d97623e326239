// The built command, as an operator runs it. Nothing of src/ is imported here.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const BECKON = join(import.meta.dirname, '../../dist/command/beckon.js')
export const SECRET = 'bks_0123456789abcdef0123456789abcdef'
export const TOKEN = 'bkt_0123456789abcdef01234567'

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-promises-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const environment = (more: Record<string, string>) => ({
  PATH: process.env.PATH,
  HOME: tmpdir(),
  BECKON_ACCOUNT_TOKEN: TOKEN,
  BECKON_ACCOUNT_SECRET: SECRET,
  ...more,
})

/** Types a command and waits for its end. */
export function type(words: string[], env: Record<string, string> = {}, cwd = tmpdir()) {
  const child = spawn(process.execPath, [BECKON, ...words], { cwd, env: environment(env) })
  let out = ''
  child.stdout.on('data', text => (out += text))
  child.stderr.on('data', text => (out += text))
  return new Promise<{ code: number | null; out: string }>(resolve => child.on('close', code => resolve({ code, out })))
}

/** A server on a free port of this machine, with its data in this folder. */
export async function serve(
  data: string,
): Promise<{ address: string; child: ChildProcess; ended: Promise<number | null> }> {
  const child = spawn(process.execPath, [BECKON, 'serve', '--port', '0'], { env: environment({ BECKON_DATA: data }) })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    let out = ''
    const read = (text: Buffer) => {
      out += text
      const [found] = /http:\/\/(localhost|127\.0\.0\.1):\d+/.exec(out) ?? []
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', () => reject(new Error(`It ended: ${out}`)))
  })
  return { address, child, ended }
}

/** Asks the management API. */
export async function ask<T>(
  address: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: T }> {
  const answer = await fetch(address + path, {
    method,
    headers: { 'x-account-secret': SECRET, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json().catch(() => null)) as T }
}
