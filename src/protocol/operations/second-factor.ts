import { z } from 'zod'
import {
  NewFactorProof,
  RecoveryCodes,
  SecondFactorProof,
  StartedFactor,
  WantedFactor,
} from '../schema/second-factor.ts'
import { SignedIn } from '../schema/user.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/session/second_factor'

const ended = { description: 'No sign-in has begun in this browser, or it has ended. Begin again' }

const tooMany = { description: 'Too many attempts. Try again after Retry-After seconds' }

export const SecondFactor = {
  prove: operation({
    methods: ['POST'],
    access: 'console',
    path,
    summary: 'Prove your second factor after the password, and sign in',
    params: SecondFactorProof,
    answers: {
      201: { description: 'Signed in. The cookie holds the session', body: SignedIn },
      403: { description: 'It is wrong, or was used already' },
      409: ended,
      429: tooMany,
    },
  }),
  passkey: operation({
    methods: ['POST'],
    access: 'console',
    path: `${path}/passkey`,
    summary:
      'Ask for one of your passkeys after the password: what the browser needs, with a challenge that counts once',
    params: z.object({}),
    answers: {
      200: {
        description: 'For `navigator.credentials.get`, its bytes as base64url',
        body: z.object({ options: z.looseObject({}) }),
      },
      409: ended,
    },
  }),
  setUp: operation({
    methods: ['POST'],
    access: 'console',
    path: `${path}/set_up`,
    summary: 'Begin to set up the second factor that the account requires, after the password',
    params: WantedFactor,
    answers: {
      200: { description: 'What the app or the browser needs', body: z.object({ factor: StartedFactor }) },
      409: ended,
    },
  }),
  confirm: operation({
    methods: ['POST'],
    access: 'console',
    path: `${path}/confirm`,
    summary: 'Confirm the second factor that the account requires, and sign in',
    params: NewFactorProof,
    answers: {
      201: {
        description: 'Signed in. The cookie holds the session',
        body: SignedIn.extend({ recovery_codes: RecoveryCodes.nullable() }),
      },
      403: { description: 'The passkey was not made here' },
      409: ended,
      429: tooMany,
    },
  }),
}
