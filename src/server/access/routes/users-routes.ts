import { Users } from '../../../protocol/operations/users.ts'
import { listPage } from '../../http/page.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'
import { linkAddress, type NewLink } from '../users/link.ts'
import { resetFactors } from '../users/reset-factors.ts'
import { changeUser, inviteUser, linkFor, needUser, removeUser } from '../users/save-user.ts'
import { type UserRow, userRecord } from '../users/user-record.ts'
import { actorOf } from '../who-asks.ts'

const withLink = (origin: string, user: UserRow, link: NewLink) => ({
  user: userRecord(user),
  link: { kind: link.kind, url: linkAddress(origin, link), expires_at: timestamp(link.expires_at) },
})

export const users: Endpoint[] = [
  manage(Users.list, ({ store, account, params }) =>
    store.transaction(async tx => {
      const listing = { table: 'users', where: 'account_id = $1 AND removed_at IS NULL', values: [account.id] }
      const { rows, cursor } = await listPage<UserRow>(tx, listing, params)
      return { body: { users: rows.map(userRecord), cursor } }
    }),
  ),
  manage(Users.get, ({ store, account, params }) =>
    store.transaction(async tx => ({ body: { user: userRecord(await needUser(tx, account.id, params.id)) } })),
  ),
  manage(Users.invite, ({ store, params, origin, ...asker }) =>
    store.transaction(async tx => {
      const { user, link } = await inviteUser(tx, actorOf(asker), params)
      return { status: 201, body: withLink(origin, user, link) }
    }),
  ),
  manage(Users.makeLink, ({ store, account, params, origin, ...asker }) =>
    store.transaction(async tx => {
      const user = await needUser(tx, account.id, params.id)
      return { status: 201, body: withLink(origin, user, await linkFor(tx, actorOf({ account, ...asker }), user)) }
    }),
  ),
  manage(Users.change, ({ store, params: { id, ...wanted }, ...asker }) =>
    store.transaction(async tx => ({ body: { user: userRecord(await changeUser(tx, actorOf(asker), id, wanted)) } })),
  ),
  manage(Users.remove, ({ store, params, ...asker }) =>
    store.transaction(async tx => ({ body: { user: userRecord(await removeUser(tx, actorOf(asker), params.id)) } })),
  ),
  manage(Users.removeFactors, ({ store, params, ...asker }) =>
    store.transaction(async tx => ({
      body: { user: userRecord(await resetFactors(tx, actorOf(asker), params.id)) },
    })),
  ),
]
