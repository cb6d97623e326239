import { Companies } from '../../../protocol/operations/companies.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { fullCompany } from './company-record.ts'
import { deleteCompany } from './delete-company.ts'

export const companyDeletions: Endpoint[] = [Companies.removeNamed, Companies.remove].map(operation =>
  manage(operation, async ({ store, account, params }) => ({
    body: { company: fullCompany(await deleteCompany(store, account.id, params)) },
  })),
)
