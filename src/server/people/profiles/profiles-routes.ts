import { z } from 'zod'
import { ProfileAnswer, ProfileById, ProfileLookup } from '../../../protocol/schema/profile.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { clearProfile } from './clear-profile.ts'
import { companyOf, needProfile } from './find-profile.ts'
import { fullProfile } from './profile-record.ts'

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

export const profiles: Endpoint[] = [...lookups, ...clears]
