import type { Counts } from '../../../results/counts.ts'
import { funnelOf } from '../../../results/figures.ts'
import type { Mark } from '../../journal/mark-figures.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Store, Tx } from '../../store/store.ts'
import { addTo, type DayCounts, type Stretch } from './read-counts.ts'

/** Days of one Experience that were counted. */
export interface Made {
  experience: string
  stretch: Stretch
  /** The day of the period, or null for all days. */
  day: string | null
  counts: DayCounts
  /** Marks that existed before the count. */
  marks: Mark[]
}

/**
 * Replaces the old figures by the new counts plus what forgotten people left. False, and nothing changes, if another worker has
 * taken over, or if rows were removed during the count.
 */
export function replaceFigures(store: Store, account: string, holder: string, made: Made): Promise<boolean> {
  return store.transaction(async tx => {
    const mine = await tx.first('SELECT 1 FROM rollups WHERE account_id = $1 AND holder = $2 FOR UPDATE', [
      account,
      holder,
    ])
    if (!mine || (await hasNewMarks(tx, account, made))) return false
    const counts = await withKept(tx, account, made)
    await deleteFigures(tx, account, made)
    for (const [day, versions] of counts.days)
      for (const [version, body] of versions) {
        const { displayed, started, completed, exited } = funnelOf(body)
        tx.send(
          `INSERT INTO figures (account_id, experience_id, day, version, body, due_at, displayed, started, completed, exited)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [
            account, made.experience, day, version, JSON.stringify(body), version === 0 ? counts.due.get(day) : null,
            displayed, started, completed, exited,
          ], // biome-ignore format: as the columns stand
        )
      }
    for (const { at, id } of made.marks)
      tx.send('DELETE FROM figure_marks WHERE account_id = $1 AND experience_id = $2 AND at = $3 AND id = $4', [
        account,
        made.experience,
        at,
        id,
      ])
    return true
  })
}

async function hasNewMarks(tx: Tx, account: string, { experience, stretch, marks }: Made): Promise<boolean> {
  const there = await tx.query<RowOf<'figure_marks', 'id'>>(
    'SELECT id FROM figure_marks WHERE account_id = $1 AND experience_id = $2 AND at >= $3 AND at < $4',
    [account, experience, stretch.from, stretch.to],
  )
  return there.some(({ id }) => !marks.some(mark => mark.id === id))
}

async function withKept(tx: Tx, account: string, { experience, stretch, counts }: Made): Promise<DayCounts> {
  const kept = await tx.query<RowOf<'kept_counts', 'quarter' | 'version' | 'body'>>(
    `SELECT quarter, version, body FROM kept_counts
     WHERE account_id = $1 AND experience_id = $2 AND quarter >= $3 AND quarter < $4`,
    [account, experience, stretch.from, stretch.to],
  )
  // A transaction may run more than once, so do not change the counts themselves.
  const sum: DayCounts = structuredClone(counts)
  for (const { quarter, version, body } of kept) addTo(sum, stretch.dayOf(quarter), version, JSON.parse(body) as Counts)
  return sum
}

async function deleteFigures(tx: Tx, account: string, { experience, day }: Made): Promise<void> {
  if (day === null)
    await tx.run('DELETE FROM figures WHERE account_id = $1 AND experience_id = $2', [account, experience])
  else
    await tx.run('DELETE FROM figures WHERE account_id = $1 AND experience_id = $2 AND day = $3', [
      account,
      experience,
      day,
    ])
}
