import { z } from 'zod'
import { CompanyAnswer } from '../schema/company.ts'
import { CompanyHook, EventHook, ProfileAnswer, ProfileHook } from '../schema/profile.ts'
import { Id } from '../schema/values.ts'
import { operation } from './operation.ts'

/** A secret that only sends is not told what is known. */
const orOnlyName = <U extends z.ZodType>(record: z.ZodObject<{ uid: U }>) =>
  record
    .partial()
    .extend({ id: Id, uid: record.shape.uid })
    .describe('for a secret with the role `hooks`, only `id` and `uid`')

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
        body: z.object({ profile: z.object({ id: Id }), event: z.object({ name: z.string() }) }),
      },
    },
  })

export const Hooks = {
  profile: operation({
    methods: ['POST'],
    path: '/v3/observe/hooks/profiles',
    summary: 'Send what your backend knows about a person',
    access: 'hook',
    params: ProfileHook,
    answers: {
      200: { description: 'The person as they are now', body: z.object({ profile: orOnlyName(ProfileAnswer) }) },
    },
  }),
  company: operation({
    methods: ['POST'],
    path: '/v3/observe/hooks/companies',
    summary: 'Send what your backend knows about a company',
    access: 'hook',
    params: CompanyHook,
    answers: {
      200: { description: 'The company as it is now', body: z.object({ company: orOnlyName(CompanyAnswer) }) },
    },
  }),
  event: trackAt('/v3/observe/hooks/events'),
  /** The older name. */
  oneEvent: trackAt('/v3/observe/hooks/event'),
}
