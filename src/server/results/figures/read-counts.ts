import { countAssignment } from '../../../results/count-assignment.ts'
import { countDelivery, type MadeDelivery } from '../../../results/count-delivery.ts'
import { countElement, type ElementCounts } from '../../../results/count-element.ts'
import { addCounts, type Counts } from '../../../results/counts.ts'
import { BATCH } from '../../store/batch.ts'
import type { Store, Value } from '../../store/store.ts'
import { readContents } from './contents.ts'
import { type Counted, countRows, SHOWN, type ShownRow } from './count-rows.ts'

/** A period, and the day that each of its times is counted under. */
export interface Stretch {
  from: number
  /** Exclusive. */
  to: number
  dayOf(time: number): string
}

/** Counts by day and version, and when time alone changes those of a day. */
export interface DayCounts {
  days: Map<string, Map<number, Counts>>
  due: Map<string, number>
}

export const noCounts = (): DayCounts => ({ days: new Map(), due: new Map() })

export function addTo({ days }: DayCounts, day: string, version: number, counts: Counts): void {
  const versions = days.get(day) ?? new Map<number, Counts>()
  days.set(day, versions)
  versions.set(version, addCounts(versions.get(version) ?? {}, counts))
}

/** Counts the rows of one Experience in a period, in batches. Other work runs between two batches. */
export async function readCounts(
  query: Store['query'],
  account: string,
  experience: string,
  { from, to, dayOf }: Stretch,
  now: number,
  onBatch: () => Promise<void> = async () => {},
): Promise<DayCounts> {
  const found = noCounts()
  const add = ({ at, version, counts }: Counted) => addTo(found, dayOf(at), version, counts)
  const contents = await readContents(query, account, experience)
  const within = { account, experience, from, to }

  await eachBatch<ShownRow>(
    query,
    SHOWINGS,
    within,
    row => [row.first_displayed_at, row.id],
    async rows => {
      for (const one of await countRows(query, account, rows, contents)) add(one)
      await onBatch()
    },
  )
  await eachBatch<AssignedRow>(
    query,
    ASSIGNED,
    within,
    row => [row.at, row.profile_id, row.run],
    async rows => {
      for (const row of rows)
        if (row.team !== 1) add({ at: row.at, version: row.version ?? 0, counts: countAssignment(row) })
      await onBatch()
    },
  )
  await eachBatch<MadeRow>(
    query,
    DELIVERIES,
    within,
    row => [row.created_at, row.id],
    async rows => {
      for (const row of rows) {
        add({ at: row.created_at, version: 0, counts: countDelivery(row, now) })
        noteDue(found.due, dayOf(row.created_at), row, now)
      }
      await onBatch()
    },
  )
  await eachBatch<LookedRow>(
    query,
    ELEMENTS,
    within,
    row => [row.quarter, row.id],
    async rows => {
      for (const row of rows) add({ at: row.quarter, version: row.version, counts: countElement(row) })
      await onBatch()
    },
  )
  return found
}

export interface AssignedRow {
  profile_id: string
  experience_id: string
  run: number
  arm: 'shown' | 'control'
  share: number
  version: number | null
  at: number
  goal_at: number | null
  team: number | null
}
type MadeRow = MadeDelivery & { id: string }
type LookedRow = ElementCounts & { id: string; quarter: number; version: number }

/**
 * Each statement continues after the last row of the batch before, by the columns of its order. That row is the only lower bound:
 * with a second one, SQLite would begin each batch at the very first row.
 */
const SHOWINGS = `SELECT ${SHOWN} FROM interactions
  WHERE account_id = $1 AND experience_id = $2 AND first_displayed_at < $3
    AND (first_displayed_at, id) > ($4, $5) ORDER BY first_displayed_at, id LIMIT ${BATCH}`
const ASSIGNED = `SELECT profile_id, experience_id, run, arm, share, version, at, goal_at, team FROM assignments
  WHERE account_id = $1 AND experience_id = $2 AND at < $3
    AND (at, profile_id, run) > ($4, $5, $6) ORDER BY at, profile_id, run LIMIT ${BATCH}`
const DELIVERIES = `SELECT id, created_at, from_at, until_at, at, removed_at, dropped_because FROM deliveries
  WHERE account_id = $1 AND model_id = $2 AND created_at < $3
    AND (created_at, id) > ($4, $5) ORDER BY created_at, id LIMIT ${BATCH}`
const ELEMENTS = `SELECT id, quarter, version, step_id, found, missing FROM element_counts
  WHERE account_id = $1 AND experience_id = $2 AND quarter < $3
    AND (quarter, id) > ($4, $5) ORDER BY quarter, id LIMIT ${BATCH}`

async function eachBatch<Row>(
  query: Store['query'],
  sql: string,
  { account, experience, from, to }: { account: string; experience: string; from: number; to: number },
  placeOf: (row: Row) => Value[],
  take: (rows: Row[]) => Promise<void>,
): Promise<void> {
  let after: Value[] = [from, '', -1].slice(0, sql.includes('$6') ? 3 : 2)
  for (;;) {
    const rows = await query<Row>(sql, [account, experience, to, ...after])
    if (rows.length > 0) await take(rows)
    if (rows.length < BATCH) return
    after = placeOf(rows.at(-1)!)
  }
}

/** A waiting Delivery becomes expired right after its end. */
function noteDue(due: Map<string, number>, day: string, row: MadeDelivery, now: number): void {
  const { at, removed_at, dropped_because, until_at } = row
  if (at !== null || removed_at !== null || dropped_because !== null || until_at === null || until_at < now) return
  due.set(day, Math.min(due.get(day) ?? Infinity, until_at + 1))
}
