import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createServer } from '../../src/server/index.ts'
import { SMALL } from '../server/small.ts'
import type { Block } from './read-blocks.ts'

const root = join(import.meta.dirname, '../..')
const TOKEN = 'docs-token'
const SECRET = 'docs-secret-0123456789abcdef0123456789abcdef'

/**
 * A reader's machine: a folder with the data of one account, `beckon` on the PATH, and a server that has seen one person and has
 * one live tour.
 */
export interface Reader {
  /** Runs the block in a shell, and fails at everything that a careful reader would notice. Returns the output. */
  run(block: Block): Promise<string>
  leave(): Promise<void>
}

export async function createReader(): Promise<Reader> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-docs-'))
  const server = await createServer({ sizes: SMALL, accountToken: TOKEN, accountSecret: SECRET, log: null })
  const address = await server.listen(0)
  const tour = await prepare(address)
  await (await createServer({ sizes: SMALL, data: join(folder, '.beckon'), log: null })).close()
  const command = join(folder, 'beckon')
  // The built command, as readers have it: run `npm run build` first.
  writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/command/beckon.js')}" "$@"\n`)
  chmodSync(command, 0o755)

  return {
    async run({ text }) {
      // Addresses in documents are those of a server on its default port.
      const script = text.replaceAll(/http:\/\/(localhost|127\.0\.0\.1):4400/g, address)
      return shell(`${CAREFUL}\n${script}`, folder, {
        ...process.env,
        PATH: folder + delimiter + process.env.PATH,
        BECKON_SERVER: address,
        BECKON_ACCOUNT_TOKEN: TOKEN,
        BECKON_ACCOUNT_SECRET: SECRET,
        TOUR: tour,
      })
    },
    async leave() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Stops at the first failure. An error answer counts as one. */
const CAREFUL = 'set -eu\ncurl() { command curl -sS --fail-with-body "$@"; }'

function shell(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('bash', ['-c', script], { cwd, env, timeout: 50_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}${stderr}`))
      else resolve(stdout)
    })
  })
}

/** The tour with the id $TOUR is live, and the person with the uid u_1 has been seen on a page. */
async function prepare(address: string): Promise<string> {
  const tour = { name: 'Welcome', steps: [{ title: 'Welcome!' }], published_at: '$now' }
  const made = await fetch(`${address}/v3/edit/tours`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-account-secret': SECRET },
    body: JSON.stringify(tour),
  })
  const boot = {
    v: 2, token: TOKEN, page: 'docs-page', browser: 'docs-browser', anonymous: 'docs-anonymous', uid: 'u_1', href: 'http://localhost/', visible: true, stage: null,
    facts: { browser_x: 1280, browser_tz: 0, browser_tz_minutes: 0, browser_l: 'en', browser_n: 'chrome', browser_k: 'desktop' },
  } // biome-ignore format: one request
  const seen = await fetch(`${address}/v3/observe/boot`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', origin: 'http://localhost' },
    body: JSON.stringify(boot),
  })
  if (!made.ok || !seen.ok)
    throw new Error(`The reader's server is not ready: ${await made.text()} ${await seen.text()}`)
  const answer = (await made.json()) as { tour: { id: string } }
  return answer.tour.id
}
