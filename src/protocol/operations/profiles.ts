import { z } from 'zod'
import { ProfileAnswer, ProfileById, ProfileLookup, SeveralPeople } from '../schema/profile.ts'
import { Id } from '../schema/values.ts'
import { operation } from './operation.ts'

const missing = { description: 'There is no such person' }
const several = { description: 'Several people have this email. `ids` lists them', body: SeveralPeople }

/** The person, and the record of the deletion. */
const Forgotten = z.object({ profile: z.object({ id: Id }), deletion: z.object({ id: Id }) })

// The id is in the path, or one of several names is among the parameters.

const lookUpAt = <const P extends string>(path: P) =>
  operation({
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
  })

const clearAt = <const P extends string>(path: P) =>
  operation({
    methods: ['DELETE'],
    path,
    summary: 'Clear a person: remove what they saw, answered and did',
    may: 'clear',
    params: ProfileById,
    answers: {
      200: { description: 'The person as they are now', body: z.object({ profile: ProfileAnswer }) },
      404: missing,
    },
  })

const forgetAt = <const P extends string>(path: P) =>
  operation({
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
  })

export const Profiles = {
  get: lookUpAt('/v3/analyze/profiles/:id'),
  lookUp: lookUpAt('/v3/analyze/profile'),
  clear: clearAt('/v3/edit/profiles/:id'),
  clearNamed: clearAt('/v3/edit/profiles'),
  forget: forgetAt('/v3/edit/profiles/:id/forget'),
  forgetNamed: forgetAt('/v3/edit/profiles/forget'),
}
