import { type Report, type ReportsAnswer, WIRE } from '../protocol/wire.ts'
import type { Host } from './host.ts'
import { reportEntry } from './local.ts'
import type { Storage } from './storage.ts'
import type { Transport } from './transport.ts'

/** Where reports wait until the server has them. */
export interface Outbox {
  /** Resolves with true when the report is kept; false: there is no room for it. */
  add(report: Report): Promise<boolean>
  /** Sends what waits, of all pages of this browser, a moment from now. */
  plan(milliseconds?: number): void
  /** The page is left: sends what it wrote itself, at once. */
  leave(): void
  /** Asks the server about one report; true when it counts. */
  confirm(report: Report): Promise<boolean>
  /** For people who look inside. */
  state(): { nextTryAt: number | null; failure: string | null }
  stop(): void
}

// Browsers refuse more than 64 KiB of keepalive in flight, for the whole page; the host needs some of it.
const OUR_SHARE = 48 * 1024
const ENVELOPE = 512
const MOST_BYTES = 16 * 1024
const MOST_REPORTS = 500
const MOST_TRIES = 8
const PATH = 'v3/observe/reports'

const bytes = (text: string) => new TextEncoder().encode(text).length

export function createOutbox(host: Host, token: string, storage: Storage, server: Transport): Outbox {
  const sending = new Set<string>()
  let inFlight = 0
  let known = 0
  let tries = 0
  let timer: number | undefined
  let due: number | null = null
  let failure: string | null = null
  let busy = false
  let stopped = false

  /** Sends as many as fit; false: nothing to send. */
  async function send(reports: Report[]): Promise<boolean> {
    const batch: string[] = []
    const keys: string[] = []
    let size = ENVELOPE
    for (const report of reports) {
      if (sending.has(report.key)) continue
      const json = JSON.stringify(report)
      const more = bytes(json) + 1
      if (inFlight + size + more > OUR_SHARE) break
      size += more
      batch.push(json)
      keys.push(report.key)
    }
    if (!keys.length) return false
    inFlight += size
    for (const key of keys) sending.add(key)
    try {
      await post(batch)
    } finally {
      inFlight -= size
      for (const key of keys) sending.delete(key)
    }
    return true
  }

  async function post(batch: string[]): Promise<ReportsAnswer> {
    const answer = await server.ask<ReportsAnswer>(
      PATH,
      `{"v":${WIRE},"token":${JSON.stringify(token)},"reports":[${batch}]}`,
      true,
    )
    const settled = [...answer.accepted, ...answer.refused.map(report => report.key)]
    await storage.put(settled.map(key => [`r${key}`, undefined]))
    return answer
  }

  async function flush() {
    due = null
    if (stopped) return
    if (busy) return plan()
    busy = true
    let first: string | undefined
    try {
      for (;;) {
        const reports = (await storage.list('r')) as Report[]
        known = reports.length
        // Answered, and still there: whoever settles nothing is not asked again at once.
        if (first && first === reports[0]?.key) throw PATH
        if (first) {
          tries = 0
          failure = null
        }
        first = reports[0]?.key
        if (!(await send(reports))) break
      }
    } catch (error) {
      failed(error)
    }
    busy = false
  }

  function failed(error: unknown) {
    failure = String(error)
    // A server that stays away is asked a few times; then only when there is something new, or a new page.
    if (++tries < MOST_TRIES) plan(500 * 2 ** tries)
  }

  function plan(milliseconds = 250) {
    const at = host.performance.now() + Math.max(milliseconds, server.rest())
    if (stopped || (due !== null && due <= at)) return
    due = at
    host.clearTimeout(timer)
    timer = host.setTimeout(flush, at - host.performance.now())
  }

  return {
    plan,
    async add(report) {
      const json = JSON.stringify(report)
      if (known >= MOST_REPORTS || bytes(json) > MOST_BYTES) return false
      known++
      // What will be sent: a page's own objects, proxies among them, may be more than a database can keep.
      await storage.put([reportEntry(JSON.parse(json))])
      plan()
      return true
    },
    leave() {
      send(storage.mine('r') as Report[]).catch(failed)
    },
    confirm: async report => (await post([JSON.stringify(report)])).accepted.includes(report.key),
    state: () => ({ nextTryAt: due, failure }),
    stop() {
      stopped = true
      host.clearTimeout(timer)
    },
  }
}
