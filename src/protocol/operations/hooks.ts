import { z } from 'zod'
import { CompanyAnswer } from '../schema/company.ts'
import { CompanyHook, EventHook, ProfileAnswer, ProfileHook, SeveralPeople } from '../schema/profile.ts'
import { Id } from '../schema/values.ts'
import { operation } from './operation.ts'

/** A secret that only sends is not told what is known. */
const orOnlyName = <S extends z.ZodRawShape>(record: z.ZodObject<S>) =>
  record
    .partial()
    .extend({ id: Id })
    .describe('for a secret with the role `hooks`, only `id`, and the `uid` that it sent')

const nobody = { description: 'Nobody has this id or email' }

const several = {
  description: 'Several people have this email (`ids`), or the message_id was used for another event',
  body: SeveralPeople,
}

/** For senders that cannot set a header. The address may be in logs, so the secret should have the role `hooks`. */
const IN_PATH = '/v3/observe/hooks/:account_secret'

const trackAt = <const P extends string>(path: P) =>
  operation({
    methods: ['POST'],
    path,
    summary: 'Track an event from your backend',
    access: 'hook',
    params: EventHook,
    answers: {
      200: {
        description: 'Tracked',
        body: z.object({
          profile: z.object({ id: Id }),
          event: z.object({ name: z.string() }),
          repeated: z.literal(true).optional().describe('it counts already, by its message_id'),
        }),
      },
      404: nobody,
      409: several,
    },
  })

const profileAt = <const P extends string>(path: P) =>
  operation({
    methods: ['POST'],
    path,
    summary: 'Send what your backend knows about a person',
    access: 'hook',
    params: ProfileHook,
    answers: {
      200: { description: 'The person as they are now', body: z.object({ profile: orOnlyName(ProfileAnswer) }) },
      404: nobody,
      409: several,
    },
  })

const companyAt = <const P extends string>(path: P) =>
  operation({
    methods: ['POST'],
    path,
    summary: 'Send what your backend knows about a company',
    access: 'hook',
    params: CompanyHook,
    answers: {
      200: { description: 'The company as it is now', body: z.object({ company: orOnlyName(CompanyAnswer) }) },
    },
  })

export const Hooks = {
  profile: profileAt('/v3/observe/hooks/profiles'),
  company: companyAt('/v3/observe/hooks/companies'),
  event: trackAt('/v3/observe/hooks/events'),
  /** The older name. */
  oneEvent: trackAt('/v3/observe/hooks/event'),
}

/** The same with the secret in the address. Clients send headers. */
export const HooksBySecret = {
  profile: profileAt(`${IN_PATH}/profiles`),
  company: companyAt(`${IN_PATH}/companies`),
  event: trackAt(`${IN_PATH}/events`),
  oneEvent: trackAt(`${IN_PATH}/event`),
}
