import { BATCH } from '../../store/batch.ts'
import type { Store } from '../../store/store.ts'

/** A row that figures are made of has changed: its Experience, and its time. */
export interface Changed {
  experience: string
  at: number
  /** The row, and when it changed. If it was already counted in this state, it need not be counted again. */
  row: string
  updated_at: number
}

/** Rows that changed since then, of one Experience or of all. They may be of any time, because reports may come days late. */
export async function findChanged(
  query: Store['query'],
  account: string,
  since: number,
  only?: string,
): Promise<Changed[]> {
  const found: Changed[] = []
  for (const experience of only === undefined ? await changedExperiences(query, account, since) : [only])
    for (const sql of CHANGED) {
      let after: [number, string, number] = [since, '', -1]
      for (;;) {
        const rows = await query<{ id: string; part: number; at: number; updated_at: number }>(sql, [
          account,
          experience,
          ...after,
        ])
        for (const { id, part, at, updated_at } of rows)
          found.push({ experience, at, row: `${sql === CHANGED[1] ? experience : ''} ${id} ${part}`, updated_at })
        if (rows.length < BATCH) break
        const last = rows.at(-1)!
        after = [last.updated_at, last.id, last.part]
      }
    }
  return found
}

/** `$5` distinguishes rows with the same id. Only assignments have several. */
const CHANGED = [
  `SELECT id, 0 AS part, first_displayed_at AS at, updated_at FROM interactions
     WHERE account_id = $1 AND experience_id = $2 AND (updated_at, id) > ($3, $4) AND $5 < 0
     ORDER BY updated_at, id LIMIT ${BATCH}`,
  `SELECT profile_id AS id, run AS part, at, updated_at FROM assignments
     WHERE account_id = $1 AND experience_id = $2 AND (updated_at, profile_id, run) > ($3, $4, $5)
     ORDER BY updated_at, profile_id, run LIMIT ${BATCH}`,
  `SELECT id, 0 AS part, created_at AS at, updated_at FROM deliveries
     WHERE account_id = $1 AND model_id = $2 AND (updated_at, id) > ($3, $4) AND $5 < 0
     ORDER BY updated_at, id LIMIT ${BATCH}`,
  `SELECT id, 0 AS part, quarter AS at, updated_at FROM element_counts
     WHERE account_id = $1 AND experience_id = $2 AND (updated_at, id) > ($3, $4) AND $5 < 0
     ORDER BY updated_at, id LIMIT ${BATCH}`,
]

/** One look into four indexes for each Experience: the cost depends on the number of Experiences, not of people. */
async function changedExperiences(query: Store['query'], account: string, since: number): Promise<string[]> {
  const latest = (table: string, column: string) =>
    `(SELECT t.updated_at FROM ${table} t WHERE t.account_id = e.account_id AND t.${column} = e.id
       ORDER BY t.updated_at DESC LIMIT 1)`
  const rows = await query<{ id: string } & { [source: string]: number | null }>(
    `SELECT e.id, ${latest('interactions', 'experience_id')} AS shown, ${latest('assignments', 'experience_id')} AS assigned,
       ${latest('deliveries', 'model_id')} AS delivered, ${latest('element_counts', 'experience_id')} AS looked
     FROM experiences e WHERE e.account_id = $1`,
    [account],
  )
  return rows
    .filter(({ id: _, ...changed }) => Object.values(changed).some(at => at !== null && at >= since))
    .map(({ id }) => id)
}
