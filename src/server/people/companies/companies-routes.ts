import { z } from 'zod'
import { CompanyAnswer, CompanyList, CompanyLookup } from '../../../protocol/schema/company.ts'
import { Cursor } from '../../../protocol/schema/request.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { listPage } from '../../http/page.ts'
import { type CompanyRow, fullCompany } from './company-record.ts'
import { needCompany } from './delete-company.ts'

const list = manage({
  methods: ['GET'],
  path: '/v3/analyze/companies',
  summary: 'List companies, newest first',
  may: 'read people',
  params: CompanyList,
  answers: {
    200: { description: 'One page of the list', body: z.object({ companies: z.array(CompanyAnswer), cursor: Cursor }) },
  },
  act: ({ store, account, params }) =>
    store.transaction(async tx => {
      const listing = { table: 'companies', where: 'account_id = $1', values: [account.id] }
      const { rows, cursor } = await listPage<CompanyRow>(tx, listing, params)
      return { body: { companies: rows.map(fullCompany), cursor } }
    }),
})

const lookups = ['/v3/analyze/companies/:id', '/v3/analyze/company'].map(path =>
  manage({
    methods: ['GET', 'POST'],
    path,
    summary: 'Get one company by id or uid',
    may: 'read people',
    params: CompanyLookup,
    answers: {
      200: { description: 'The company with all its properties', body: z.object({ company: CompanyAnswer }) },
      404: { description: 'There is no such company' },
    },
    act: ({ store, account, params: { id, uid } }) =>
      store.transaction(async tx => {
        return { body: { company: fullCompany(await needCompany(tx, account.id, { id, uid })) } }
      }),
  }),
)

export const companies: Endpoint[] = [list, ...lookups]
