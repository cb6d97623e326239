import { z } from 'zod'
import { CompanyAnswer, CompanyList, CompanyLookup } from '../schema/company.ts'
import { Cursor } from '../schema/request.ts'
import { operation } from './operation.ts'

const One = z.object({ company: CompanyAnswer })
const missing = { description: 'There is no such company' }

// The id is in the path, or it or the uid is among the parameters.

const lookUpAt = <const P extends string>(path: P) =>
  operation({
    methods: ['GET', 'POST'],
    path,
    summary: 'Get one company by id or uid',
    may: 'read people',
    params: CompanyLookup,
    answers: { 200: { description: 'The company with all its properties', body: One }, 404: missing },
  })

const deleteAt = <const P extends string>(path: P) =>
  operation({
    methods: ['DELETE'],
    path,
    summary: 'Delete a company for good. Its people stay, and belong to none',
    may: 'forget',
    params: CompanyLookup,
    answers: { 200: { description: 'The company as it was', body: One }, 404: missing },
  })

export const Companies = {
  list: operation({
    methods: ['GET'],
    path: '/v3/analyze/companies',
    summary: 'List companies, newest first',
    may: 'read people',
    params: CompanyList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ companies: z.array(CompanyAnswer), cursor: Cursor }),
      },
    },
  }),
  get: lookUpAt('/v3/analyze/companies/:id'),
  lookUp: lookUpAt('/v3/analyze/company'),
  remove: deleteAt('/v3/edit/companies/:id'),
  removeNamed: deleteAt('/v3/edit/companies'),
}
