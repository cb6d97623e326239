import { z } from 'zod'
import { AskedFactor } from '../schema/second-factor.ts'
import { ChangedSelf, Joining, LinkLook, NewSession, RoleName, SignedIn, UserAnswer } from '../schema/user.ts'
import { Id, Timestamp } from '../schema/values.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/session'

const worthless = {
  description: 'The link was used or replaced, or it is too old; or the request does not come from the console',
}

const asked = {
  description: 'The password was right. A second factor is asked, and the cookie holds what has begun',
  body: z.object({ second_factor: AskedFactor }),
}

export const Session = {
  signIn: operation({
    methods: ['POST'],
    access: 'console',
    path,
    summary: 'Sign in',
    params: NewSession,
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      202: asked,
      403: {
        description: 'The e-mail address or the password is wrong, or the request does not come from the console',
      },
      409: { description: 'They are valid in several accounts. Say which one with `account`' },
    },
  }),
  get: operation({
    methods: ['GET'],
    path,
    summary: 'Get the user who is signed in, and what they may do',
    access: 'session',
    may: 'read',
    answers: { 200: { description: 'The user, the account, and what the role allows', body: SignedIn } },
  }),
  signOut: operation({
    methods: ['DELETE'],
    path,
    summary: 'Sign out',
    access: 'session',
    may: 'read',
    answers: { 200: { description: 'The session has ended', body: z.object({ session: z.object({ id: Id }) }) } },
  }),
  changeSelf: operation({
    methods: ['PATCH'],
    path: `${path}/user`,
    summary: 'Change your own name or password. A new password ends your other sessions',
    access: 'session',
    may: 'read',
    params: ChangedSelf,
    answers: {
      200: { description: 'The record as it is now', body: z.object({ user: UserAnswer }) },
      409: { description: 'Somebody else changed it at the same moment' },
      429: { description: 'Too many attempts. Try again after Retry-After seconds' },
    },
  }),
  readLink: operation({
    methods: ['POST'],
    access: 'console',
    path: '/v3/edit/link',
    summary: 'Read what a link is for: an invitation or a new password. The link still works afterwards',
    params: LinkLook,
    answers: {
      200: {
        description: 'What the link is for',
        body: z.object({
          link: z.object({
            kind: z.enum(['first', 'invitation', 'reset']),
            expires_at: Timestamp,
            account: z.object({ id: Id, name: z.string() }),
            email: z.string().nullable().describe('null: the link is for the first user, who gives the address'),
            name: z.string().nullable(),
            role: RoleName,
          }),
        }),
      },
      403: worthless,
      404: { description: 'The user was removed' },
    },
  }),
  join: operation({
    methods: ['POST'],
    access: 'console',
    path: '/v3/edit/join',
    summary: 'Use a link: set a password and sign in',
    params: Joining,
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      202: asked,
      403: worthless,
      404: { description: 'The user was removed' },
      409: { description: 'The account has its first user already, or passwords are switched off' },
    },
  }),
}
