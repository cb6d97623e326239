import { z } from 'zod'
import { Cursor } from '../../protocol/schema/request.ts'
import { ChangedUrl, ChangedUrls, NewUrl, UrlAnswer, UrlById, UrlList } from '../../protocol/schema/url.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { listPage } from '../http/page.ts'
import { hostName } from './host-name.ts'
import { changeUrls, createUrl, needUrl } from './save-url.ts'
import { type UrlRow, urlRecord } from './url-record.ts'

const path = '/v3/edit/urls'
const One = z.object({ url: UrlAnswer })
const missing = { description: 'There is no such domain' }

export const urls: Endpoint[] = [
  manage({
    methods: ['POST'],
    path,
    summary: 'Add a domain',
    may: 'change domains',
    params: NewUrl,
    answers: {
      201: { description: 'Added', body: One },
      200: { description: 'The domain was there already. It stays as it is', body: One },
    },
    act: ({ store, account, user, params: { host, ...wanted } }) =>
      store.transaction(async tx => {
        const { row, created } = await createUrl(tx, { account: account.id, user: user.id }, host, wanted)
        return { status: created ? 201 : 200, body: { url: urlRecord(row) } }
      }),
  }),
  manage({
    methods: ['POST'],
    path: `${path}/batch`,
    summary: 'Change several domains at once: all of them or none',
    may: 'change domains',
    params: ChangedUrls,
    answers: {
      200: {
        description: 'All domains that you named',
        body: z.object({ urls: z.array(UrlAnswer) }),
      },
      404: missing,
    },
    act: ({ store, account, user, params: { ids, ...wanted } }) =>
      store.transaction(async tx => ({
        body: { urls: (await changeUrls(tx, { account: account.id, user: user.id }, ids, wanted)).map(urlRecord) },
      })),
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change a domain: switch it on or off, archive it, or move it to an Environment',
    may: 'change domains',
    params: ChangedUrl,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing },
    act: ({ store, account, user, params: { id, ...wanted } }) =>
      store.transaction(async tx => {
        const [row] = await changeUrls(tx, { account: account.id, user: user.id }, [id], wanted)
        return { body: { url: urlRecord(row!) } }
      }),
  }),
  manage({
    methods: ['GET'],
    path,
    summary: 'List domains, newest first',
    may: 'read',
    params: UrlList,
    answers: {
      200: { description: 'One page of the list', body: z.object({ urls: z.array(UrlAnswer), cursor: Cursor }) },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const values = [account.id]
        let where = 'account_id = $1'
        if (params.domain !== undefined) where += ` AND domain = $${values.push(hostName(params.domain) ?? '')}`
        const { rows, cursor } = await listPage<UrlRow>(tx, { table: 'urls', where, values }, params)
        return { body: { urls: rows.map(urlRecord), cursor } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one domain',
    may: 'read',
    params: UrlById,
    answers: { 200: { description: 'The domain', body: One }, 404: missing },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ body: { url: urlRecord(await needUrl(tx, account.id, params.id)) } })),
  }),
]
