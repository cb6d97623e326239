import { z } from 'zod'
import { OwnPassword } from '../schema/second-factor.ts'
import { FromProvider, SignedIn, SignInWays, ToProvider, UserAnswer } from '../schema/user.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/session/provider'

const away = { description: 'The provider does not answer' }

const none = { description: 'This server has no provider' }

const Url = z.object({ url: z.string().describe('where to send the browser') })

export const ProviderSignIn = {
  ways: operation({
    methods: ['GET'],
    path: '/v3/edit/session/ways',
    summary: 'Say how people can sign in. For the page where they do',
    access: 'public',
    answers: { 200: { description: 'The ways', body: z.object({ ways: SignInWays }) } },
  }),
  begin: operation({
    methods: ['POST'],
    access: 'console',
    path,
    summary: 'Begin to sign in with the provider, or to use an invitation with it',
    params: ToProvider,
    answers: {
      200: { description: 'Send the browser there. The cookie binds the answer to this browser', body: Url },
      403: { description: 'The link does not work' },
      409: none,
      503: away,
    },
  }),
  finish: operation({
    methods: ['POST'],
    access: 'console',
    path: `${path}/return`,
    summary: 'Finish signing in with the provider',
    params: FromProvider,
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      403: { description: 'The provider or the account does not let this person in, or the answer does not fit' },
      409: { description: 'Nothing has begun in this browser, or it has ended. Begin again' },
      503: away,
    },
  }),
  connect: operation({
    methods: ['POST'],
    path: '/v3/edit/session/user/provider',
    summary: 'Begin to connect yourself with the provider, so that you can sign in there',
    access: 'session',
    may: 'read',
    params: OwnPassword,
    answers: {
      200: { description: 'Send the browser there. The cookie binds the answer to this browser', body: Url },
      403: { description: 'The current password is wrong' },
      409: none,
      429: { description: 'Too many attempts. Try again after Retry-After seconds' },
      503: away,
    },
  }),
  disconnect: operation({
    methods: ['DELETE'],
    path: '/v3/edit/session/user/provider',
    summary: 'Disconnect yourself from the provider. You sign in with your password then',
    access: 'session',
    may: 'read',
    params: OwnPassword,
    answers: {
      200: { description: 'The record as it is now', body: z.object({ user: UserAnswer }) },
      403: { description: 'The current password is wrong' },
      409: { description: 'You have no password, or are not connected' },
      429: { description: 'Too many attempts. Try again after Retry-After seconds' },
    },
  }),
}
