import type { z } from 'zod'
import { Report, type ReportsRequest } from '../../../protocol/schema/wire.ts'
import type { ReportsAnswer } from '../../../protocol/wire.ts'
import type { Speaker } from '../../people/properties/speaker.ts'
import type { Tx } from '../../store/store.ts'
import { type Deeds, deedsOf } from '../visit/deeds.ts'
import type { PageCall } from '../visit/from-page.ts'
import { speakerOf } from '../visit/said-by-page.ts'
import { findReporter, type Reporter, seeAgain } from '../visit/see-again.ts'
import { isEarly, mayWrite, readVisit, rememberVisit, type Visit } from '../visit/visit-token.ts'
import { applyReport } from './apply-report.ts'
import type { Refusal, Taken } from './taken.ts'

/** The person that a visit speaks for, and their counts before this request. */
interface Speaking {
  person: Reporter
  visit: Visit
  before: Deeds
  speaker: Speaker
}

/** Each report is handled separately: accepted once, or refused with a reason. Both can leave the outbox. */
export async function takeReports(call: PageCall<z.output<typeof ReportsRequest>>): Promise<ReportsAnswer> {
  const { tx, site, params } = call
  const answer: ReportsAnswer = { now: tx.now, accepted: [], refused: [] }
  const people = new Map<string, Speaking | null>()
  const find = async (token: string | undefined) => {
    const visit = readVisit(site.account, token, tx.now)
    if (!visit) return null
    rememberVisit(site.account.visit_key, token, visit)
    const key = `${visit.profile} ${visit.verified} ${mayWrite(visit, site.account)}`
    if (!people.has(key)) {
      const person = await findReporter(tx, site.account, visit, mayWrite(visit, site.account))
      people.set(
        key,
        person ? { person, visit, before: deedsOf(person), speaker: speakerOf(visit, site.account) } : null,
      )
    }
    const speaking = people.get(key)
    return speaking && { ...speaking, visit }
  }
  for (const raw of params.reports) {
    const parsed = Report.safeParse(raw)
    if (!parsed.success) {
      const key = (raw as { key?: unknown } | null)?.key
      if (typeof key === 'string') answer.refused.push({ key, because: 'malformed' })
      continue
    }
    const report = parsed.data
    const speaking = await find(report.visit ?? params.visit)
    // There is no person: the visit is invalid or too old, or the person was forgotten.
    const because = speaking ? await takeOnce(call, report, speaking) : 'nobody'
    if (because) answer.refused.push({ key: report.key, because })
    else answer.accepted.push(report.key)
  }
  for (const one of people.values()) if (one) seeAgain(tx, one.person, one.visit, one.before)
  return answer
}

async function takeOnce(
  { tx, site, backend }: PageCall<unknown>,
  report: z.output<typeof Report>,
  { person: profile, visit, speaker }: Speaking,
): Promise<Refusal | null> {
  if (!(await isNew(tx, profile, report.key))) return null
  const taken: Taken = {
    tx,
    account: site.account.id,
    webhooks: site.account.webhooks,
    profile,
    speaker,
    isEarly: isEarly(visit, profile),
    at: plausibleTime(report.at, tx.now),
    said_at: report.at,
    limits: backend.limits,
    url_group_id: site.host.url_group_id,
    readParts: backend.readParts,
    roomForEvent: backend.roomForEvent,
  }
  return applyReport(taken, report)
}

/** The database ignores repeats: each key is accepted once. */
async function isNew(tx: Tx, profile: Reporter, key: string): Promise<boolean> {
  const inserted = await tx.run(
    `INSERT INTO report_keys (account_id, profile_id, report_key, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (account_id, profile_id, report_key) DO NOTHING`,
    [profile.account_id, profile.id, key, tx.now],
  )
  return inserted === 1
}

const OLDEST = 31 * 86_400_000

/** The page's clock is corrected by ours, but a time in the future or in the distant past is never accepted. */
function plausibleTime(given: number, now: number): number {
  return Math.round(Math.min(Math.max(given, now - OLDEST), now))
}
