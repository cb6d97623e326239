import { eachBatch } from '../store/each-batch.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Reader, Tx } from '../store/store.ts'

export interface Mark extends RowOf<'figure_marks', 'at' | 'id'> {
  experience: string
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
  const assigned = await tx.query<RowOf<'assignments', 'experience_id' | 'at'>>(
    'SELECT * FROM assignments WHERE account_id = $1 AND profile_id = $2',
    [account, profile],
  )
  const rows = [...shown, ...assigned.map(({ experience_id, at }) => ({ experience: experience_id, at }))]
  const marks = new Map<string, { experience: string; at: number }>()
  for (const { experience, at } of rows) marks.set(`${experience} ${Math.floor(at / QUARTER)}`, { experience, at })
  markFigures(tx, account, [...marks.values()])
}

/** Reads all marks, in batches. */
export async function readMarks(reader: Reader, account: string): Promise<Mark[]> {
  const marks: Mark[] = []
  const all = {
    sql: MARKS,
    values: [account],
    start: ['', -1, ''],
    placeOf: ({ experience, at, id }: Mark) => [experience, at, id],
  }
  await eachBatch(reader, all, rows => void marks.push(...rows))
  return marks
}

const MARKS = `SELECT experience_id AS experience, at, id FROM figure_marks
  WHERE account_id = $1 AND (experience_id, at, id) > ($2, $3, $4) ORDER BY experience_id, at, id`
