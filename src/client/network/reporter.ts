import type { Report } from '../../protocol/wire.ts'
import { PAUSE } from '../state/facts.ts'
import type { Person } from '../state/person.ts'
import { createWaiting, type WaitingTools, type Who } from './waiting.ts'

type Unsigned<R> = R extends Report ? Omit<R, 'key' | 'at' | 'visit'> : never

/** A report before it has a key and is signed. */
export type Draft = Unsigned<Report>

/** Gives a report its key and signs it. It then belongs to this person, even if somebody else looks later. */
export type Sign = (draft: Draft) => Report

export interface Reporter {
  sign: Sign
  /** A unique key, made like the key of a report. */
  number(): string
  /**
   * Resolves when the report is stored. Rejects when the code that stores it did not load, and then tries again later. `who`:
   * somebody who looked before.
   */
  report(draft: Draft, who?: Who): Promise<void>
}

interface Tools extends WaitingTools {
  now(): number
  person(): Person
  unsent: { uid_hash?: string }
  keep: {
    /** The code that stores reports: if it is already loaded, or by loading it now. */
    entered(): Keeping | undefined
    enter(): Promise<Keeping>
  }
}

interface Keeping {
  add(report: Report, who: Who): Promise<void>
}

export function createReporter(tools: Tools): Reporter {
  const { host, guard, page, now, person, unsent, keep } = tools
  const waiting = createWaiting(tools)
  let made = 0
  // Keys sort by time, so that reports are sent in the order in which they were made.
  const number = () => `${(now() * 1_000 + (made++ % 1_000)).toString(36)}-${page}`
  const sign: Sign = draft => ({ ...draft, key: number(), at: now(), visit: person().visit ?? '' })
  const here = (): Who => {
    const { uid, anonymous, browser, visit } = person()
    return { uid, anonymous, browser, visit, uid_hash: unsent.uid_hash }
  }

  async function add(report: Report): Promise<void> {
    const fail = (error: unknown) => {
      host.setTimeout(guard(add), PAUSE, report)
      throw error
    }
    const keeping = keep.entered() ?? (await keep.enter().catch(fail))
    await keeping.add(report, waiting.hand(report))
    waiting.stored(report)
  }
  return {
    sign,
    number,
    async report(draft, who) {
      const report: Report = who ? { ...sign(draft), visit: who.visit ?? '' } : sign(draft)
      if (waiting.add(report, who ? () => who : here)) await add(report)
    },
  }
}
