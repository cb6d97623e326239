import { z } from 'zod'
import { Cursor, page } from '../schema/request.ts'
import { ChangedUser, LinkAnswer, NewUser, UserAnswer, UserById } from '../schema/user.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/users'

const One = z.object({ user: UserAnswer })

const WithLink = z.object({ user: UserAnswer, link: LinkAnswer })

const missing = { description: 'There is no such user' }

const last = { description: 'This is the last owner who can sign in' }

export const Users = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List the users of the account, newest first',
    may: 'read',
    params: z.object(page),
    answers: {
      200: { description: 'One page of the list', body: z.object({ users: z.array(UserAnswer), cursor: Cursor }) },
    },
  }),
  get: operation({
    methods: ['GET'],
    path: `${path}/:id`,
    summary: 'Get one user',
    may: 'read',
    params: UserById,
    answers: { 200: { description: 'The user', body: One }, 404: missing },
  }),
  invite: operation({
    methods: ['POST'],
    path,
    summary: 'Invite a user. Send them the link yourself: it works once, for seven days',
    may: 'manage users',
    params: NewUser,
    answers: {
      201: { description: 'The user and the link', body: WithLink },
      409: { description: 'Another user of the account has this e-mail address' },
    },
  }),
  makeLink: operation({
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
  }),
  change: operation({
    methods: ['PUT', 'PATCH'],
    path: `${path}/:id`,
    summary: 'Change the role or the name of a user. A new role counts from the next request',
    may: 'manage users',
    params: ChangedUser,
    answers: { 200: { description: 'The record as it is now', body: One }, 404: missing, 409: last },
  }),
  remove: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Remove a user and end their sessions. Their name stays in the history',
    may: 'manage users',
    params: UserById,
    answers: { 200: { description: 'The record as it was', body: One }, 404: missing, 409: last },
  }),
  removeFactors: operation({
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
  }),
}
