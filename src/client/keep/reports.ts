import type { Report } from '../../protocol/wire.ts'
import { type Emit, tellReport } from '../api/events.ts'
import { type Sign, signed } from '../network/reporter.ts'
import type { Person } from '../state/person.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import type { Storage } from './storage.ts'

/** What a visit has to say, kept until the server has it. */
export interface Reports {
  /** Resolves when it is kept. */
  add(report: Report): Promise<void>
  /** Sends what waits; also what this person said before the server knew them, on this page or on one whose boot failed. */
  sendKept(): Promise<void>
}

export interface ReportTools {
  person(): Person
  /** Makes the next page know who is looking. */
  keepPerson(): void
  sign: Sign
  emit: Emit
  /** What it says counts here before the server has heard it. */
  learn(report: Report): void
}

/** What somebody said before the visit was signed. Kept under `e` and its key. */
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
    if (!report.visit) return addEarly(report)
    learn(report)
    const isKept = await outbox.add(report)
    if (isKept) tellReport(emit, report)
    // Said once, when there is room again.
    if (isKept && full) add(sign({ type: 'count', what: 'outbox-full' }))
    full = !isKept
  }

  async function addEarly(report: Report) {
    if (early++ >= MOST_EARLY) return
    // Whoever comes to the next page must be the one who said it.
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
        // Whoever had no name then may have got one since.
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
