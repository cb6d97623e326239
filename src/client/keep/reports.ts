import type { Report } from '../../protocol/wire.ts'
import { type Emit, tellReport } from '../api/events.ts'
import type { Sign } from '../network/reporter.ts'
import { type Noted, signed, type Who } from '../network/waiting.ts'
import type { Person } from '../state/person.ts'
import { entryFor, signEarly } from './early.ts'
import type { Introduce } from './introduce.ts'
import type { Outbox } from './outbox.ts'
import type { Storage } from './storage.ts'

/** Takes what earlier pages noted when they were left. A note is removed once it is stored. */
type TakeNotes = (store: (noted: Noted[]) => Promise<void>) => Promise<void>

/** The reports of a visit, stored until the server has them. */
export interface Reports {
  /** Resolves when the report is stored. */
  add(report: Report, who?: Who): Promise<void>
  /**
   * Sends the waiting reports. This includes what people did before the server knew them, on this page or on one that was left
   * or whose boot failed.
   */
  sendKept(): Promise<void>
}

export interface ReportTools {
  signal: AbortSignal
  person(): Person
  /** Stores who is looking, for the next page. */
  keepPerson(): void
  sign: Sign
  emit: Emit
  /** Applies the report here before the server has it. */
  learn(report: Report): void
}

const MOST_EARLY = 500

export function createReports(
  storage: Storage,
  outbox: Outbox,
  introduce: Introduce,
  takeNotes: TakeNotes,
  tools: ReportTools,
): Reports {
  const { signal, person, keepPerson, sign, emit, learn } = tools
  let early = 0
  let full = false

  async function add(made: Report, who: Who = person()): Promise<void> {
    const report = signed(made, who)
    const isHere = who.anonymous === person().anonymous
    if (isHere) learn(report)
    if (!report.visit) return addEarly(report, who)
    const isKept = await outbox.add(report)
    if (isKept && isHere) tellReport(emit, report)
    // Reported once, when there is room again.
    if (isKept && full) add(sign({ type: 'count', what: 'outbox-full' }))
    full = !isKept
  }

  async function addEarly(report: Report, who: Who) {
    if (early++ >= MOST_EARLY) return
    // The next page needs to know that the same person is looking.
    keepPerson()
    await storage.put([entryFor(who, report)])
    // The token may have come while it was stored. If the visit has ended, none will come, and the server is asked for one. If it
    // does not answer, the next visit tries again.
    if (signal.aborted || person().visit) sendEarly().catch(() => {})
  }

  async function sendEarly() {
    await signEarly(storage, person, introduce, report => {
      learn(report)
      tellReport(emit, report)
    })
    outbox.plan()
  }

  return {
    add,
    async sendKept() {
      await takeNotes(noted => storage.put(noted.map(({ who, report }) => entryFor(who, report))))
      await sendEarly()
      early = 0
    },
  }
}
