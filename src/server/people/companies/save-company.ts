import type { Properties } from '../../../protocol/profile.ts'
import { noteProperties } from '../../journal/note.ts'
import type { Tx } from '../../store/store.ts'
import { hearBackend } from '../properties/hear-backend.ts'
import { type Merged, mergeProperties, refuseForBackend } from '../properties/merge-properties.ts'
import { isBackend, type Speaker, sourceOf } from '../properties/speaker.ts'
import type { CompanyRow } from './company-record.ts'
import { ALWAYS, type RoomForCompany } from './room-for-company.ts'

/** The company with this uid, with the new properties. Created if it is new. The properties are already normalised. */
export async function saveCompany(
  tx: Tx,
  account: string,
  uid: string,
  given: Properties,
  speaker: Speaker,
): Promise<CompanyRow> {
  return (await saveIfRoom(tx, account, { uid, given }, speaker, ALWAYS))!
}

/** Null: it would be new, and there is no room for it. */
export async function saveIfRoom(
  tx: Tx,
  account: string,
  { uid, given }: { uid: string; given: Properties },
  speaker: Speaker,
  hasRoom: RoomForCompany,
): Promise<CompanyRow | null> {
  const find = (holding = '') =>
    tx.first<CompanyRow>(`SELECT * FROM companies WHERE account_id = $1 AND uid = $2${holding}`, [account, uid])
  let row = await find()
  if (!row) {
    if (!(await hasRoom(tx, account))) return null
    await tx.run(
      `INSERT INTO companies (account_id, id, created_at, updated_at, uid, properties, hook_properties)
       VALUES ($1, $2, $3, $3, $4, '{}', '{}') ON CONFLICT (account_id, uid) DO NOTHING`,
      [account, tx.newId(), tx.now, uid],
    )
    row = (await find())!
  }
  const heard = isBackend(speaker)
    ? await hearBackend(tx, { table: 'companies', account, id: row.id }, given, speaker)
    : given
  const first = merged(row, heard, speaker)
  refuseForBackend(first, speaker)
  if (!first.isNews) return row
  // Pages of colleagues may write to the same company at this moment. We merge into what they leave.
  row = (await find(' FOR UPDATE'))!
  const { changed, ...kept } = merged(row, heard, speaker)
  noteProperties(tx, { account, kind: 'company', id: row.id }, changed, sourceOf(speaker))
  const rows = await tx.query<CompanyRow>(
    `UPDATE companies SET properties = $3, hook_properties = $4, updated_at = $5 WHERE account_id = $1 AND id = $2
     RETURNING *`,
    [account, row.id, JSON.stringify(kept.properties), JSON.stringify(kept.hook_properties), tx.now],
  )
  return rows[0]!
}

const merged = (row: CompanyRow, given: Properties, speaker: Speaker): Merged =>
  mergeProperties(
    { properties: JSON.parse(row.properties), hook_properties: JSON.parse(row.hook_properties) },
    given,
    speaker,
  )
