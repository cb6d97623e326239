import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import { fullCompany, minCompany } from '../companies/company-record.ts'
import { companiesOf } from './companies-of.ts'
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
  const rows = await byIds(tx, account, wanted)
  const companies = await companiesOf(tx, account, company === 'skip' ? [] : rows)
  const record = company === 'all' ? fullCompany : minCompany
  return new Map(
    rows.map(row => {
      const theirs = companies.get(row.id)
      const own = profile === 'all' ? fullProfile(row, null) : minProfile(row)
      return [row.id, { ...own, ...(theirs ? { company: record(theirs) } : {}) }]
    }),
  )
}

async function byIds(tx: Tx, account: string, ids: string[]): Promise<ProfileRow[]> {
  if (ids.length === 0) return []
  const { places, values } = placesFor(ids)
  return tx.query(`SELECT * FROM profiles WHERE account_id = $1 AND id IN (${places})`, [account, ...values])
}
