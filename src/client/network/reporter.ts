import type { Report } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { PAUSE } from '../state/facts.ts'
import type { Person } from '../state/person.ts'
import type { PostReports } from './post-reports.ts'

type Unsigned<R> = R extends Report ? Omit<R, 'key' | 'at' | 'visit'> : never

/** A report before it has a key and is signed. */
export type Draft = Unsigned<Report>

/** Gives a report its key and signs it. It then belongs to this person, even if somebody else looks later. */
export type Sign = (draft: Draft) => Report

export interface Reporter {
  sign: Sign
  /** A unique key, made like the key of a report. */
  number(): string
  /** Resolves when the report is stored. Rejects when the code that stores it did not load, and then tries again later. */
  report(draft: Draft): Promise<void>
  /** The page is being left: sends what is not stored yet. */
  leave(): void
}

interface Tools {
  host: Host
  guard: Guard
  page: string
  now(): number
  person(): Person
  post: PostReports
  keep: {
    /** The code that stores reports: if it is already loaded, or by loading it now. */
    entered(): Keeping | undefined
    enter(): Promise<Keeping>
  }
}

interface Keeping {
  add(report: Report): Promise<void>
}

const MOST_WAITING = 1_000
// Browsers refuse more than 64 KiB from a page that is being left, and a character may take three bytes.
const MOST_LEFT = 16 * 1024

/** The report may have been made before the server said who is looking. */
export const signed = (report: Report, { visit = '' }: Person): Report => ({ ...report, visit: report.visit || visit })

export function createReporter({ host, guard, page, now, person, post, keep }: Tools): Reporter {
  /** Reports that are neither stored nor sent yet. */
  const waiting = new Set<Report>()
  let made = 0
  // Keys sort by time, so that reports are sent in the order in which they were made.
  const number = () => `${(now() * 1_000 + (made++ % 1_000)).toString(36)}-${page}`
  const sign: Sign = draft => ({ ...draft, key: number(), at: now(), visit: person().visit ?? '' })

  async function add(report: Report): Promise<void> {
    const fail = (error: unknown) => {
      host.setTimeout(guard(add), PAUSE, report)
      throw error
    }
    const keeping = keep.entered() ?? (await keep.enter().catch(fail))
    waiting.delete(report)
    await keeping.add(report)
  }
  return {
    sign,
    number,
    async report(draft) {
      if (waiting.size >= MOST_WAITING) return
      const report = sign(draft)
      waiting.add(report)
      await add(report)
    },
    leave() {
      const batch: string[] = []
      for (const report of person().visit ? waiting : []) {
        const json = JSON.stringify(signed(report, person()))
        if (batch.join().length + json.length > MOST_LEFT) break
        batch.push(json)
        // If the page comes back, the report is stored as well. The server recognises a repeat by its key.
        waiting.delete(report)
      }
      if (batch[0]) guard(post)(batch)
    },
  }
}
