import { type BootAnswer, type BootRequest, type Report, WIRE } from '../../protocol/wire.ts'
import { type Emit, tellReport } from '../api/events.ts'
import { factsOf } from '../browser/facts.ts'
import type { Host } from '../browser/host.ts'
import { newId } from '../browser/id.ts'
import type { Transport } from '../network/transport.ts'
import type { Person } from '../state/person.ts'
import { type Outbox, reportEntry } from './outbox.ts'
import { type Noted, type Sign, signed, type Who } from './reporter.ts'
import type { Entry, Storage } from './storage.ts'

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

interface ReportsNeed {
  signal: AbortSignal
  person(): Person
  /** The proof that this page has given for them. */
  proof(): string | undefined
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
  { signal, person, proof, keepPerson, sign, emit, learn }: ReportsNeed,
): Reports {
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
    await signEarly(storage, person, proof, introduce, report => {
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

/** A report that was made before the visit was signed. Stored under `e` and its key. Older ones lack the browser. */
interface Early {
  uid?: string
  uid_hash?: string
  anonymous: string
  browser?: string
  report: Report
}

/** How a report is stored: ready to be sent, or with who it is about. */
export function entryFor(who: Who, report: Report): Entry {
  const { uid, uid_hash, anonymous, browser } = who
  const known = signed(report, who)
  return known.visit
    ? reportEntry(known)
    : [`e${report.key}`, { uid, uid_hash, anonymous, browser, report } satisfies Early]
}

/**
 * Signs what people did before the server knew them: the person who looks now, and those who looked before. `isSigned` is told
 * of those of the person who looks now.
 */
export async function signEarly(
  storage: Storage,
  person: () => Person,
  proof: () => string | undefined,
  introduce: Introduce,
  isSigned: (report: Report) => void,
): Promise<void> {
  const tokens = new Map<string, string | undefined>()
  async function tokenOf(said: Early): Promise<string | undefined> {
    const { uid, anonymous, browser, visit } = person()
    // An anonymous person may be identified now. Where uids must be proven, a page without the proof is nobody's.
    const isHere = said.uid ? said.uid === uid : said.anonymous === anonymous
    const isProven = !said.uid_hash || said.uid_hash === proof()
    if (isHere && isProven && visit) return visit
    const who = `${said.uid} ${said.anonymous}`
    if (!tokens.has(who)) tokens.set(who, await introduce({ browser, ...said }))
    return tokens.get(who)
  }
  for (const said of (await storage.list('e')) as Early[]) {
    const visit = await tokenOf(said)
    const report = { ...said.report, visit: visit ?? '' }
    // Without a token, the server wants nothing of them. Another tab may have signed it meanwhile, maybe for somebody else.
    const isOurs = await storage.replace(`e${report.key}`, visit ? [reportEntry(report)] : [])
    if (isOurs && visit && visit === person().visit) isSigned(report)
  }
}

/** Gets the token of somebody who looked before, so that their reports can be sent. Undefined: the server wants none of them. */
export type Introduce = (who: Who) => Promise<string | undefined>

/** A boot that shows nothing: it is not visible, so that the server leases no Delivery to it. */
export const createIntroduce =
  (host: Host, token: string, server: Transport, href: () => string, language: string | undefined): Introduce =>
  async ({ uid, uid_hash, anonymous, browser }) => {
    const request: BootRequest = {
      v: WIRE,
      token,
      page: newId(host),
      browser,
      anonymous,
      uid,
      uid_hash,
      href: href(),
      language,
      visible: false,
      stage: null,
      facts: factsOf(host),
    }
    const answer = await server.ask<BootAnswer>('v3/observe/boot', JSON.stringify(request))
    return 'visit' in answer ? answer.visit : undefined
  }
