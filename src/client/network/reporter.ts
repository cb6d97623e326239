import type { Report } from '../../protocol/wire.ts'
import { type Emit, tellReport } from '../api/events.ts'
import type { Person } from '../state/person.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import type { Storage } from './storage.ts'

type Unsigned<R> = R extends Report ? Omit<R, 'key' | 'at' | 'visit'> : never

/** A report before it is numbered and signed. */
export type Draft = Unsigned<Report>

/** Numbers and signs a report: it stays this person's, whoever looks later. */
export type Sign = (draft: Draft) => Report

export interface Reporter {
  sign: Sign
  /** Numbered as reports are: no other has it. */
  number(): string
  /** Resolves when the report is kept. */
  report(draft: Draft): Promise<void>
  /** Whether something was said before the server knew who is looking. */
  hasEarly(): boolean
  /** Enqueues it, and what was said so on a page whose boot failed. */
  reportEarly(): Promise<void>
}

/** What somebody said before the visit was signed. Kept under `e` and its key. */
interface Early {
  uid?: string
  anonymous: string
  report: Report
}
const MOST_EARLY = 100

export function createReporter(
  page: string,
  now: () => number,
  person: () => Person,
  keepPerson: () => void,
  outbox: Outbox,
  storage: Storage,
  emit: Emit,
): Reporter {
  let signed = 0
  let early = 0
  let full = false
  // Keys sort by time: reports are sent in the order in which they were made.
  const number = () => `${(now() * 1_000 + (signed++ % 1_000)).toString(36)}-${page}`
  const sign: Sign = draft => ({ ...draft, key: number(), at: now(), visit: person().visit ?? '' })

  async function report(draft: Draft): Promise<void> {
    const made = sign(draft)
    if (!made.visit) return keepEarly(made)
    const kept = await outbox.add(made)
    if (kept) tellReport(emit, made)
    // Said once, when there is room again.
    if (kept && full) report({ type: 'count', what: 'outbox-full' })
    full = !kept
  }

  async function keepEarly(made: Report) {
    if (early++ >= MOST_EARLY) return
    // Whoever comes to the next page must be the one who said it.
    keepPerson()
    const { uid, anonymous } = person()
    const said: Early = { uid, anonymous, report: JSON.parse(JSON.stringify(made)) }
    await storage.put([[`e${made.key}`, said]])
  }

  return {
    sign,
    number,
    report,
    hasEarly: () => early > 0,
    async reportEarly() {
      const { uid, anonymous, visit = '' } = person()
      for (const said of (await storage.list('e')) as Early[]) {
        // Whoever had no name then may have got one since.
        if (said.uid ? said.uid !== uid : said.anonymous !== anonymous) continue
        const made = { ...said.report, visit }
        await storage.put([[`e${made.key}`, undefined], reportEntry(made)])
        tellReport(emit, made)
      }
      early = 0
      outbox.plan()
    },
  }
}
