import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import { type CompanyRow, fullCompany, minCompany } from '../companies/company-record.ts'
import { fullProfile, minProfile, type ProfileRow } from './profile-record.ts'

type Extent = 'all' | 'min' | 'skip'
export interface Expand {
  profile?: Extent
  company?: Extent
}
export type EmbeddedProfile = { id: string; [field: string]: unknown }

/** The profiles of a list, by id, as they appear in its records. Two statements, however long the list is. */
export async function expandProfiles(
  tx: Tx,
  account: string,
  ids: string[],
  { profile = 'min', company = 'min' }: Expand = {},
): Promise<Map<string, EmbeddedProfile>> {
  const wanted = [...new Set(ids)]
  if (profile === 'skip') return new Map(wanted.map(id => [id, { id }]))
  const rows = await byIds<ProfileRow>(tx, 'profiles', account, wanted)
  const companyIds = company === 'skip' ? [] : rows.flatMap(row => row.company_id ?? [])
  const companies = await byIds<CompanyRow>(tx, 'companies', account, [...new Set(companyIds)])
  const companyById = new Map(companies.map(row => [row.id, company === 'all' ? fullCompany(row) : minCompany(row)]))
  return new Map(
    rows.map(row => {
      const embedded = companyById.get(row.company_id ?? '')
      const own = profile === 'all' ? fullProfile(row, null) : minProfile(row)
      return [row.id, { ...own, ...(embedded ? { company: embedded } : {}) }]
    }),
  )
}

async function byIds<Row>(tx: Tx, table: string, account: string, ids: string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const { places, values } = placesFor(ids)
  return tx.query<Row>(`SELECT * FROM ${table} WHERE account_id = $1 AND id IN (${places})`, [account, ...values])
}
