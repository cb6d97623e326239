import { z } from 'zod'
import { Cursor, page } from '../../../protocol/schema/request.ts'
import { ChangedUser, LinkAnswer, NewUser, UserAnswer, UserById } from '../../../protocol/schema/user.ts'
import { listPage } from '../../http/page.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'
import { linkAddress, type NewLink } from '../users/link.ts'
import { resetFactors } from '../users/reset-factors.ts'
import { changeUser, inviteUser, linkFor, needUser, removeUser } from '../users/save-user.ts'
import { type UserRow, userRecord } from '../users/user-record.ts'
import { actorOf } from '../who-asks.ts'

const path = '/v3/edit/users'
const One = z.object({ user: UserAnswer })
const WithLink = z.object({ user: UserAnswer, link: LinkAnswer })
const missing = { description: 'There is no such user' }
const last = { description: 'This is the last owner who can sign in' }

const withLink = (origin: string, user: UserRow, link: NewLink) => ({
  user: userRecord(user),
  link: { kind: link.kind, url: linkAddress(origin, link), expires_at: timestamp(link.expires_at) },
})

export const users: Endpoint[] = [
  manage({
    methods: ['GET'],
    path,
    summary: 'List the users of the account, newest first',
    may: 'read',
    params: z.object(page),
    answers: {
      200: { description: 'One page of the list', body: z.object({ users: z.array(UserAnswer), cursor: Cursor }) },
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const listing = { table: 'users', where: 'account_id = $1 AND removed_at IS NULL', values: [account.id] }
        const { rows, cursor } = await listPage<UserRow>(tx, listing, params)
        return { body: { users: rows.map(userRecord), cursor } }
      }),
  }),
  manage({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one user',
    may: 'read',
    params: UserById,
    answers: { 200: { description: 'The user', body: One }, 404: missing },
    act: ({ store, account, params }) =>
      store.transaction(async tx => ({ body: { user: userRecord(await needUser(tx, account.id, params.id)) } })),
  }),
  manage({
    methods: ['POST'],
    path,
    summary: 'Invite a user. Send them the link yourself: it works once, for seven days',
    may: 'manage users',
    params: NewUser,
    answers: {
      201: { description: 'The user and the link', body: WithLink },
      409: { description: 'Another user of the account has this e-mail address' },
    },
    act: ({ store, params, origin, ...asker }) =>
      store.transaction(async tx => {
        const { user, link } = await inviteUser(tx, actorOf(asker), params)
        return { status: 201, body: withLink(origin, user, link) }
      }),
  }),
  manage({
    methods: ['POST'],
    path: `${path}/:id/link`,
    summary: 'Make a new link for a user: another invitation, or a way to set a new password within a day',
    may: 'manage users',
    params: UserById,
    answers: {
      201: { description: 'The new link. Earlier links of this user stop working', body: WithLink },
      404: missing,
      409: { description: 'The user has no e-mail address' },
    },
    act: ({ store, account, params, origin, ...asker }) =>
      store.transaction(async tx => {
        const user = await needUser(tx, account.id, params.id)
        return { status: 201, body: withLink(origin, user, await linkFor(tx, actorOf({ account, ...asker }), user)) }
      }),
  }),
  manage({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change the role or the name of a user. A new role counts from the next request',
    may: 'manage users',
    params: ChangedUser,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing, 409: last },
    act: ({ store, params: { id, ...wanted }, ...asker }) =>
      store.transaction(async tx => ({ body: { user: userRecord(await changeUser(tx, actorOf(asker), id, wanted)) } })),
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Remove a user and end their sessions. Their name stays in the history',
    may: 'manage users',
    params: UserById,
    answers: { 200: { description: 'The record as it was', body: One }, 404: missing, 409: last },
    act: ({ store, params, ...asker }) =>
      store.transaction(async tx => ({ body: { user: userRecord(await removeUser(tx, actorOf(asker), params.id)) } })),
  }),
  manage({
    methods: ['DELETE'],
    path: `${path}/:id/factors`,
    summary: 'Remove all second factors of a user who has lost them, and end their sessions',
    may: 'manage users',
    params: UserById,
    answers: {
      200: { description: 'The record as it is now', body: One },
      404: missing,
      409: { description: 'The user has no second factor' },
    },
    act: ({ store, params, ...asker }) =>
      store.transaction(async tx => ({
        body: { user: userRecord(await resetFactors(tx, actorOf(asker), params.id)) },
      })),
  }),
]
