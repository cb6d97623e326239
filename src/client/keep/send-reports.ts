import type { Report, ReportsAnswer } from '../../protocol/wire.ts'
import type { PostReports } from '../network/post-reports.ts'
import type { Storage } from './storage.ts'

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
