import { setTimeout as pause } from 'node:timers/promises'
import { aBoot, ORIGIN, unique } from '../server/caller.ts'
import { SECRET, TOKEN } from './serving.ts'

/** Pages and backends that keep asking, whatever happens, and remember the answers. */
export interface People {
  /** How often each answer came since the last call. `none` is no answer at all. */
  answers(): Map<string, number>
  /** Milliseconds of the slowest answer since then. */
  slowest(): number
  /** Milliseconds of the longest time without an acknowledged write since then. */
  gap(): number
  acknowledged: Set<string>
  stop(): Promise<void>
}

const anAddress = () => Array.from({ length: 4 }, () => Math.floor(Math.random() * 250) + 1).join('.')
/** Nobody waits longer than this. */
const PATIENCE = 30_000

async function ask(address: string, path: string, init: RequestInit): Promise<{ status: string; body: unknown }> {
  try {
    const response = await fetch(address + path, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    return { status: String(response.status), body: await response.json().catch(() => null) }
  } catch {
    return { status: 'none', body: null }
  }
}

const page = (address: string, path: string, body: object) =>
  ask(address, `/v3/observe/${path}`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'x-forwarded-for': anAddress() },
    body: JSON.stringify({ v: 2, token: TOKEN, ...body }),
  })

export const boot = (address: string, asked = {}) => page(address, 'boot', aBoot(asked))
export const claim = (address: string, asked: object) => page(address, 'claim', asked)

export const api = (address: string, method: string, path: string, body?: object) =>
  ask(address, path, { method, headers: { 'x-account-secret': SECRET }, body: body && JSON.stringify(body) })

export const ready = async (address: string) => (await ask(address, '/ready', {})).status

/** Half of them are pages that boot, half are backends that write what must not be lost. */
export function comePeople(address: () => string, lanes = 6): People {
  let answers = new Map<string, number>()
  let slowest = 0
  let [lastWrite, longest] = [performance.now(), 0]
  let going = true
  const acknowledged = new Set<string>()
  const note = (status: string, started: number) => {
    answers.set(status, (answers.get(status) ?? 0) + 1)
    slowest = Math.max(slowest, performance.now() - started)
  }
  const visitor = async () => {
    while (going) {
      const started = performance.now()
      note((await boot(address(), { uid: unique('visitor') })).status, started)
      await pause(20)
    }
  }
  const backend = async () => {
    while (going) {
      const uid = unique('user')
      const started = performance.now()
      const { status } = await api(address(), 'POST', '/v3/observe/hooks/profiles', { uid, plan: uid })
      note(status, started)
      if (status === '200') {
        acknowledged.add(uid)
        longest = Math.max(longest, performance.now() - lastWrite)
        lastWrite = performance.now()
      }
      await pause(20)
    }
  }
  const all = Array.from({ length: lanes }, (_, lane) => (lane % 2 ? visitor() : backend()))
  return {
    answers() {
      const told = answers
      answers = new Map()
      return told
    },
    slowest() {
      const told = slowest
      slowest = 0
      return told
    },
    gap() {
      const told = longest
      longest = 0
      return told
    },
    acknowledged,
    async stop() {
      going = false
      await Promise.all(all)
    },
  }
}

/** Which acknowledged writes are missing. */
export async function missing(address: string, acknowledged: Iterable<string>): Promise<string[]> {
  const left = [...acknowledged]
  const lost: string[] = []
  const look = async () => {
    for (let uid = left.pop(); uid !== undefined; uid = left.pop()) {
      const { body } = await api(address, 'GET', `/v3/analyze/profile?uid=${uid}`)
      if ((body as { profile?: { plan?: string } } | null)?.profile?.plan !== uid) lost.push(uid)
    }
  }
  await Promise.all(Array.from({ length: 8 }, look))
  return lost
}

/** Waits until it holds. Returns after how many milliseconds it did. */
export async function untilIt(holds: () => Promise<boolean> | boolean): Promise<number> {
  const started = performance.now()
  while (!(await holds())) await pause(20)
  return performance.now() - started
}

export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

/** `503 (412), 200 (3); the slowest after 2.1 s` */
export function tell(answers: Map<string, number>, slowest: number): string {
  const counts = [...answers].sort(([, a], [, b]) => b - a).map(([status, count]) => `${status} × ${count}`)
  return `${counts.join(', ')}; the slowest after ${seconds(slowest)}`
}
