import { z } from 'zod'
import { ProfileAnswer, ProfileById, ProfileLookup, SeveralPeople } from '../../protocol/schema/profile.ts'
import { Id } from '../../protocol/schema/values.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { manage } from '../http/manage.ts'
import { personNotFound } from '../http/problem.ts'
import { actorOf } from '../http/who-asks.ts'
import { clearProfile } from '../profiles/clear-profile.ts'
import { companyOf } from '../profiles/companies-of.ts'
import { findProfile, findProfiles, needProfile } from '../profiles/find-profile.ts'
import { forgetProfile } from '../profiles/forget-profile.ts'
import { fullProfile } from '../profiles/profile-record.ts'
import { tell } from '../webhooks/tell.ts'

const missing = { description: 'There is no such person' }
const several = { description: 'Several people have this email. `ids` lists them', body: SeveralPeople }

/** The person, and the record of the deletion. */
const Forgotten = z.object({ profile: z.object({ id: Id }), deletion: z.object({ id: Id }) })

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
      409: several,
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
    summary: 'Forget a person: remove them and everything about them. By email: everybody who has it',
    may: 'forget',
    params: ProfileLookup,
    answers: {
      200: {
        description: 'The person was removed for good. `forgotten` lists everybody who was removed',
        body: Forgotten.extend({ forgotten: z.array(Forgotten) }),
      },
      404: missing,
    },
    async act({ store, account, params, backend, ...asker }) {
      await backend.behind.catchUp(account.id)
      const named = await store.transaction(tx => findProfiles(tx, account.id, params))
      const forgotten: z.output<typeof Forgotten>[] = []
      for (const { id } of named) {
        const one = await store.transaction(async tx => {
          const row = await findProfile(tx, account.id, { id })
          if (!row) return undefined
          const { deletion } = await forgetProfile(tx, row)
          recordAudit(tx, actorOf({ account, ...asker }), 'profile.forgotten', deletion)
          tell(tx, account, { topic: 'profile.forgotten', profile: null, subject: { forgotten: id, deletion } })
          return { profile: { id }, deletion: { id: deletion } }
        })
        if (one) forgotten.push(one)
      }
      const [first] = forgotten
      if (!first) throw personNotFound()
      backend.behind.due(account.id)
      await store.scrub()
      return { body: { ...first, forgotten } }
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
