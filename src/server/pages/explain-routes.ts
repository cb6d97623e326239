import { Explaining } from '../../protocol/operations/explain.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { needProfile } from '../people/profiles/find-profile.ts'
import { explain as explainProfile } from './explain.ts'

export const explain: Endpoint[] = [
  manage(Explaining.explain, ({ store, account, params }) =>
    store.transaction(async tx => {
      const profile = await needProfile(tx, account.id, params)
      const { verdicts, cursor } = await explainProfile(tx, account, profile, params)
      return { body: { profile: { id: profile.id }, verdicts, cursor, paused_at: account.settings.paused_at } }
    }),
  ),
]
