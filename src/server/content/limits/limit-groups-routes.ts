import { LimitGroups } from '../../../protocol/operations/limit-groups.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { actorOf } from '../../access/who-asks.ts'
import { listPage } from '../../http/page.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import { type TagRow, tagRecords } from '../tags/tag.ts'
import { groupsWith } from './groups-with.ts'
import {
  changeLimitGroup,
  createLimitGroup,
  groupIn,
  type LimitGroupRow,
  needLimitGroup,
  removeLimitGroup,
} from './limit-group.ts'
import { limitGroupRecords } from './limit-group-records.ts'
import { listIn } from './limited-experiences.ts'

export const limitGroups: Managed[] = [
  manage(LimitGroups.list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const { rows, cursor } = await listPage<LimitGroupRow>(tx, await listingOf(tx, account.id, params), params)
      return { body: { limit_groups: await limitGroupRecords(tx, account.id, rows), cursor } }
    }),
  ),
  manage(LimitGroups.get, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: await one(tx, await needLimitGroup(tx, account.id, params.id)) })),
  ),
  manage(LimitGroups.create, ({ store, account, params, ...asker }) =>
    store.transaction(async tx => {
      const row = await createLimitGroup(tx, account.id, params)
      recordAudit(tx, actorOf({ account, ...asker }), 'limit_group.added', row.id, { name: row.name })
      return { status: 201, body: await one(tx, row) }
    }),
  ),
  manage(LimitGroups.change, ({ store, account, params: { id, ...wanted }, ...asker }) =>
    store.transaction(async tx => {
      const before = await needLimitGroup(tx, account.id, id)
      const row = await changeLimitGroup(tx, account.id, before, wanted)
      const details = { name: row.name, changed: Object.keys(wanted) }
      if (row !== before) recordAudit(tx, actorOf({ account, ...asker }), 'limit_group.changed', id, details)
      return { body: await one(tx, row) }
    }),
  ),
  manage(LimitGroups.remove, ({ store, account, params: { id }, ...asker }) =>
    store.transaction(async tx => {
      const row = await needLimitGroup(tx, account.id, id)
      const body = await one(tx, row)
      await removeLimitGroup(tx, account.id, id)
      recordAudit(tx, actorOf({ account, ...asker }), 'limit_group.removed', id, { name: row.name })
      return { body }
    }),
  ),
  manage(LimitGroups.experiences, ({ store, account, params: { id, ...page } }) =>
    store.transaction(async tx => {
      const group = groupIn(await needLimitGroup(tx, account.id, id))
      const { found, cursor } = await listIn(tx, account.id, group, page)
      return { body: { experiences: found, cursor } }
    }),
  ),
  manage(LimitGroups.tours, ({ store, account, params: { id, ...page } }) =>
    store.transaction(async tx => {
      const group = groupIn(await needLimitGroup(tx, account.id, id))
      const { found, cursor } = await listIn(tx, account.id, group, page, 'tour')
      return { body: { tours: found, cursor } }
    }),
  ),
  manage(LimitGroups.surveys, ({ store, account, params: { id, ...page } }) =>
    store.transaction(async tx => {
      const group = groupIn(await needLimitGroup(tx, account.id, id))
      const { found, cursor } = await listIn(tx, account.id, group, page, 'survey')
      return { body: { surveys: found, cursor } }
    }),
  ),
  manage(LimitGroups.tags, ({ store, account, params: { id, ...page } }) =>
    store.transaction(async tx => {
      const { tag_ids } = groupIn(await needLimitGroup(tx, account.id, id))
      const { rows, cursor } = await listPage<TagRow>(tx, { table: 'tags', ...amongIds(account.id, tag_ids) }, page)
      return { body: { tags: await tagRecords(tx, account.id, rows), cursor } }
    }),
  ),
]

async function listingOf(tx: Tx, account: string, { experience_id }: { experience_id?: string | undefined }) {
  const table = 'limit_groups'
  if (experience_id === undefined) return { table, where: 'account_id = $1', values: [account] }
  const groups = await groupsWith(tx, account, experience_id)
  return { table, ...amongIds(account, groups.map(({ id }) => id)) } // biome-ignore format: one line
}

/** No row has the empty id. */
function amongIds(account: string, ids: string[]) {
  const { places, values } = placesFor(ids.length > 0 ? ids : [''])
  return { where: `account_id = $1 AND id IN (${places})`, values: [account, ...values] }
}

async function one(tx: Tx, row: LimitGroupRow) {
  const [limit_group] = await limitGroupRecords(tx, row.account_id, [row])
  return { limit_group: limit_group! }
}
