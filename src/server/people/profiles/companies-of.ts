import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import type { CompanyRow } from '../companies/company-record.ts'
import type { ProfileRow } from './profile-record.ts'

type Named = Pick<ProfileRow, 'company_id' | 'hook_company_id'>

const namedIn = ({ hook_company_id, company_id }: Named): string | null => hook_company_id ?? company_id

/** The companies of many people, by the ids of the people. A company that only a page named counts unless uids must be proven. */
export async function companiesOf(
  tx: Tx,
  account: string,
  people: (Named & { id: string })[],
): Promise<Map<string, CompanyRow>> {
  const ids = [...new Set(people.flatMap(one => namedIn(one) ?? []))]
  if (ids.length === 0) return new Map()
  const { places, values } = placesFor(ids)
  const rows = await tx.query<CompanyRow & { must_prove: number }>(
    `SELECT c.id, c.created_at, c.updated_at, c.uid, c.properties, c.hook_properties,
       CASE WHEN a.verification_since IS NULL THEN 0 ELSE 1 END AS must_prove
     FROM companies c JOIN accounts a ON a.id = c.account_id WHERE c.account_id = $1 AND c.id IN (${places})`,
    [account, ...values],
  )
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    people.flatMap((one): [string, CompanyRow][] => {
      const company = byId.get(namedIn(one) ?? '')
      return company && (company.must_prove === 0 || one.hook_company_id !== null) ? [[one.id, company]] : []
    }),
  )
}

/** The company of one person. */
export async function companyOf(
  tx: Tx,
  profile: Named & Pick<ProfileRow, 'account_id' | 'id'>,
): Promise<CompanyRow | null> {
  return (await companiesOf(tx, profile.account_id, [profile])).get(profile.id) ?? null
}
