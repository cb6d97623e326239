import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import type { CompanyRow } from '../companies/company-record.ts'
import type { ProfileRow } from './profile-record.ts'

/** The companies of many people, by the ids of the people. */
export async function companiesOf(tx: Tx, account: string, people: ProfileRow[]): Promise<Map<string, CompanyRow>> {
  const ids = [...new Set(people.flatMap(({ company_id }) => company_id ?? []))]
  if (ids.length === 0) return new Map()
  const { places, values } = placesFor(ids)
  const rows = await tx.query<CompanyRow>(`SELECT * FROM companies WHERE account_id = $1 AND id IN (${places})`, [
    account,
    ...values,
  ])
  const byId = new Map(rows.map(row => [row.id, row]))
  return new Map(
    people.flatMap(({ id, company_id }): [string, CompanyRow][] => {
      const company = byId.get(company_id ?? '')
      return company ? [[id, company]] : []
    }),
  )
}
