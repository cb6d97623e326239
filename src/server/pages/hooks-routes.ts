import { z } from 'zod'
import type { Properties } from '../../protocol/profile.ts'
import { CompanyAnswer } from '../../protocol/schema/company.ts'
import { CompanyHook, EventHook, ProfileAnswer, ProfileHook } from '../../protocol/schema/profile.ts'
import { Id } from '../../protocol/schema/values.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { isAllowed } from '../access/users/permissions.ts'
import { invalid } from '../http/problem.ts'
import { fullCompany } from '../people/companies/company-record.ts'
import { saveCompany } from '../people/companies/save-company.ts'
import { companyOf } from '../people/profiles/companies-of.ts'
import { createProfile } from '../people/profiles/create-profile.ts'
import { describeProfile } from '../people/profiles/describe-profile.ts'
import { findProfile } from '../people/profiles/find-profile.ts'
import { fullProfile } from '../people/profiles/profile-record.ts'
import { liftTombstone } from '../people/profiles/tombstone.ts'
import { normaliseProperties } from '../people/properties/normalise-properties.ts'
import type { Tx } from '../store/store.ts'
import { reachGoals } from './reports/reach-goals.ts'
import { trackEvent } from './reports/track-event.ts'
import { deedsOf, writeDeeds } from './visit/deeds.ts'

/** A backend gets an error about unusable names. A page would only fail because of it. */
function custom(given: Properties): Properties {
  const { properties, refused } = normaliseProperties(given)
  if (refused.length > 0)
    throw invalid(
      refused.map(
        name => `${name}: cannot be a custom property; choose another name, and at most 100 entries for a list`,
      ),
    )
  return properties
}

/** Finds the person by uid. A new person counts as not seen until a page is loaded. A forgotten person starts as a new one. */
async function needProfile(tx: Tx, account: string, uid: string) {
  const known = await findProfile(tx, account, { uid })
  if (known) return known
  await liftTombstone(tx, account, uid)
  return (await createProfile(tx, account, { uid, anonymous: null })).row
}

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
        const { uid, company, ...given } = params
        const described = {
          properties: custom(given),
          ...(company === undefined ? {} : { company: company && saidOf(company) }),
        }
        const row = await describeProfile(tx, await needProfile(tx, account.id, uid), described, 'backend')
        if (!isAllowed(asker, 'read people')) return { body: { profile: { id: row.id, uid } } }
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
        const row = await saveCompany(tx, account.id, params.uid, custom(without(params, 'uid')), 'backend')
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
          const row = await needProfile(tx, account.id, params.uid)
          const properties = custom(params.properties ?? {})
          const event = { name: params.name, properties, at: tx.now, source: 'webhook' as const }
          const before = deedsOf(row)
          await trackEvent(tx, row, event, backend)
          writeDeeds(tx, row, before)
          await reachGoals(tx, account, row.id, params.name)
          return { body: { profile: { id: row.id }, event: { name: params.name } } }
        }),
    }),
  ),
]

const saidOf = (company: Properties & { uid: string }) => ({
  uid: company.uid,
  properties: custom(without(company, 'uid')),
})

function without(record: Properties, name: string): Properties {
  const { [name]: _, ...rest } = record
  return rest
}
