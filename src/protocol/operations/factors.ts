import { z } from 'zod'
import {
  FactorAnswer,
  FactorById,
  NewFactorProof,
  OwnFactors,
  OwnPassword,
  OwnWantedFactor,
  RecoveryCodes,
  StartedFactor,
} from '../schema/second-factor.ts'
import { operation } from './operation.ts'

const path = '/v3/edit/session/factors'

const wrongPassword = { description: 'The current password is wrong' }

const tooMany = { description: 'Too many attempts. Try again after Retry-After seconds' }

export const Factors = {
  list: operation({
    methods: ['GET'],
    path,
    summary: 'List your second factors',
    access: 'session',
    may: 'read',
    answers: { 200: { description: 'Your second factors', body: z.object({ second_factor: OwnFactors }) } },
  }),
  begin: operation({
    methods: ['POST'],
    path,
    summary: 'Begin to add a second factor',
    access: 'session',
    may: 'read',
    params: OwnWantedFactor,
    answers: {
      200: { description: 'What the app or the browser needs', body: z.object({ factor: StartedFactor }) },
      403: wrongPassword,
      409: { description: 'You have no password, or as many second factors as there may be' },
      429: tooMany,
    },
  }),
  confirm: operation({
    methods: ['POST'],
    path: `${path}/confirm`,
    summary: 'Confirm the second factor that you are adding. The first one brings recovery codes',
    access: 'session',
    may: 'read',
    params: NewFactorProof,
    answers: {
      201: {
        description: 'From now on, it is asked when you sign in',
        body: z.object({ factor: FactorAnswer, recovery_codes: RecoveryCodes.nullable() }),
      },
      403: { description: 'The passkey was not made here' },
      409: { description: 'Nothing has begun, or it has ended. Begin again' },
    },
  }),
  remove: operation({
    methods: ['DELETE'],
    path: `${path}/:id`,
    summary: 'Remove one of your second factors. With the last one, the recovery codes go too',
    access: 'session',
    may: 'read',
    params: FactorById,
    answers: {
      200: { description: 'The second factor as it was', body: z.object({ factor: FactorAnswer }) },
      403: wrongPassword,
      404: { description: 'You have no such second factor' },
      409: { description: 'The account requires a second factor, and this is your last one' },
      429: tooMany,
    },
  }),
  makeCodes: operation({
    methods: ['POST'],
    path: '/v3/edit/session/recovery_codes',
    summary: 'Make new recovery codes. The old ones stop working',
    access: 'session',
    may: 'read',
    params: OwnPassword,
    answers: {
      201: { description: 'The new codes', body: z.object({ recovery_codes: RecoveryCodes }) },
      403: wrongPassword,
      409: { description: 'You have no second factor that they could replace' },
      429: tooMany,
    },
  }),
}
