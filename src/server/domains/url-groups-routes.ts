import { UrlGroups } from '../../protocol/operations/url-groups.ts'
import { type Managed, manage } from '../access/manage.ts'
import { listPage } from '../http/page.ts'
import { changeUrlGroup, createUrlGroup, needUrlGroup } from './save-url-group.ts'
import { type UrlGroupRow, urlGroupRecord } from './url-record.ts'

function one(row: UrlGroupRow) {
  const url_group = urlGroupRecord(row)
  return { url_group, url: url_group }
}

export const urlGroups: Managed[] = [
  manage(UrlGroups.create, ({ store, account, params }) =>
    store.transaction(async tx => ({ status: 201, body: one(await createUrlGroup(tx, account.id, params)) })),
  ),
  manage(UrlGroups.change, ({ store, account, user, params: { id, ...wanted } }) =>
    store.transaction(async tx => ({ body: one(await changeUrlGroup(tx, account.id, user, id, wanted)) })),
  ),
  manage(UrlGroups.list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const listing = { table: 'url_groups', where: 'account_id = $1', values: [account.id] }
      const { rows, cursor } = await listPage<UrlGroupRow>(tx, listing, params)
      const url_groups = rows.map(urlGroupRecord)
      return { body: { url_groups, urls: url_groups, cursor } }
    }),
  ),
  manage(UrlGroups.get, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: one(await needUrlGroup(tx, account.id, params.id)) })),
  ),
]
