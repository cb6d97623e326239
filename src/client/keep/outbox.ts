import type { Report, ReportsAnswer } from '../../protocol/wire.ts'
import type { Host } from '../browser/host.ts'
import type { PostReports, Transport } from '../network/transport.ts'
import type { Entry, Storage } from './storage.ts'

/** Where reports wait until the server has them. */
export interface Outbox extends Pick<Sender, 'confirm'> {
  /** Resolves with true when the report is stored, and with false when there is no room for it. */
  add(report: Report): Promise<boolean>
  /** Sends the waiting reports of all pages of this browser, a moment from now. */
  plan(milliseconds?: number): void
  /** The page is being left: sends its own reports at once. */
  leave(): void
  /** For the inspector. */
  state(): { nextTryAt: number | null; failure: string | null }
}

const MOST_BYTES = 16 * 1024
const MOST_REPORTS = 1_000
const MOST_TRIES = 8

/** Stored under `r` and the report's key. A person's record is stored under their id, which never contains that letter. */
export const reportEntry = (report: Report): Entry => [`r${report.key}`, report]

/** Aborting the signal stops it. Its reports stay stored for the next page. */
export function createOutbox(
  host: Host,
  storage: Storage,
  server: Transport,
  post: PostReports,
  signal: AbortSignal,
  visit: () => string | undefined,
): Outbox {
  const { send, confirm } = createSender(storage, post)
  let [known, tries, busy] = [0, 0, false]
  let timer: number | undefined
  let due: number | null = null
  let failure: string | null = null
  const waiting = async () => {
    const reports = (await storage.list('r')) as Report[]
    known = reports.length
    return reports.map(report => signAnew(report, visit()))
  }
  async function flush() {
    due = null
    if (signal.aborted || busy) return plan()
    busy = true
    try {
      while (await send(await waiting())) succeeded()
    } catch (error) {
      failed(error)
    }
    busy = false
  }
  function succeeded() {
    tries = 0
    failure = null
  }
  /** Asks a server that does not answer a few times. After that, only a new report or a new page asks again. */
  function failed(error: unknown) {
    failure = String(error)
    if (++tries < MOST_TRIES) plan(500 * 2 ** tries)
  }
  function plan(milliseconds = 250) {
    const wait = Math.max(milliseconds, server.rest())
    const at = host.performance.now() + wait
    if (signal.aborted || (due !== null && due <= at)) return
    due = at
    host.clearTimeout(timer)
    timer = host.setTimeout(flush, wait)
  }
  return {
    plan,
    confirm,
    async add(report) {
      // Plan even if there is no room: the server may be back.
      plan()
      if (known++ >= MOST_REPORTS || bytes(JSON.stringify(report)) > MOST_BYTES) return false
      await storage.put([reportEntry(report)])
      return true
    },
    leave: () => void send(storage.mine('r') as Report[]).catch(failed),
    state: () => ({ nextTryAt: due, failure }),
  }
}

/** The server takes no visit of more than 30 days. Whoever was away for longer is known again now, if it is the same person. */
const OLD = 20 * 86_400_000

function signAnew(report: Report, now: string | undefined): Report {
  const [person, since] = report.visit?.split('.') ?? []
  const [samePerson, issued] = now?.split('.') ?? []
  const isOld = Number.parseInt(issued!, 36) - Number.parseInt(since!, 36) > OLD
  return person === samePerson && isOld ? { ...report, visit: now! } : report
}

// Browsers refuse more than 64 KiB of keepalive in flight, for the whole page; the host needs some of it.
const OUR_SHARE = 48 * 1024
const ENVELOPE = 512

export const bytes = (text: string) => new TextEncoder().encode(text).length

export interface Sender {
  /** Sends as many as fit and are not already on their way. Resolves with false if there were none. */
  send(reports: Report[]): Promise<boolean>
  /** Sends one report and resolves with true if the server accepts it. */
  confirm(report: Report): Promise<boolean>
}

/** Reports are deleted once the server has answered for them: it accepted them, or it will never accept them. */
export function createSender(storage: Storage, postReports: PostReports): Sender {
  const sending = new Set<string>()
  let inFlight = 0

  async function post(batch: string[]): Promise<ReportsAnswer> {
    const answer = await postReports(batch)
    await storage.put(settledBy(answer).map(key => [`r${key}`, undefined]))
    return answer
  }

  return {
    async send(reports) {
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
        if (!settled.some(key => batch.has(key))) throw new Error('the server settled none of the reports')
      } finally {
        inFlight -= size
        for (const key of batch.keys()) sending.delete(key)
      }
      return true
    },
    confirm: async report => (await post([JSON.stringify(report)])).accepted.includes(report.key),
  }
}

const settledBy = ({ accepted, refused }: ReportsAnswer) => [...accepted, ...refused.map(report => report.key)]
