import type { z } from 'zod'
import type { LimitGroupAnswer } from '../../../protocol/schema/limit-group.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Tx } from '../../store/store.ts'
import { groupIn, type LimitGroupRow } from './limit-group.ts'
import { countIn } from './limited-experiences.ts'

/** The records of these groups, with how many Experiences are in each. */
export async function limitGroupRecords(tx: Tx, account: string, rows: LimitGroupRow[]) {
  const records: z.output<typeof LimitGroupAnswer>[] = []
  for (const row of rows) {
    const { id, created_at, updated_at } = row
    const times = { created_at: timestamp(created_at), updated_at: timestamp(updated_at) }
    const group = groupIn(row)
    records.push({ id, ...times, ...group, models_count: await countIn(tx, account, group) })
  }
  return records
}
