import { z } from 'zod'
import { ProfileLookup } from '../../../protocol/schema/profile.ts'
import { Id } from '../../../protocol/schema/values.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { actorOf } from '../../access/who-asks.ts'
import { personNotFound } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { tell } from '../../journal/tell.ts'
import { findProfile, findProfiles } from '../../people/profiles/find-profile.ts'
import { resampleValues } from '../../people/properties/resample-values.ts'
import { forgetProfile } from './forget-profile.ts'

/** The person, and the record of the deletion. */
const Forgotten = z.object({ profile: z.object({ id: Id }), deletion: z.object({ id: Id }) })

export const forgets: Endpoint[] = ['/v3/edit/profiles/forget', '/v3/edit/profiles/:id/forget'].map(path =>
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
      404: { description: 'There is no such person' },
    },
    async act({ store, account, params, backend, ...asker }) {
      await backend.behind.catchUp(account.id)
      const named = await store.transaction(tx => findProfiles(tx, account.id, params, 'exactly'))
      const forgotten: z.output<typeof Forgotten>[] = []
      for (const { id } of named) {
        const one = await store.transaction(async tx => {
          const row = await findProfile(tx, account.id, { id })
          if (!row) return undefined
          const { deletion, names } = await forgetProfile(tx, row)
          recordAudit(tx, actorOf({ account, ...asker }), 'profile.forgotten', deletion)
          tell(tx, account, { topic: 'profile.forgotten', profile: null, subject: { forgotten: id, deletion } })
          return { names, record: { profile: { id }, deletion: { id: deletion } } }
        })
        if (!one) continue
        forgotten.push(one.record)
        await resampleValues(store, account.id, one.names)
      }
      const [first] = forgotten
      if (!first) throw personNotFound()
      backend.behind.due(account.id)
      await store.scrub()
      return { body: { ...first, forgotten } }
    },
  }),
)
