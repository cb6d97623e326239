import type { Report } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import { PAUSE } from '../state/facts.ts'
import type { Person } from '../state/person.ts'
import type { PostReports } from './post-reports.ts'

type Unsigned<R> = R extends Report ? Omit<R, 'key' | 'at' | 'visit'> : never

/** A report before it is numbered and signed. */
export type Draft = Unsigned<Report>

/** Numbers and signs a report: it stays this person's, whoever looks later. */
export type Sign = (draft: Draft) => Report

export interface Reporter {
  sign: Sign
  /** Numbered as reports are: no other has it. */
  number(): string
  /** Resolves when the report is kept; rejects when what keeps it did not come, and then tries again by itself. */
  report(draft: Draft): Promise<void>
  /** The page is left: sends what nothing has kept yet. */
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
    /** Whatever keeps reports, if it is here, or loaded now. */
    entered(): Keeping | undefined
    enter(): Promise<Keeping>
  }
}

interface Keeping {
  add(report: Report): Promise<void>
}

const MOST_WAITING = 1_000
// Browsers refuse more than 64 KiB of a page that is left, and a character may take three bytes.
const MOST_LEFT = 16 * 1024

/** The server may have told who is looking since it was made. */
export const signed = (report: Report, { visit = '' }: Person): Report => ({ ...report, visit: report.visit || visit })

export function createReporter({ host, guard, page, now, person, post, keep }: Tools): Reporter {
  /** What nothing has kept or sent yet. */
  const waiting = new Set<Report>()
  let made = 0
  // Keys sort by time: reports are sent in the order in which they were made.
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
      // As it is now: a page goes on with its own objects, proxies among them.
      const report: Report = JSON.parse(JSON.stringify(sign(draft)))
      waiting.add(report)
      await add(report)
    },
    leave() {
      const batch: string[] = []
      for (const report of person().visit ? waiting : []) {
        const json = JSON.stringify(signed(report, person()))
        if (batch.join().length + json.length > MOST_LEFT) break
        batch.push(json)
        // Should the page come back, it is kept nevertheless; the server knows a repeat by its key.
        waiting.delete(report)
      }
      if (batch[0]) guard(post)(batch)
    },
  }
}
