import { Tags } from '../../../protocol/operations/tags.ts'
import { type Managed, manage } from '../../access/manage.ts'
import { listPage } from '../../http/page.ts'
import { conflict } from '../../http/problem.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { groupsByTags } from './groups-by-tags.ts'
import { changeTag, createTag, needTag, type TagRow, tagRecords } from './tag.ts'
import { tagExperiences } from './tag-experiences.ts'

export const tags: Managed[] = [
  manage(Tags.list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const listing = { table: 'tags', where: 'account_id = $1', values: [account.id] }
      const { rows, cursor } = await listPage<TagRow>(tx, listing, params)
      return { body: { tags: await tagRecords(tx, account.id, rows), cursor } }
    }),
  ),
  manage(Tags.bulk, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: { experiences: await tagExperiences(tx, account.id, params.updates) } })),
  ),
  manage(Tags.get, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: await one(tx, account.id, await needTag(tx, account.id, params.id)) })),
  ),
  manage(Tags.create, ({ store, account, params }) =>
    store.transaction(async tx => ({
      status: 201,
      body: await one(tx, account.id, await createTag(tx, account.id, params)),
    })),
  ),
  manage(Tags.change, ({ store, account, params: { id, ...wanted } }) =>
    store.transaction(async tx => {
      const row = await changeTag(tx, account.id, await needTag(tx, account.id, id), wanted)
      return { body: await one(tx, account.id, row) }
    }),
  ),
  manage(Tags.remove, ({ store, account, params: { id } }) =>
    store.transaction(async tx => {
      const body = await one(tx, account.id, await needTag(tx, account.id, id))
      await refuseIfListened(tx, account.id, id)
      await refuseIfLimited(tx, account.id, id)
      await tx.run('DELETE FROM experience_tags WHERE account_id = $1 AND tag_id = $2', [account.id, id])
      await tx.run('DELETE FROM tags WHERE account_id = $1 AND id = $2', [account.id, id])
      return { body }
    }),
  ),
]

async function one(tx: Tx, account: string, row: TagRow) {
  const [tag] = await tagRecords(tx, account, [row])
  return { tag: tag! }
}

/** Such a webhook would be told of nothing any more, or of everything. */
async function refuseIfListened(tx: Tx, account: string, id: string): Promise<void> {
  const rows = await tx.query<RowOf<'webhooks', 'url' | 'tag_ids'>>(
    'SELECT url, tag_ids FROM webhooks WHERE account_id = $1',
    [account],
  )
  const hook = rows.find(({ tag_ids }) => JSON.parse(tag_ids).includes(id))
  if (hook)
    throw conflict(`The webhook for ${hook.url} is only for Experiences with this tag; change it first`, 'in_use')
}

/** Such a group would have lost a part of what it limits. */
async function refuseIfLimited(tx: Tx, account: string, id: string): Promise<void> {
  const groups = await groupsByTags(tx, account)
  const group = groups.find(({ tag_ids }) => JSON.parse(tag_ids).includes(id))
  if (group)
    throw conflict(`The limit group "${group.name}" is for Experiences with this tag; change it first`, 'in_use')
}
