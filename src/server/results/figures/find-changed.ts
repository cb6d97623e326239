import { eachBatch } from '../../store/each-batch.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Reader, Store } from '../../store/store.ts'

/** A row that figures are made of has changed: its Experience, and its time. */
export interface Changed {
  experience: string
  at: number
  /** The row, and when it changed. If it was already counted in this state, it need not be counted again. */
  row: string
  updated_at: number
}

/** Rows that changed since then, of one Experience or of all. They may be of any time, because reports may come days late. */
export async function findChanged(reader: Reader, account: string, since: number, only?: string): Promise<Changed[]> {
  const found: Changed[] = []
  for (const experience of only === undefined ? await changedExperiences(reader.query, account, since) : [only])
    for (const { sql, start, placeOf, nameOf } of CHANGED)
      await eachBatch(reader, { sql, values: [account, experience], start: [since, ...start], placeOf }, rows => {
        for (const row of rows)
          found.push({ experience, at: row.at, row: nameOf(experience, row), updated_at: row.updated_at })
      })
  return found
}

interface ChangedRow extends RowOf<'assignments' | 'deliveries' | 'element_counts' | 'interactions', 'updated_at'> {
  id: string
  at: number
  /** Only assignments have several rows with the same id. */
  run?: number
}

const byId = (sql: string) => ({
  sql,
  start: [''],
  placeOf: ({ updated_at, id }: ChangedRow) => [updated_at, id],
  nameOf: (_: string, { id }: ChangedRow) => id,
})

const CHANGED = [
  byId(`SELECT id, first_displayed_at AS at, updated_at FROM interactions
     WHERE account_id = $1 AND experience_id = $2 AND (updated_at, id) > ($3, $4)
     ORDER BY updated_at, id`),
  {
    sql: `SELECT profile_id AS id, run, at, updated_at FROM assignments
     WHERE account_id = $1 AND experience_id = $2 AND (updated_at, profile_id, run) > ($3, $4, $5)
     ORDER BY updated_at, profile_id, run`,
    start: ['', -1],
    placeOf: ({ updated_at, id, run }: ChangedRow) => [updated_at, id, run],
    nameOf: (experience: string, { id, run }: ChangedRow) => `${experience} ${id} ${run}`,
  },
  byId(`SELECT id, created_at AS at, updated_at FROM deliveries
     WHERE account_id = $1 AND model_id = $2 AND (updated_at, id) > ($3, $4)
     ORDER BY updated_at, id`),
  byId(`SELECT id, quarter AS at, updated_at FROM element_counts
     WHERE account_id = $1 AND experience_id = $2 AND (updated_at, id) > ($3, $4)
     ORDER BY updated_at, id`),
]

/** One look into four indexes for each Experience: the cost depends on the number of Experiences, not of people. */
async function changedExperiences(query: Store['query'], account: string, since: number): Promise<string[]> {
  const latest = (table: string, column: string) =>
    `(SELECT t.updated_at FROM ${table} t WHERE t.account_id = e.account_id AND t.${column} = e.id
       ORDER BY t.updated_at DESC LIMIT 1)`
  const rows = await query<RowOf<'experiences', 'id'> & { [source: string]: number | null }>(
    `SELECT e.id, ${latest('interactions', 'experience_id')} AS shown, ${latest('assignments', 'experience_id')} AS assigned,
       ${latest('deliveries', 'model_id')} AS delivered, ${latest('element_counts', 'experience_id')} AS looked
     FROM experiences e WHERE e.account_id = $1`,
    [account],
  )
  return rows
    .filter(({ id: _, ...changed }) => Object.values(changed).some(at => at !== null && at >= since))
    .map(({ id }) => id)
}
