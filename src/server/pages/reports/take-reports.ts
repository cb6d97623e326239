import type { z } from 'zod'
import { Report, type ReportsRequest } from '../../../protocol/schema/wire.ts'
import type { ReportsAnswer } from '../../../protocol/wire.ts'
import type { Speaker } from '../../people/properties/speaker.ts'
import type { Sizes } from '../../store/sizes.ts'
import type { Question, Tx } from '../../store/store.ts'
import type { PageCall } from '../visit/from-page.ts'
import { partsOf } from '../visit/in-turns.ts'
import { roomOf, speakerOf } from '../visit/said-by-page.ts'
import { type Before, beforeOf, findReporter, type Reporter, seeAgain } from '../visit/see-again.ts'
import { isEarly, mayWrite, readVisit, rememberVisit, type Visit } from '../visit/visit-token.ts'
import { type Ahead, raisesAfter, setsAfter } from './ahead.ts'
import { applyReport } from './apply-report.ts'
import { showingQuestions } from './displayed.ts'
import type { KnownExperiences } from './find-experience.ts'
import { readShowings, type Showings, showingsQuestion } from './showings.ts'
import { keysQuestion, takeKeys } from './take-keys.ts'
import type { Taken } from './taken.ts'

/** The person that a visit speaks for. */
interface Speaking {
  person: Reporter
  visit: Visit
  speaker: Speaker
}

type Said = z.output<typeof Report>
type Asked = PageCall<z.output<typeof ReportsRequest>>

/** A report, and who says it. Null: nobody. */
interface Item {
  report: Said
  by: Speaking | null
  isNew: boolean
}

type Given = Item | { malformed: string }
const isItem = (given: Given): given is Item => 'report' in given

/** Each report is handled separately: accepted once, or refused with a reason. Both can leave the outbox. */
export async function takeReports(call: Asked): Promise<ReportsAnswer> {
  const { tx, params, backend } = call
  const answer: ReportsAnswer = { now: tx.now, accepted: [], refused: [] }
  const find = createFinder(call)
  const given: Given[] = []
  for (const raw of params.reports) {
    const parsed = Report.safeParse(raw)
    const key = (raw as { key?: unknown } | null)?.key
    if (parsed.success)
      given.push({ report: parsed.data, by: await find.by(parsed.data.visit ?? params.visit), isNew: false })
    else if (typeof key === 'string') given.push({ malformed: key })
  }
  const experiences: KnownExperiences = new Map()
  const showings = new Map<Reporter, Showings>()
  for (const { person } of find.found) showings.set(person, await readAbout(tx, person, given.filter(isItem)))
  const timeOf = (report: Said) => plausibleTime(report.at, tx.now)
  for (let i = 0; i < given.length; i++) {
    const item = given[i]!
    if (!isItem(item)) {
      answer.refused.push({ key: item.malformed, because: 'malformed' })
      continue
    }
    const { report, by, isNew } = item
    const next = () => sameAfter(item, given.slice(i + 1))
    const raises = isNew && report.type === 'displayed' ? raisesAfter(report, next(), timeOf) : []
    const sets = isNew && report.type === 'set' ? setsAfter(next()) : []
    const ahead: Ahead = { raises, sets, isTaken: false }
    const about = by && { experiences, showings: showings.get(by.person)!, ahead }
    // There is no person: the visit is invalid or too old, or the person was forgotten.
    const because = !by ? 'nobody' : isNew ? await applyReport(takenBy(call, report, by, about!), report) : null
    if (because) answer.refused.push({ key: report.key, because })
    else answer.accepted.push(report.key)
    if (!ahead.isTaken) continue
    const written = [...ahead.raises, ...ahead.sets]
    answer.accepted.push(...written.map(({ key }) => key))
    i += written.length
  }
  const { lastSeen } = backend.behind
  for (const { person, visit, before } of find.found)
    seeAgain(tx, person, visit, before, lastSeen.of(person.account_id, person.id))
  return answer
}

type Params = Asked['params']

