import type { Properties } from '../../../protocol/profile.ts'
import { noteProperties } from '../../journal/note.ts'
import type { Tx } from '../../store/store.ts'
import { ALWAYS } from '../companies/room-for-company.ts'
import { hearBackend } from '../properties/hear-backend.ts'
import { mergeProperties, refuseForBackend } from '../properties/merge-properties.ts'
import { isBackend, isStranger, type Speaker, sourceOf } from '../properties/speaker.ts'
import { nameCompany, type SaidCompany } from './name-company.ts'
import type { KnownProfile } from './profile-record.ts'

/** What is said about a person. Properties are already normalised; null removes one. */
export interface Description {
  properties?: Properties
  company?: SaidCompany
}

/** Stores it. Writes only if something is different. `hasRoom`: for a company that is new. */
export async function describeProfile(
  tx: Tx,
  row: KnownProfile,
  said: Description,
  speaker: Speaker,
  hasRoom = ALWAYS,
): Promise<KnownProfile> {
  if (!said.properties && said.company === undefined) return row
  const { account_id: account } = row
  const company = await nameCompany(tx, row, said.company, speaker, hasRoom)
  const before = { properties: JSON.parse(row.properties), hook_properties: JSON.parse(row.hook_properties) }
  const given = said.properties ?? {}
  const heard = isBackend(speaker)
    ? await hearBackend(tx, { table: 'profiles', account, id: row.id }, given, speaker)
    : given
  const merged = mergeProperties(before, heard, speaker)
  refuseForBackend(merged, speaker)
  const { changed, isNews, ...kept } = merged
  const email = emailSaid(row, said, changed, kept, speaker)
  const moved = company.company_id !== row.company_id || company.hook_company_id !== row.hook_company_id
  if (!isNews && !email && !moved) return row
  noteProperties(tx, { account, kind: 'profile', id: row.id }, changed, sourceOf(speaker))
  const next: KnownProfile = {
    ...row,
    ...company,
    properties: JSON.stringify(kept.properties),
    hook_properties: JSON.stringify(kept.hook_properties),
    email_proven: email ? email.proven : row.email_proven,
    updated_at: tx.now,
  }
  // The row is locked, or the transaction is serializable: nobody else writes it meanwhile.
  tx.send(
    `UPDATE profiles SET properties = $3, hook_properties = $4, company_id = $5, hook_company_id = $6, updated_at = $7,
       email_key = CASE WHEN $8 = 1 THEN $9 ELSE email_key END, email_proven = $10
     WHERE account_id = $1 AND id = $2`,
    [
      account,
      row.id,
      next.properties,
      next.hook_properties,
      next.company_id,
      next.hook_company_id,
      tx.now,
      email ? 1 : 0,
      email?.key ?? null,
      next.email_proven,
    ],
  )
  return next
}

/**
 * What look-ups by email will read, if that changes. A stranger's email is only a property: nobody is found by it. An email that is
 * known already counts as proven from the moment in which somebody says it who can prove it.
 */
function emailSaid(
  row: KnownProfile,
  { properties }: Description,
  changed: Properties,
  kept: { properties: Properties; hook_properties: Properties },
  speaker: Speaker,
): { key: string | null; proven: number } | null {
  const proves = isBackend(speaker) || speaker.proven
  const confirmed = proves && row.email_proven === 0 && typeof properties?.email === 'string'
  if (!Object.hasOwn(changed, 'email') && !confirmed) return null
  const email = kept.hook_properties.email ?? kept.properties.email
  const key = typeof email === 'string' && !isStranger(speaker) ? email.toLowerCase() : null
  return { key, proven: proves && key !== null ? 1 : 0 }
}
