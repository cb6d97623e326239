import { countAssignment } from '../../../results/count-assignment.ts'
import { countDelivery, type MadeDelivery } from '../../../results/count-delivery.ts'
import { countElement, type ElementCounts } from '../../../results/count-element.ts'
import { addCounts, type Counts } from '../../../results/counts.ts'
import { readContents } from '../../content/versions/contents.ts'
import { eachBatch } from '../../store/each-batch.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Reader } from '../../store/store.ts'
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
  reader: Reader,
  account: string,
  experience: string,
  { from, to, dayOf }: Stretch,
  now: number,
  onBatch: () => Promise<void> = async () => {},
): Promise<DayCounts> {
  const found = noCounts()
  const add = ({ at, version, counts }: Counted) => addTo(found, dayOf(at), version, counts)
  const contents = await readContents(reader.query, account, experience)
  const values = [account, experience, to]

  const showings = {
    sql: SHOWINGS,
    values,
    start: [from, ''],
    placeOf: (row: ShownRow) => [row.first_displayed_at, row.id],
  }
  await eachBatch(reader, showings, async rows => {
    for (const one of await countRows(reader.query, account, rows, contents)) add(one)
    await onBatch()
  })
  const assigned = {
    sql: ASSIGNED,
    values,
    start: [from, '', -1],
    placeOf: (row: AssignedRow) => [row.at, row.profile_id, row.run],
  }
  await eachBatch(reader, assigned, async rows => {
    for (const row of rows)
      if (row.team !== 1) add({ at: row.at, version: row.version ?? 0, counts: countAssignment(row) })
    await onBatch()
  })
  const deliveries = { sql: DELIVERIES, values, start: [from, ''], placeOf: (row: MadeRow) => [row.created_at, row.id] }
  await eachBatch(reader, deliveries, async rows => {
    for (const row of rows) {
      if (row.team === 1) continue
      add({ at: row.created_at, version: 0, counts: countDelivery(row, now) })
      noteDue(found.due, dayOf(row.created_at), row, now)
    }
    await onBatch()
  })
  const elements = { sql: ELEMENTS, values, start: [from, ''], placeOf: (row: LookedRow) => [row.quarter, row.id] }
  await eachBatch(reader, elements, async rows => {
    for (const row of rows) add({ at: row.quarter, version: row.version, counts: countElement(row) })
    await onBatch()
  })
  return found
}

export interface AssignedRow
  extends RowOf<
    'assignments',
    'profile_id' | 'experience_id' | 'run' | 'arm' | 'share' | 'version' | 'at' | 'goal_at' | 'team'
  > {
  arm: 'shown' | 'control'
}
type MadeRow = MadeDelivery & RowOf<'deliveries', 'id' | 'team'>
type LookedRow = ElementCounts & RowOf<'element_counts', 'id' | 'quarter' | 'version'>

/**
 * Each statement continues after the last row of the batch before, by the columns of its order. That row is the only lower bound:
 * with a second one, SQLite would begin each batch at the very first row.
 */
const SHOWINGS = `SELECT ${SHOWN} FROM interactions
  WHERE account_id = $1 AND experience_id = $2 AND first_displayed_at < $3
    AND (first_displayed_at, id) > ($4, $5) ORDER BY first_displayed_at, id`
const ASSIGNED = `SELECT profile_id, experience_id, run, arm, share, version, at, goal_at, team FROM assignments
  WHERE account_id = $1 AND experience_id = $2 AND at < $3
    AND (at, profile_id, run) > ($4, $5, $6) ORDER BY at, profile_id, run`
const DELIVERIES = `SELECT id, created_at, from_at, until_at, at, removed_at, dropped_because, team FROM deliveries
  WHERE account_id = $1 AND model_id = $2 AND created_at < $3
    AND (created_at, id) > ($4, $5) ORDER BY created_at, id`
const ELEMENTS = `SELECT id, quarter, version, step_id, found, missing FROM element_counts
  WHERE account_id = $1 AND experience_id = $2 AND quarter < $3
    AND (quarter, id) > ($4, $5) ORDER BY quarter, id`

/** A waiting Delivery becomes expired right after its end. */
function noteDue(due: Map<string, number>, day: string, row: MadeDelivery, now: number): void {
  const { at, removed_at, dropped_because, until_at } = row
  if (at !== null || removed_at !== null || dropped_because !== null || until_at === null || until_at < now) return
  due.set(day, Math.min(due.get(day) ?? Infinity, until_at + 1))
}
