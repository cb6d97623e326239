import type { Account } from '../../access/accounts/account.ts'
import { findAccount } from '../../access/accounts/find-account.ts'
import { membersOf } from '../../content/segments/members-of.ts'
import { Problem, personNotFound } from '../../http/problem.ts'
import { nextItems } from '../../journal/jobs/job-items.ts'
import type { JobRow } from '../../journal/jobs/job-row.ts'
import type { LeftOut, Named } from '../../journal/jobs/left-out.ts'
import type { Turn } from '../../journal/jobs/start-jobs.ts'
import { findProfile } from '../../people/profiles/find-profile.ts'
import { nameless } from '../../people/profiles/nameless.ts'
import type { ProfileRow } from '../../people/profiles/profile-record.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { addDelivery, type Wanted } from '../add-delivery.ts'
import { holdList } from '../drop-deliveries.ts'
import { needLive, needModel, unseen } from '../model.ts'
import { type Batch, batchIn } from './batch-job.ts'

/** Who comes next, and the place after them. */
interface Next {
  done: number
  people: { profile: ProfileRow; named: Named }[]
  leftOut: LeftOut[]
  place: object | null
}

/** Delivers to the next few people of a batch. */
export async function deliverNext(tx: Tx, job: JobRow): Promise<Turn> {
  const account = await findAccount(tx, job.account_id)
  if (!account) return { done: 0, counts: {}, leftOut: [], place: null, failed: 'not_found' }
  const batch = batchIn(job)
  const failed = await whyNot(tx, account, batch.wanted)
  if (failed) return { done: 0, counts: {}, leftOut: [], place: JSON.parse(job.place), failed: failed.reason }
  const { done, people, leftOut, place } = batch.segment
    ? await ofSegment(tx, job, batch)
    : await ofList(tx, job, batch)
  let created = 0
  // In the order of their ids: two batches must not wait for each other in a circle.
  for (const { profile, named } of people.toSorted((a, b) => (a.profile.id < b.profile.id ? -1 : 1))) {
    const refused = await refusal(() => deliverTo(tx, account, profile, batch.wanted, job.id))
    if (refused) leftOut.push(leftOutFor(refused, profile.id, named))
    else created++
  }
  return { done, counts: { created }, leftOut: await nameless(tx, job, leftOut), place }
}

/** Why nobody can get it any more. */
const whyNot = (tx: Tx, account: Account, wanted: Wanted): Promise<Problem | null> =>
  refusal(async () => {
    needLive(await needModel(tx, account.id, wanted))
    if (typeof wanted.until === 'string' && Date.parse(wanted.until) < tx.now)
      throw new Problem(422, 'until: has passed', { reason: 'past' })
  })

async function ofSegment(tx: Tx, job: JobRow, { segment }: Batch): Promise<Next> {
  const { before } = JSON.parse(job.place) as { before: string }
  const { people: most } = tx.sizes
  const rows = await tx.query<ProfileRow>(
    `SELECT * FROM profiles WHERE account_id = $1 AND id < $2 ORDER BY id DESC LIMIT ${most}`,
    [job.account_id, before],
  )
  const members = await membersOf(tx, job.account_id, segment!.membership, rows)
  // Reading is quick, and making is not. The others have their turn in the next batch.
  const turn = members.slice(0, tx.sizes.served)
  const isAll = turn.length === members.length
  const last = isAll ? rows.at(-1) : turn.at(-1)
  return {
    done: isAll ? rows.length : rows.indexOf(last!) + 1,
    people: turn.map(profile => ({ profile, named: profile.uid === null ? {} : { uid: profile.uid } })),
    leftOut: [],
    place: isAll && rows.length < most ? null : { before: last!.id },
  }
}

async function ofList(tx: Tx, job: JobRow, { by }: Batch): Promise<Next> {
  const { items, place } = await nextItems<string>(tx, job)
  const next: Next = { done: items.length, people: [], leftOut: [], place }
  for (const name of items) {
    const named: Named = by === 'id' ? {} : { [by]: name }
    const refused = await refusal(async () => {
      const profile = await findProfile(tx, job.account_id, { [by]: name })
      if (!profile) throw personNotFound()
      next.people.push({ profile, named })
    })
    if (refused) next.leftOut.push(leftOutFor(refused, by === 'id' ? name : null, named))
  }
  return next
}

async function deliverTo(tx: Tx, account: Account, profile: ProfileRow, wanted: Wanted, job: string): Promise<void> {
  if (profile.first_seen_at === null) throw unseen()
  // From here on, nobody else delivers to this person until the end of the transaction.
  const list = await holdList(tx, account.id, profile.id)
  const before = await tx.first<RowOf<'deliveries', 'job_id'>>(
    `SELECT job_id FROM deliveries WHERE account_id = $1 AND profile_id = $2
       AND (job_id = $3 OR ($4 <> '' AND idempotency_key = $4)) LIMIT 1`,
    [account.id, profile.id, job, wanted.idempotency_key ?? ''],
  )
  if (before?.job_id === job)
    throw new Problem(409, 'The person was named twice, and has got it', { reason: 'already' })
  if (before) throw new Problem(409, 'The person has a Delivery with this idempotency_key', { reason: 'already' })
  await addDelivery(tx, account, profile, wanted, list, { job })
}

/** A person who cannot get it does not keep it from the others. */
async function refusal(act: () => Promise<void>): Promise<Problem | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const leftOutFor = ({ reason, messages }: Problem, profile: string | null, named: Named): LeftOut => ({
  profile,
  named,
  reason,
  message: messages.join('; '),
})
