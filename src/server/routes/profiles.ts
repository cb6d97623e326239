import { z } from 'zod'
import { ProfileAnswer, ProfileById, ProfileLookup } from '../../protocol/schema/profile.ts'
import { Id } from '../../protocol/schema/values.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { manage } from '../http/manage.ts'
import { actorOf } from '../http/who-asks.ts'
import { clearProfile } from '../profiles/clear-profile.ts'
import { companyOf, needProfile } from '../profiles/find-profile.ts'
import { forgetProfile } from '../profiles/forget-profile.ts'
import { fullProfile } from '../profiles/profile-record.ts'
import { resampleValues } from '../properties/resample-values.ts'
import { tell } from '../webhooks/tell.ts'

const missing = { description: 'There is no such person' }

const lookups = ['/v3/analyze/profiles/:id', '/v3/analyze/profile'].map(path =>
  manage({
    methods: ['GET', 'POST'],
    path,
    summary: 'Get one person by id, uid or email',
    may: 'read people',
    params: ProfileLookup,
    answers: {
      200: { description: 'The person with their company', body: z.object({ profile: ProfileAnswer }) },
      404: missing,
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const row = await needProfile(tx, account.id, params)
        return { body: { profile: fullProfile(row, await companyOf(tx, row)) } }
      }),
  }),
)

// Before `/:id`, which would read `forget` as an id.
const forgets = ['/v3/edit/profiles/forget', '/v3/edit/profiles/:id/forget'].map(path =>
  manage({
    methods: ['DELETE'],
    path,
    summary: 'Forget a person: remove them and everything about them',
    may: 'forget',
    params: ProfileLookup,
    answers: {
      200: {
        description: 'The person was removed for good',
        body: z.object({ profile: z.object({ id: Id }), deletion: z.object({ id: Id }) }),
      },
      404: missing,
    },
    async act({ store, account, params, backend, ...asker }) {
      await backend.behind.catchUp(account.id)
      const { names, ...body } = await store.transaction(async tx => {
        const row = await needProfile(tx, account.id, params)
        const { deletion, names } = await forgetProfile(tx, row)
        recordAudit(tx, actorOf({ account, ...asker }), 'profile.forgotten', deletion)
        tell(tx, account, { topic: 'profile.forgotten', profile: null, subject: { forgotten: row.id, deletion } })
        return { profile: { id: row.id }, deletion: { id: deletion }, names }
      })
      await resampleValues(store, account.id, names)
      backend.behind.due(account.id)
      await store.scrub()
      return { body }
    },
  }),
)

const clears = ['/v3/edit/profiles', '/v3/edit/profiles/:id'].map(path =>
  manage({
    methods: ['DELETE'],
    path,
    summary: 'Clear a person: remove what they saw, answered and did',
    may: 'clear',
    params: ProfileById,
    answers: {
      200: { description: 'The person as they are now', body: z.object({ profile: ProfileAnswer }) },
      404: missing,
    },
    act: ({ store, account, params }) =>
      store.transaction(async tx => {
        const row = await clearProfile(tx, await needProfile(tx, account.id, params))
        return { body: { profile: fullProfile(row, await companyOf(tx, row)) } }
      }),
  }),
)

export const profiles: Endpoint[] = [...lookups, ...forgets, ...clears]
