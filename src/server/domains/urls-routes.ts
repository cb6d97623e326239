import { Urls } from '../../protocol/operations/urls.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { listPage } from '../http/page.ts'
import { hostName } from './host-name.ts'
import { changeUrls, createUrl, needUrl } from './save-url.ts'
import { type UrlRow, urlRecord } from './url-record.ts'

export const urls: Endpoint[] = [
  manage(Urls.create, ({ store, account, user, params: { host, ...wanted } }) =>
    store.transaction(async tx => {
      const { row, created } = await createUrl(tx, { account: account.id, user: user.id }, host, wanted)
      return { status: created ? 201 : 200, body: { url: urlRecord(row) } }
    }),
  ),
  manage(Urls.changeSeveral, ({ store, account, user, params: { ids, ...wanted } }) =>
    store.transaction(async tx => ({
      body: { urls: (await changeUrls(tx, { account: account.id, user: user.id }, ids, wanted)).map(urlRecord) },
    })),
  ),
  manage(Urls.change, ({ store, account, user, params: { id, ...wanted } }) =>
    store.transaction(async tx => {
      const [row] = await changeUrls(tx, { account: account.id, user: user.id }, [id], wanted)
      return { body: { url: urlRecord(row!) } }
    }),
  ),
  manage(Urls.list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const values = [account.id]
      let where = 'account_id = $1'
      if (params.domain !== undefined) where += ` AND domain = $${values.push(hostName(params.domain) ?? '')}`
      const { rows, cursor } = await listPage<UrlRow>(tx, { table: 'urls', where, values }, params)
      return { body: { urls: rows.map(urlRecord), cursor } }
    }),
  ),
  manage(Urls.get, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: { url: urlRecord(await needUrl(tx, account.id, params.id)) } })),
  ),
]
