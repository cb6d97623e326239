import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

// Boots at a steady pace, to a server that does other work at the same time.

const BOOTS_PER_SECOND = 100
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const program = here('results/server-process.js')
const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Where a server stores its data. */
export type Place = { data: string } | { databaseUrl: string }

export async function bundleServer(): Promise<void> {
  mkdirSync(here('results'), { recursive: true })
  await build({
    entryPoints: [here('server-process.ts')], outfile: program, bundle: true, platform: 'node', format: 'esm',
    packages: 'external', logLevel: 'error',
  }) // biome-ignore format: as one line
}

/** A server in a process of its own, as built by `bundleServer`. */
export async function startServer(place: Place): Promise<{ address: string; child: ChildProcess }> {
  const env =
    'data' in place ? { BENCH_DATA: place.data } : { BENCH_DATABASE: place.databaseUrl, BENCH_CONNECTIONS: '10' }
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).once('line', resolve)
    child.once('exit', code => reject(new Error(`the server ended with ${code}`)))
  })
  return { address, child }
}

const FACTS = { browser_tz_minutes: 60, browser_l: 'en', agent: 'Chrome/149.0.0.0', touch: false }

/** One boot of a random person: how long they wait, in milliseconds. */
async function boot(address: string, people: number): Promise<number> {
  const uid = `user-${Math.floor(Math.random() * people)}`
  const body = JSON.stringify({
    v: 2, token: 'bench', uid, page: uid, browser: uid, anonymous: `${uid}-browser`, href: 'http://localhost/',
    visible: true, stage: null, facts: { ...FACTS, browser_x: 800 + Math.floor(Math.random() * 900) }, properties: {},
  }) // biome-ignore format: one request
  const sent = performance.now()
  const answer = await fetch(`${address}/v3/observe/boot`, {
    method: 'POST',
    headers: { origin: 'http://localhost' },
    body,
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`a boot was answered with ${answer.status}`)
  return performance.now() - sent
}

/** Starts boots at a steady pace, whether or not the one before is answered. */
export async function steadyBoots(
  address: string,
  people: number,
  seconds: number,
  perSecond = BOOTS_PER_SECOND,
): Promise<number[]> {
  const sent: Promise<number>[] = []
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    sent.push(boot(address, people))
    await wait(Math.max(0, began + (sent.length * 1000) / perSecond - performance.now()))
  }
  return Promise.all(sent)
}
