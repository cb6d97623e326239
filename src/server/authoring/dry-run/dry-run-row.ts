import { notFound, Problem } from '../../http/problem.ts'
import { type Place, startOf } from '../../people/seen/people-seen.ts'
import { createLease } from '../../store/lease.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { Counted } from './dry-run-record.ts'
import type { Plan } from './plan.ts'
import { emptyTally, type Tally } from './tally.ts'

/** A count that takes longer than a request. Its state is in the database, so any process can answer for it. */
interface Row
  extends RowOf<
    'dry_runs',
    'id' | 'state' | 'plan' | 'of_people' | 'tally' | 'day' | 'place' | 'held_until' | 'asked_at'
  > {
  state: Counted['state']
}

/** If nobody asks for this long, nobody waits for the answer. */
const PATIENCE = 30_000
/** If the process that counts is silent for longer, another process continues. */
const lease = createLease('dry_runs', ['account_id', 'id'], 10_000)
/** For one account. */
const MOST_AT_ONCE = 2

export async function insertDryRun(tx: Tx, account: string, user: string, plan: Plan, of: number): Promise<Counted> {
  const [row] = await tx.query<{ running: number }>(
    "SELECT COUNT(*) AS running FROM dry_runs WHERE account_id = $1 AND state = 'running' AND asked_at >= $2",
    [account, tx.now - PATIENCE],
  )
  if (row!.running >= MOST_AT_ONCE)
    throw new Problem(429, `${MOST_AT_ONCE} dry runs are running already; wait for one of them, or stop it`, {
      reason: 'too_many',
      headers: { 'retry-after': String(PATIENCE / 1000) },
    })
  const id = tx.newId()
  const tally = emptyTally()
  const { day, id: place } = startOf(plan)
  await tx.run(
    `INSERT INTO dry_runs (account_id, id, created_at, updated_at, user_id, state, plan, of_people, tally, day, place,
       held_until, asked_at) VALUES ($1, $2, $3, $3, $4, 'running', $5, $6, $7, $8, $9, 0, $3)`,
    [account, id, tx.now, user, JSON.stringify(plan), of, JSON.stringify(tally), day, place],
  )
  return { id, state: 'running', of, plan, tally }
}

/** Somebody asks, so it goes on. `orphaned`: the process that counted is gone. */
export async function askFor(tx: Tx, account: string, id: string): Promise<Counted & { orphaned: boolean }> {
  const row = await tx.first<Row>('SELECT * FROM dry_runs WHERE account_id = $1 AND id = $2 FOR UPDATE', [account, id])
  if (!row) throw notFound('The dry run')
  const running = row.state === 'running'
  const state = running && tx.now - row.asked_at > PATIENCE ? 'ended' : row.state
  await tx.run('UPDATE dry_runs SET asked_at = $3, state = $4 WHERE account_id = $1 AND id = $2', [
    account,
    id,
    tx.now,
    state,
  ])
  return { ...countedIn({ ...row, state }), orphaned: state === 'running' && row.held_until < tx.now }
}

export async function removeDryRun(tx: Tx, account: string, id: string): Promise<Counted> {
  const row = await tx.first<Row>('DELETE FROM dry_runs WHERE account_id = $1 AND id = $2 RETURNING *', [account, id])
  if (!row) throw notFound('The dry run')
  return countedIn({ ...row, state: row.state === 'running' ? 'ended' : row.state })
}

const countedIn = ({ id, state, of_people, plan, tally }: Row): Counted => ({
  id,
  state,
  of: of_people,
  plan: JSON.parse(plan),
  tally: JSON.parse(tally),
})

export interface Held {
  plan: Plan
  tally: Tally
  place: Place
}

/** Undefined if another process counts, or there is nothing left to count. */
export async function holdDryRun(tx: Tx, account: string, id: string, holder: string): Promise<Held | undefined> {
  if (!(await lease.take(tx, [account, id], holder))) return undefined
  const row = await tx.first<Row>("SELECT * FROM dry_runs WHERE account_id = $1 AND id = $2 AND state = 'running'", [
    account,
    id,
  ])
  return row && { plan: JSON.parse(row.plan), tally: JSON.parse(row.tally), place: { day: row.day, id: row.place } }
}

/**
 * Saves the progress. Place null: everybody was counted. Returns whether to go on: not if nobody asks any more, or if it was
 * ended.
 */
export async function saveDryRun(
  tx: Tx,
  account: string,
  id: string,
  holder: string,
  { tally, place }: { tally: Tally; place: Place | null },
): Promise<boolean> {
  if (!(await lease.renew(tx, [account, id], holder))) return false
  const row = await tx.first<{ state: Counted['state'] }>(
    `UPDATE dry_runs SET tally = $3, day = $4, place = $5, updated_at = $6,
       state = CASE WHEN $7 = 1 THEN 'done' WHEN asked_at < $8 THEN 'ended' ELSE state END
     WHERE account_id = $1 AND id = $2 AND state = 'running' RETURNING state`,
    [
      account, id, JSON.stringify(tally), place?.day ?? 0, place?.id ?? '', tx.now, place === null, tx.now - PATIENCE,
    ], // biome-ignore format: as the places stand
  )
  return row?.state === 'running'
}

/** Lets another process continue at once. */
export const releaseDryRun = (tx: Tx, account: string, id: string, holder: string) =>
  lease.release(tx, [account, id], holder)
