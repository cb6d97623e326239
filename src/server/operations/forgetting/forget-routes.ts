import { z } from 'zod'
import { ProfileLookup } from '../../../protocol/schema/profile.ts'
import { Id } from '../../../protocol/schema/values.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { actorOf } from '../../access/who-asks.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { tell } from '../../journal/tell.ts'
import { needProfile } from '../../people/profiles/find-profile.ts'
import { forgetProfile } from './forget-profile.ts'

export const forgets: Endpoint[] = ['/v3/edit/profiles/forget', '/v3/edit/profiles/:id/forget'].map(path =>
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
      404: { description: 'There is no such person' },
    },
    async act({ store, account, params, backend, ...asker }) {
      await backend.behind.catchUp(account.id)
      const body = await store.transaction(async tx => {
        const row = await needProfile(tx, account.id, params)
        const { deletion } = await forgetProfile(tx, row)
        recordAudit(tx, actorOf({ account, ...asker }), 'profile.forgotten', deletion)
        tell(tx, account, { topic: 'profile.forgotten', profile: null, subject: { forgotten: row.id, deletion } })
        return { profile: { id: row.id }, deletion: { id: deletion } }
      })
      backend.behind.due(account.id)
      await store.scrub()
      return { body }
    },
  }),
)
