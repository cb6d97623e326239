import { Companies } from '../../../protocol/operations/companies.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { listPage } from '../../http/page.ts'
import { type CompanyRow, fullCompany } from './company-record.ts'
import { needCompany } from './delete-company.ts'

const list = manage(Companies.list, ({ store, account, params }) =>
  store.transaction(async tx => {
    const listing = { table: 'companies', where: 'account_id = $1', values: [account.id] }
    const { rows, cursor } = await listPage<CompanyRow>(tx, listing, params)
    return { body: { companies: rows.map(fullCompany), cursor } }
  }),
)

const lookups = [Companies.get, Companies.lookUp].map(operation =>
  manage(operation, ({ store, account, params: { id, uid } }) =>
    store.transaction(async tx => {
      return { body: { company: fullCompany(await needCompany(tx, account.id, { id, uid })) } }
    }),
  ),
)

export const companies: Endpoint[] = [list, ...lookups]
