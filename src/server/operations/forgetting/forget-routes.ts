import { Profiles } from '../../../protocol/operations/profiles.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { actorOf } from '../../access/who-asks.ts'
import { personNotFound } from '../../http/problem.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import { tell } from '../../journal/tell.ts'
import { findProfile, findProfiles } from '../../people/profiles/find-profile.ts'
import { resampleValues } from '../../people/properties/resample-values.ts'
import { forgetProfile } from './forget-profile.ts'

export const forgets: Endpoint[] = [Profiles.forgetNamed, Profiles.forget].map(operation =>
  manage(operation, async ({ store, account, params, backend, ...asker }) => {
    await backend.behind.catchUp(account.id)
    const named = await store.transaction(tx => findProfiles(tx, account.id, params, 'exactly'))
    const forgotten: { profile: { id: string }; deletion: { id: string } }[] = []
    for (const { id } of named) {
      const one = await store.transaction(async tx => {
        const row = await findProfile(tx, account.id, { id })
        if (!row) return undefined
        const { deletion, names } = await forgetProfile(tx, row)
        recordAudit(tx, actorOf({ account, ...asker }), 'profile.forgotten', deletion)
        tell(tx, account, {
          topic: 'profile.forgotten',
          profile: null,
          experience: null,
          subject: { forgotten: id, deletion },
        })
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
  }),
)
