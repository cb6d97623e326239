import { type Report, type ReportsAnswer, WIRE } from '../../protocol/wire.ts'
import type { Host } from '../browser/host.ts'
import type { Entry, Storage } from './storage.ts'
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

/** Under `r` and its key; a person's record is under their id, which has no such letter. */
export const reportEntry = (report: Report): Entry => [`r${report.key}`, report]

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

  /** Sends as many as fit and are not on their way already; false: there were none. */
  async function send(reports: Report[]): Promise<boolean> {
    const batch = new Map<string, string>()
    let size = ENVELOPE
    for (const report of reports) {
      if (sending.has(report.key)) continue
      const json = JSON.stringify(report)
      const more = bytes(json) + 1
      if (inFlight + size + more > OUR_SHARE) break
      size += more
      batch.set(report.key, json)
    }
    if (!batch.size) return false
    inFlight += size
    for (const key of batch.keys()) sending.add(key)
    try {
      const settled = settledBy(await post([...batch.values()]))
      if (!settled.some(key => batch.has(key))) throw new Error(`${PATH} settled none of the reports`)
    } finally {
      inFlight -= size
      for (const key of batch.keys()) sending.delete(key)
    }
    return true
  }

  async function post(batch: string[]): Promise<ReportsAnswer> {
    // Put together by hand: pages replace what turns arrays into JSON.
    const body = `{"v":${WIRE},"token":${JSON.stringify(token)},"reports":[${batch.join()}]}`
    const answer = await server.ask<ReportsAnswer>(PATH, body, true)
    await storage.put(settledBy(answer).map(key => [`r${key}`, undefined]))
    return answer
  }

  async function flush() {
    due = null
    if (stopped) return
    if (busy) return plan()
    busy = true
    try {
      for (;;) {
        const reports = (await storage.list('r')) as Report[]
        known = reports.length
        if (!(await send(reports))) break
        tries = 0
        failure = null
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
      // Also when there is no room: the server may be back.
      plan()
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

/** The keys that need not be sent again: those that were taken in, and those that never will be. */
const settledBy = ({ accepted, refused }: ReportsAnswer) => [...accepted, ...refused.map(report => report.key)]
