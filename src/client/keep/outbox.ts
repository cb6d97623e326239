import type { Report } from '../../protocol/wire.ts'
import type { Host } from '../browser/host.ts'
import type { PostReports } from '../network/post-reports.ts'
import type { Transport } from '../network/transport.ts'
import type { Entry } from './database.ts'
import { bytes, createSender, type Sender } from './send-reports.ts'
import type { Storage } from './storage.ts'

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
): Outbox {
  const { send, confirm } = createSender(storage, post)
  let known = 0
  let tries = 0
  let timer: number | undefined
  let due: number | null = null
  let failure: string | null = null
  let busy = false
  const waiting = async () => {
    const reports = (await storage.list('r')) as Report[]
    known = reports.length
    return reports
  }
  async function flush() {
    due = null
    if (signal.aborted || busy) return plan()
    busy = true
    try {
      while (await send(await waiting())) {
        tries = 0
        failure = null
      }
    } catch (error) {
      failed(error)
    }
    busy = false
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
