import { BATCH } from '../store/batch.ts'
import type { Store, Tx } from '../store/store.ts'

export interface Mark {
  experience: string
  at: number
  id: string
}

/** Rows of these times are removed, and nothing else would show that. So their days must be counted again. */
export function markFigures(tx: Tx, account: string, gone: { experience: string; at: number }[]): void {
  for (const { experience, at } of gone)
    tx.send('INSERT INTO figure_marks (account_id, experience_id, at, id) VALUES ($1, $2, $3, $4)', [
      account,
      experience,
      at,
      tx.newId(),
    ])
}

/** The days of every time zone consist of quarters of an hour. */
export const QUARTER = 15 * 60_000

/** A person is cleared: what they did does not count any more. */
export async function markPerson(tx: Tx, account: string, profile: string): Promise<void> {
  const shown = await tx.query<{ experience: string; at: number }>(
    `SELECT experience_id AS experience, first_displayed_at AS at FROM interactions
     WHERE account_id = $1 AND profile_id = $2`,
    [account, profile],
  )
  const assigned = await tx.query<{ experience_id: string; at: number }>(
    'SELECT * FROM assignments WHERE account_id = $1 AND profile_id = $2',
    [account, profile],
  )
  const rows = [...shown, ...assigned.map(({ experience_id, at }) => ({ experience: experience_id, at }))]
  const marks = new Map<string, { experience: string; at: number }>()
  for (const { experience, at } of rows) marks.set(`${experience} ${Math.floor(at / QUARTER)}`, { experience, at })
  markFigures(tx, account, [...marks.values()])
}

/** Reads all marks, in batches. */
export async function readMarks(query: Store['query'], account: string): Promise<Mark[]> {
  const marks: Mark[] = []
  let last: Mark = { experience: '', at: -1, id: '' }
  for (;;) {
    const rows = await query<Mark>(
      `SELECT experience_id AS experience, at, id FROM figure_marks
       WHERE account_id = $1 AND (experience_id, at, id) > ($2, $3, $4) ORDER BY experience_id, at, id LIMIT ${BATCH}`,
      [account, last.experience, last.at, last.id],
    )
    marks.push(...rows)
    if (rows.length < BATCH) return marks
    last = rows.at(-1)!
  }
}
