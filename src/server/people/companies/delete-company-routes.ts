import { z } from 'zod'
import { CompanyAnswer, CompanyLookup } from '../../../protocol/schema/company.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { fullCompany } from './company-record.ts'
import { deleteCompany } from './delete-company.ts'

export const companyDeletions: Endpoint[] = ['/v3/edit/companies', '/v3/edit/companies/:id'].map(path =>
  manage({
    methods: ['DELETE'],
    path,
    summary: 'Delete a company for good. Its people stay, and belong to none',
    may: 'forget',
    params: CompanyLookup,
    answers: {
      200: { description: 'The company as it was', body: z.object({ company: CompanyAnswer }) },
      404: { description: 'There is no such company' },
    },
    act: async ({ store, account, params }) => ({
      body: { company: fullCompany(await deleteCompany(store, account.id, params)) },
    }),
  }),
)
