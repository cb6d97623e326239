import { Profiles } from '../../../protocol/operations/profiles.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { manage } from '../../access/manage.ts'
import { clearProfile } from './clear-profile.ts'
import { companyOf } from './companies-of.ts'
import { needProfile } from './find-profile.ts'
import { fullProfile } from './profile-record.ts'

const lookups = [Profiles.get, Profiles.lookUp].map(operation =>
  manage(operation, ({ store, account, params }) =>
    store.transaction(async tx => {
      const row = await needProfile(tx, account.id, params)
      return { body: { profile: fullProfile(row, await companyOf(tx, row)) } }
    }),
  ),
)

const clears = [Profiles.clearNamed, Profiles.clear].map(operation =>
  manage(operation, ({ store, account, params }) =>
    store.transaction(async tx => {
      const row = await clearProfile(tx, await needProfile(tx, account.id, params))
      return { body: { profile: fullProfile(row, await companyOf(tx, row)) } }
    }),
  ),
)

export const profiles: Endpoint[] = [...lookups, ...clears]
