import type { Properties } from '../../../protocol/profile.ts'
import { noteProperties } from '../../journal/note.ts'
import type { Tx } from '../../store/store.ts'
import { saveCompany } from '../companies/save-company.ts'
import { mergeProperties, type Speaker, sourceOf } from '../properties/merge-properties.ts'
import type { KnownProfile } from './profile-record.ts'

/** What is said about a person. Properties are already normalised; null removes one. */
export interface Description {
  properties?: Properties
  company?: { uid: string; properties: Properties }
}

/** Stores it. Writes only if something is different. */
export async function describeProfile(
  tx: Tx,
  row: KnownProfile,
  said: Description,
  speaker: Speaker,
): Promise<KnownProfile> {
  if (!said.properties && !said.company) return row
  const { account_id: account } = row
  const company = said.company && (await saveCompany(tx, account, said.company.uid, said.company.properties, speaker))
  const before = { properties: JSON.parse(row.properties), hook_properties: JSON.parse(row.hook_properties) }
  const { changed, ...kept } = mergeProperties(before, said.properties ?? {}, speaker)
  const companyId = company?.id ?? row.company_id
  if (Object.keys(changed).length === 0 && companyId === row.company_id) return row
  noteProperties(tx, { account, kind: 'profile', id: row.id }, changed, sourceOf(speaker))
  const email = kept.properties.email ?? kept.hook_properties.email
  // The row is locked, or the transaction is serializable: nobody else writes it meanwhile.
  tx.send(
    `UPDATE profiles SET properties = $3, hook_properties = $4, email_key = $5, company_id = $6, updated_at = $7
     WHERE account_id = $1 AND id = $2`,
    [
      account,
      row.id,
      JSON.stringify(kept.properties),
      JSON.stringify(kept.hook_properties),
      typeof email === 'string' ? email.toLowerCase() : null,
      companyId,
      tx.now,
    ],
  )
  return {
    ...row,
    properties: JSON.stringify(kept.properties),
    hook_properties: JSON.stringify(kept.hook_properties),
    company_id: companyId,
    updated_at: tx.now,
  }
}
