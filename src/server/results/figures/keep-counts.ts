import { countAssignment } from '../../../results/count-assignment.ts'
import { countDelivery, type MadeDelivery } from '../../../results/count-delivery.ts'
import { addCounts, type Counts } from '../../../results/counts.ts'
import { readContents } from '../../content/versions/contents.ts'
import { markFigures, QUARTER } from '../../journal/mark-figures.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { type Counted, countRows, SHOWN, type ShownRow } from './count-rows.ts'
import type { AssignedRow } from './read-counts.ts'

/** What a row of an Experience adds to the figures. */
export type Kept = Counted & { experience: string }

/**
 * Removes at most `most` rows of a forgotten person from a table. Returns how many, and what they add to the figures. Keep that in
 * the same transaction, so that rows and kept counts together are always complete.
 */
type TakeCounted = (
  tx: Tx,
  account: string,
  profile: string,
  most: number,
) => Promise<{ removed: number; kept: Kept[] }>

export const takeInteractions: TakeCounted = async (tx, account, profile, most) => {
  const rows = await tx.query<ShownRow>(
    `SELECT ${SHOWN} FROM interactions WHERE account_id = $1 AND profile_id = $2 ORDER BY id LIMIT $3`,
    [account, profile, most],
  )
  const kept: Kept[] = []
  for (const experience of new Set(rows.map(({ experience_id }) => experience_id))) {
    const contents = await readContents(tx.query, account, experience)
    const theirs = rows.filter(row => row.experience_id === experience)
    for (const one of await countRows(tx.query, account, theirs, contents)) kept.push({ ...one, experience })
  }
  return { removed: await deleteRows(tx, 'interactions', account, rows), kept }
}

export const takeAssignments: TakeCounted = async (tx, account, profile, most) => {
  const rows = await tx.query<AssignedRow>(
    `SELECT profile_id, experience_id, run, arm, share, version, at, goal_at, team FROM assignments
     WHERE account_id = $1 AND profile_id = $2 ORDER BY experience_id, run LIMIT $3`,
    [account, profile, most],
  )
  const kept: Kept[] = []
  for (const row of rows) {
    const counted = { at: row.at, version: row.version ?? 0, counts: countAssignment(row) }
    if (row.team !== 1) kept.push({ ...counted, experience: row.experience_id })
    await tx.run(
      'DELETE FROM assignments WHERE account_id = $1 AND profile_id = $2 AND experience_id = $3 AND run = $4',
      [account, profile, row.experience_id, row.run],
    )
  }
  return { removed: rows.length, kept }
}

export const takeDeliveries: TakeCounted = async (tx, account, profile, most) => {
  const rows = await tx.query<MadeDelivery & RowOf<'deliveries', 'id' | 'model_id' | 'team'>>(
    `SELECT id, model_id, created_at, from_at, until_at, at, removed_at, dropped_because, team FROM deliveries
     WHERE account_id = $1 AND profile_id = $2 ORDER BY id LIMIT $3`,
    [account, profile, most],
  )
  const kept: Kept[] = []
  for (const row of rows) {
    if (row.team === 1) continue
    // One that waits was left by a process of the release before: it removes Deliveries here, not at once.
    const settled = { ...row, removed_at: row.removed_at ?? tx.now }
    const [before, after] = [countDelivery(row, tx.now), countDelivery(settled, tx.now)]
    const waited = Object.keys(before.deliveries!).length === 1
    kept.push({ experience: row.model_id, at: row.created_at, version: 0, counts: waited ? after : before })
  }
  return { removed: await deleteRows(tx, 'deliveries', account, rows), kept }
}

async function deleteRows(tx: Tx, table: string, account: string, rows: { id: string }[]): Promise<number> {
  if (rows.length === 0) return 0
  const { places, values } = placesFor(rows.map(({ id }) => id))
  return tx.run(`DELETE FROM ${table} WHERE account_id = $1 AND id IN (${places})`, [account, ...values])
}

/** One Experience after another, in the same order for everybody who is forgotten: several at once do not wait for each other in a circle. */
export async function keepCounts(tx: Tx, account: string, kept: Kept[]): Promise<void> {
  for (const experience of [...new Set(kept.map(one => one.experience))].sort())
    await keep(
      tx,
      account,
      experience,
      kept.filter(one => one.experience === experience),
    )
}

/** Adds to what other people left, by quarters of an hour, and marks the days to be counted again. */
async function keep(tx: Tx, account: string, experience: string, counted: Counted[]): Promise<void> {
  const sums = new Map<string, Counted>()
  for (const { at, version, counts } of counted) {
    const quarter = Math.floor(at / QUARTER) * QUARTER
    const key = `${quarter} ${version}`
    const sum = sums.get(key) ?? { at: quarter, version, counts: {} }
    sums.set(key, sum)
    addCounts(sum.counts, counts)
  }
  await addKept(tx, account, experience, [...sums.values()])
  markFigures(
    tx,
    account,
    [...sums.values()].map(({ at }) => ({ experience, at })),
  )
}

/** Two round trips to the database, however many quarters there are. A fixed order prevents deadlocks. */
async function addKept(tx: Tx, account: string, experience: string, sums: Counted[]): Promise<void> {
  if (sums.length === 0) return
  const ordered = sums.toSorted((one, other) => one.at - other.at || one.version - other.version)
  for (const { at, version } of ordered)
    tx.send(
      `INSERT INTO kept_counts (account_id, experience_id, quarter, version, body) VALUES ($1, $2, $3, $4, '{}')
       ON CONFLICT (account_id, experience_id, quarter, version) DO NOTHING`,
      [account, experience, at, version],
    )
  const quarters = placesFor([...new Set(ordered.map(({ at }) => at))], 2)
  const rows = await tx.query<RowOf<'kept_counts', 'quarter' | 'version' | 'body'>>(
    `SELECT quarter, version, body FROM kept_counts
     WHERE account_id = $1 AND experience_id = $2 AND quarter IN (${quarters.places}) ORDER BY quarter, version FOR UPDATE`,
    [account, experience, ...quarters.values],
  )
  const kept = new Map(rows.map(row => [`${row.quarter} ${row.version}`, JSON.parse(row.body) as Counts]))
  for (const { at, version, counts } of ordered)
    tx.send(
      'UPDATE kept_counts SET body = $5 WHERE account_id = $1 AND experience_id = $2 AND quarter = $3 AND version = $4',
      [account, experience, at, version, JSON.stringify(addCounts(kept.get(`${at} ${version}`)!, counts))],
    )
}
