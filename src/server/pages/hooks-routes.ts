import { z } from 'zod'
import { CompanyAnswer } from '../../protocol/schema/company.ts'
import { CompanyHook, EventHook, ProfileAnswer, ProfileHook } from '../../protocol/schema/profile.ts'
import { Id } from '../../protocol/schema/values.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { isAllowed } from '../access/users/permissions.ts'
import { fullCompany } from '../people/companies/company-record.ts'
import { companyOf } from '../people/profiles/companies-of.ts'
import { fullProfile } from '../people/profiles/profile-record.ts'
import { takeCompany, takeProfile } from '../people/profiles/take-profile.ts'
import { takeEvent } from './reports/take-event.ts'

/** A secret that only sends is not told what is known. */
const orOnlyName = <U extends z.ZodType>(record: z.ZodObject<{ uid: U }>) =>
  record
    .partial()
    .extend({ id: Id, uid: record.shape.uid })
    .describe('for a secret with the role `hooks`, only `id` and `uid`')

export const hooks: Endpoint[] = [
  manage({
    methods: ['POST'],
    path: '/v3/observe/hooks/profiles',
    summary: 'Send what your backend knows about a person',
    access: 'hook',
    params: ProfileHook,
    answers: {
      200: { description: 'The person as they are now', body: z.object({ profile: orOnlyName(ProfileAnswer) }) },
    },
    act: ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        const row = await takeProfile(tx, account.id, params)
        if (!isAllowed(asker, 'read people')) return { body: { profile: { id: row.id, uid: params.uid } } }
        return { body: { profile: fullProfile(row, await companyOf(tx, row)) } }
      }),
  }),
  manage({
    methods: ['POST'],
    path: '/v3/observe/hooks/companies',
    summary: 'Send what your backend knows about a company',
    access: 'hook',
    params: CompanyHook,
    answers: {
      200: { description: 'The company as it is now', body: z.object({ company: orOnlyName(CompanyAnswer) }) },
    },
    act: ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        const row = await takeCompany(tx, account.id, params)
        return {
          body: { company: isAllowed(asker, 'read people') ? fullCompany(row) : { id: row.id, uid: params.uid } },
        }
      }),
  }),
  ...['/v3/observe/hooks/events', '/v3/observe/hooks/event'].map(path =>
    manage({
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
      act: ({ store, account, params, backend }) =>
        store.transaction(async tx => {
          const { id } = await takeEvent(tx, account, params, backend)
          return { body: { profile: { id }, event: { name: params.name } } }
        }),
    }),
  ),
]