/** Many reports are taken a few at a time: one request must not keep everybody waiting. */
export const cutReports = (params: Params, { reports: most }: Sizes): Params[] =>
  partsOf(params.reports, most).map(reports => ({ ...params, reports }))

const isAnswer = (said: object): said is ReportsAnswer => 'accepted' in said

export const together = (answers: object[]): ReportsAnswer => {
  const all = answers.filter(isAnswer)
  return {
    now: all.at(-1)!.now,
    accepted: all.flatMap(({ accepted }) => accepted),
    refused: all.flatMap(({ refused }) => refused),
  }
}

/** Finds the person of each visit once. Two visits of one person share what is known of them. */
function createFinder({ tx, site: { account } }: Asked) {
  const speaking = new Map<string, Speaking | null>()
  const found: { person: Reporter; visit: Visit; before: Before }[] = []
  return {
    found,
    async by(token: string | undefined): Promise<Speaking | null> {
      const visit = readVisit(account, token, tx.now)
      if (!visit) return null
      rememberVisit(account.visit_key, token, visit)
      const named = mayWrite(visit, account)
      const key = `${visit.profile} ${visit.verified} ${named}`
      if (!speaking.has(key)) {
        let person = await findReporter(tx, account, visit, named)
        const same = person && found.find(one => one.person.id === person!.id)
        if (same) person = same.person
        else if (person) found.push({ person, visit, before: beforeOf(person) })
        speaking.set(key, person ? { person, visit, speaker: speakerOf(visit, account) } : null)
      }
      const known = speaking.get(key)
      return known ? { ...known, visit } : null
    },
  }
}

/** Which of a person's reports are new, and the Interactions that these are about. */
async function readAbout(tx: Tx, person: Reporter, items: Item[]): Promise<Showings> {
  const theirs = items.filter(({ by }) => by?.person === person)
  const keys = theirs.map(({ report }) => report.key)
  const showings = [...new Set(theirs.flatMap(({ report }) => ('interaction' in report ? [report.interaction] : [])))]
  tx.foresee([
    keysQuestion(person, keys),
    ...(showings.length > 0 ? [showingsQuestion(person, showings)] : []),
    ...firstShowing(person, theirs),
  ])
  const fresh = await takeKeys(tx, person, keys)
  // The same key may come twice.
  for (const item of theirs) item.isNew = fresh.delete(item.report.key)
  return readShowings(tx, person, showings)
}

/** Nearly always there is only one. */
function firstShowing(person: Reporter, items: Item[]): Question[] {
  const first = items.map(({ report }) => report).find(report => report.type === 'displayed')
  return first ? showingQuestions(person, first) : []
}

/** The reports that follow, as far as the same visit says them and they are new. */
function sameAfter({ by }: Item, next: Given[]): Said[] {
  const isSame = (other: Speaking | null) => other?.person === by?.person && other?.visit.issued === by?.visit.issued
  const same: Said[] = []
  for (const one of next) {
    if (!isItem(one) || !one.isNew || !isSame(one.by)) break
    same.push(one.report)
  }
  return same
}

function takenBy(
  { tx, site, host, address, backend }: Asked,
  report: Said,
  { person: profile, visit, speaker }: Speaking,
  about: Pick<Taken, 'experiences' | 'showings' | 'ahead'>,
): Taken {
  return {
    tx,
    account: site.account.id,
    webhooks: site.account.webhooks,
    profile,
    ...about,
    speaker,
    isEarly: isEarly(visit, profile),
    at: plausibleTime(report.at, tx.now),
    said_at: report.at,
    limits: backend.limits,
    host,
    url_group_id: site.host.url_group_id,
    readParts: backend.readParts,
    roomForEvent: backend.roomForEvent,
    roomForCompany: roomOf({ address, backend }),
  }
}

const OLDEST = 31 * 86_400_000

/** The page's clock is corrected by ours, but a time in the future or in the distant past is never accepted. */
function plausibleTime(given: number, now: number): number {
  return Math.round(Math.min(Math.max(given, now - OLDEST), now))
}
