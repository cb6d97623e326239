import { ProfileHook } from '../../../protocol/schema/profile.ts'
import type { Account } from '../../access/accounts/account.ts'
import { findAccount } from '../../access/accounts/find-account.ts'
import { parse } from '../../http/parse.ts'
import { Problem, personNotFound } from '../../http/problem.ts'
import { nextItems } from '../../journal/jobs/job-items.ts'
import type { JobRow } from '../../journal/jobs/job-row.ts'
import type { LeftOut, Named } from '../../journal/jobs/left-out.ts'
import type { Turn } from '../../journal/jobs/start-jobs.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { tell } from '../../journal/tell.ts'
import { describeProfile } from '../../people/profiles/describe-profile.ts'
import { findProfile, type Who } from '../../people/profiles/find-profile.ts'
import { nameless } from '../../people/profiles/nameless.ts'
import type { ProfileRow } from '../../people/profiles/profile-record.ts'
import { describedBy, profileOf } from '../../people/profiles/take-profile.ts'
import { forgottenSince } from '../../people/profiles/tombstone.ts'
import type { Tx } from '../../store/store.ts'
import { forgetProfile } from '../forgetting/forget-profile.ts'
import { type Import, importIn } from './import-job.ts'
import type { Line } from './lines.ts'
import { NAMES } from './map-columns.ts'
import { whatChanges } from './what-changes.ts'

type Outcome = 'created' | 'updated' | 'unchanged' | 'forgotten'

/** Takes the next few lines of a file. */
export async function importNext(tx: Tx, job: JobRow): Promise<Turn> {
  const account = await findAccount(tx, job.account_id)
  if (!account) return { done: 0, counts: {}, leftOut: [], place: null, failed: 'not_found' }
  const asked = importIn(job)
  // Whoever is forgotten has rows in many tables.
  const most = asked.action === 'forget' ? tx.sizes.retiredPeople : tx.sizes.served
  const { items, place } = await nextItems<Line>(tx, job, most)
  const turn: Turn = { done: items.length, counts: {}, leftOut: [], place }
  for (const line of items) {
    try {
      const outcome = await take(tx, account, { job, asked, line })
      turn.counts[outcome] = (turn.counts[outcome] ?? 0) + 1
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      turn.leftOut.push(leftOutFor(error, line))
    }
  }
  return { ...turn, leftOut: await nameless(tx, job, turn.leftOut) }
}

interface Asked {
  job: JobRow
  asked: Import
  line: Line
}

/** Refuses before anything of the line is written. */
async function take(
  tx: Tx,
  account: Account,
  { job, asked: { action, means, columns }, line }: Asked,
): Promise<Outcome> {
  const { wrong, again, uid } = line
  if (wrong !== undefined) throw new Problem(422, wrong)
  // One column says it for all lines: a line without it must not mean somebody by another.
  const by = NAMES.find(name => columns.some(({ to }) => to === name))!
  const name = line[by]
  if (name === undefined) throw new Problem(422, `Nothing says who is meant: ${by} is empty`, { reason: 'required' })
  const who = { [by === 'profile_id' ? 'id' : by]: name }
  const isDry = job.dry === 1
  const isKnown = (row: ProfileRow | undefined) => row !== undefined || (isDry && again === true)
  if (action === 'forget') {
    const row = await held(tx, account.id, who)
    if (!row || (isDry && again)) throw personNotFound()
    if (!isDry) await forget(tx, account, { job, row, means })
    return 'forgotten'
  }
  const row = await held(tx, account.id, who)
  if (!isKnown(row)) {
    if (action === 'update') throw personNotFound()
    // They were forgotten after the file was sent: it must not bring them back.
    if (await forgottenSince(tx, account.id, { uid }, job.created_at))
      throw new Problem(409, 'The person was forgotten after the file was sent', { reason: 'not_found' })
  } else if (action === 'create') throw new Problem(409, 'The person is known already', { reason: 'already' })
  const said = describedBy(saidIn(line))
  const changes = await whatChanges(tx, account.id, row, said)
  if (!isDry && (changes || !row))
    await describeProfile(tx, row ?? (await profileOf(tx, account.id, uid!)), said, 'backend')
  return isKnown(row) ? (changes ? 'updated' : 'unchanged') : 'created'
}

/** As a hook would say it. */
const saidIn = ({ uid = 'known', company, properties }: Line) =>
  parse(ProfileHook, {
    ...properties,
    uid,
    ...(company === undefined ? {} : { company: company && { uid: company } }),
  })

/** Nobody else writes to the person until the end of the transaction. */
async function held(tx: Tx, account: string, who: Who): Promise<ProfileRow | undefined> {
  const found = await findProfile(tx, account, who)
  return (
    found &&
    tx.first<ProfileRow>('SELECT * FROM profiles WHERE account_id = $1 AND id = $2 FOR UPDATE', [account, found.id])
  )
}

async function forget(
  tx: Tx,
  account: Account,
  { job, row, means }: { job: JobRow; row: ProfileRow; means: Import['means'] },
): Promise<void> {
  const { deletion } = await forgetProfile(tx, row)
  recordAudit(tx, { account: account.id, user: job.user_id, means }, 'profile.forgotten', deletion)
  tell(tx, account, {
    topic: 'profile.forgotten',
    profile: null,
    experience: null,
    subject: { forgotten: row.id, deletion },
  })
}

function leftOutFor({ reason, messages }: Problem, { line, uid, email, profile_id }: Line): LeftOut {
  const named: Named = { line, ...(uid === undefined ? {} : { uid }), ...(email === undefined ? {} : { email }) }
  return { profile: profile_id ?? null, named, reason, message: messages.join('; ') }
}
