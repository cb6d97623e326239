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
      const ids = await idsWith(tx, account.id, params.experience_id)
      const { places, values } = among(ids ?? [])
      const where = ids ? `account_id = $1 AND id IN (${places})` : 'account_id = $1'
      const listing = { table: 'limit_groups', where, values: ids ? [account.id, ...values] : [account.id] }
      const { rows, cursor } = await listPage<LimitGroupRow>(tx, listing, params)
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
      const { places, values } = among(tag_ids)
      const listing = { table: 'tags', where: `account_id = $1 AND id IN (${places})`, values: [account.id, ...values] }
      const { rows, cursor } = await listPage<TagRow>(tx, listing, page)
      return { body: { tags: await tagRecords(tx, account.id, rows), cursor } }
    }),
  ),
]

/** Null: all of them. */
async function idsWith(tx: Tx, account: string, experience: string | undefined): Promise<string[] | null> {
  return experience === undefined ? null : (await groupsWith(tx, account, experience)).map(({ id }) => id)
}

/** For a list of ids that may be empty: no row has the empty id. */
const among = (ids: string[]) => placesFor(ids.length > 0 ? ids : [''])

async function one(tx: Tx, row: LimitGroupRow) {
  const [limit_group] = await limitGroupRecords(tx, row.account_id, [row])
  return { limit_group: limit_group! }
}
