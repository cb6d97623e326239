import { z } from 'zod'
import { Cursor } from '../../protocol/schema/request.ts'
import { ChangedUrlGroup, NewUrlGroup, UrlGroupAnswer, UrlGroupById, UrlGroupList } from '../../protocol/schema/url.ts'
import { type Managed, manage } from '../access/manage.ts'
import { listPage } from '../http/page.ts'
import { changeUrlGroup, createUrlGroup, needUrlGroup } from './save-url-group.ts'
import { type UrlGroupRow, urlGroupRecord } from './url-record.ts'

const path = '/v3/edit/url_groups'
const missing = { description: 'There is no such Environment' }

/** The samples of the specification call an Environment `url`. Both names have the same value. */
const One = z.object({ url_group: UrlGroupAnswer, url: UrlGroupAnswer })
function one(row: UrlGroupRow) {
  const url_group = urlGroupRecord(row)
  return { url_group, url: url_group }
}

export const urlGroups: Managed[] = [
  manage({
    methods: ['POST'],
    path,
    summary: 'Create an Environment',
    may: 'change domains',
    params: NewUrlGroup,
    answers: { 201: { description: 'Created', body: One } },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ status: 201, body: one(await createUrlGroup(tx, account.id, params)) })),
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change or archive an Environment',
    may: 'change domains',
    params: ChangedUrlGroup,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing },
    act: ({ store, account, user, params: { id, ...wanted } }) =>
      store.transaction(async tx => ({ body: one(await changeUrlGroup(tx, account.id, user, id, wanted)) })),
  }),
  manage({
    methods: ['GET'],
    path,
    summary: 'List Environments, newest first',
    may: 'read',
    params: UrlGroupList,
    answers: {
      200: {
        description: 'One page of the list',
        body: z.object({ url_groups: z.array(UrlGroupAnswer), urls: z.array(UrlGroupAnswer), cursor: Cursor }),
      },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const listing = { table: 'url_groups', where: 'account_id = $1', values: [account.id] }
        const { rows, cursor } = await listPage<UrlGroupRow>(tx, listing, params)
        const url_groups = rows.map(urlGroupRecord)
        return { body: { url_groups, urls: url_groups, cursor } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one Environment',
    may: 'read',
    params: UrlGroupById,
    answers: { 200: { description: 'The Environment', body: One }, 404: missing },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ body: one(await needUrlGroup(tx, account.id, params.id)) })),
  }),
]
