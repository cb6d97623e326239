import type { Properties } from '../../../protocol/profile.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import type { RoomForCompany } from '../companies/room-for-company.ts'
import { saveCompany, saveIfRoom } from '../companies/save-company.ts'
import { hearBackend } from '../properties/hear-backend.ts'
import { isBackend, type Speaker } from '../properties/speaker.ts'
import type { KnownProfile } from './profile-record.ts'

/** Null: the person belongs to no company. Only a backend says that. */
export type SaidCompany = { uid: string; properties: Properties } | null

type Named = Pick<KnownProfile, 'company_id' | 'hook_company_id'>

/**
 * The company of a person, after somebody has named one. What the backend named stays, whatever pages say. While uids must be
 * proven, a page speaks of no other company. What it says is then ignored, also about the company itself.
 */
export async function nameCompany(
  tx: Tx,
  row: KnownProfile,
  said: SaidCompany | undefined,
  speaker: Speaker,
  hasRoom: RoomForCompany,
): Promise<Named> {
  const { account_id: account, company_id, hook_company_id } = row
  const same = { company_id, hook_company_id }
  if (said === undefined) return same
  if (isBackend(speaker)) {
    const { company = undefined } = await hearBackend(
      tx,
      { table: 'profiles', account, id: row.id },
      { company: said },
      speaker,
    )
    if (company === undefined) return same
    if (company === null) return { company_id: null, hook_company_id: null }
    const { id } = await saveCompany(tx, account, company.uid, company.properties, speaker)
    return { company_id: id, hook_company_id: id }
  }
  if (said === null) return same
  if (speaker.mustProve && !(speaker.proven && hook_company_id !== null)) return same
  if (hook_company_id !== null && (await uidOf(tx, account, hook_company_id)) !== said.uid) return same
  const saved = await saveIfRoom(tx, account, { uid: said.uid, given: said.properties }, speaker, hasRoom)
  return saved ? { company_id: saved.id, hook_company_id } : same
}

async function uidOf(tx: Tx, account: string, id: string): Promise<string | undefined> {
  const row = await tx.first<RowOf<'companies', 'uid'>>('SELECT uid FROM companies WHERE account_id = $1 AND id = $2', [
    account,
    id,
  ])
  return row?.uid
}
