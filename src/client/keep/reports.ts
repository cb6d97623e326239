import type { Report } from '../../protocol/wire.ts'
import { type Emit, tellReport } from '../api/events.ts'
import { type Sign, signed } from '../network/reporter.ts'
import type { Person } from '../state/person.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import type { Storage } from './storage.ts'

/** The reports of a visit, stored until the server has them. */
export interface Reports {
  /** Resolves when the report is stored. */
  add(report: Report): Promise<void>
  /**
   * Sends the waiting reports. This includes what the person did before the server knew them, on this page or on one whose boot
   * failed.
   */
  sendKept(): Promise<void>
}

export interface ReportTools {
  person(): Person
  /** Stores who is looking, for the next page. */
  keepPerson(): void
  sign: Sign
  emit: Emit
  /** Applies the report here before the server has it. */
  learn(report: Report): void
}

/** A report that was made before the visit was signed. Stored under `e` and its key. */
interface Early {
  uid?: string
  anonymous: string
  report: Report
}
const MOST_EARLY = 100

export function createReports(storage: Storage, outbox: Outbox, tools: ReportTools): Reports {
  const { person, keepPerson, sign, emit, learn } = tools
  let early = 0
  let full = false

  async function add(made: Report): Promise<void> {
    const report = signed(made, person())
    learn(report)
    if (!report.visit) return addEarly(report)
    const isKept = await outbox.add(report)
    if (isKept) tellReport(emit, report)
    // Reported once, when there is room again.
    if (isKept && full) add(sign({ type: 'count', what: 'outbox-full' }))
    full = !isKept
  }

  async function addEarly(report: Report) {
    if (early++ >= MOST_EARLY) return
    // The next page needs to know that the same person is looking.
    keepPerson()
    const { uid, anonymous } = person()
    const said: Early = { uid, anonymous, report }
    await storage.put([[`e${report.key}`, said]])
  }

  return {
    add,
    async sendKept() {
      const { uid, anonymous, visit = '' } = person()
      for (const said of (await storage.list('e')) as Early[]) {
        // A person who was anonymous then may be identified now.
        if (said.uid ? said.uid !== uid : said.anonymous !== anonymous) continue
        const report = { ...said.report, visit }
        await storage.put([[`e${report.key}`, undefined], reportEntry(report)])
        learn(report)
        tellReport(emit, report)
      }
      early = 0
      outbox.plan()
    },
  }
}
