import type { Description } from '../../people/profiles/describe-profile.ts'
import type { ProfileRow } from '../../people/profiles/profile-record.ts'
import { mergeProperties, refuseForBackend } from '../../people/properties/merge-properties.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

const NOTHING = { properties: '{}', hook_properties: '{}', company_id: null }

/** Whether there is something to write. Refuses what the record has no room for. Writes nothing. */
export async function whatChanges(
  tx: Tx,
  account: string,
  row: ProfileRow | undefined,
  { properties: given = {}, company }: Description,
): Promise<boolean> {
  const { properties, hook_properties, company_id } = row ?? NOTHING
  const before = { properties: JSON.parse(properties), hook_properties: JSON.parse(hook_properties) }
  const merged = mergeProperties(before, given, 'backend')
  refuseForBackend(merged, 'backend')
  if (merged.isNews || company === undefined) return merged.isNews
  if (company === null) return company_id !== null
  const known = await tx.first<RowOf<'companies', 'id'>>(
    'SELECT id FROM companies WHERE account_id = $1 AND uid = $2',
    [account, company.uid],
  )
  return known === undefined || known.id !== row?.hook_company_id
}
