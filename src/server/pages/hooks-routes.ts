import { Hooks, HooksBySecret } from '../../protocol/operations/hooks.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { isAllowed } from '../access/users/permissions.ts'
import { fullCompany } from '../people/companies/company-record.ts'
import { companyOf } from '../people/profiles/companies-of.ts'
import { fullProfile } from '../people/profiles/profile-record.ts'
import { takeCompany, takeProfile } from '../people/profiles/take-profile.ts'
import { takeEvent } from './reports/take-event.ts'

/** The secret is in a header, or in the address. */
const both = [Hooks, HooksBySecret]

export const hooks: Endpoint[] = [
  ...both.map(({ profile }) =>
    manage(profile, ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        const row = await takeProfile(tx, account.id, params)
        if (!isAllowed(asker, 'read people')) {
          // It is told nothing that it did not say.
          const { uid } = params
          return { body: { profile: { id: row.id, ...(uid === undefined ? {} : { uid }) } } }
        }
        return { body: { profile: fullProfile(row, await companyOf(tx, row)) } }
      }),
    ),
  ),
  ...both.map(({ company }) =>
    manage(company, ({ store, account, params, ...asker }) =>
      store.transaction(async tx => {
        const row = await takeCompany(tx, account.id, params)
        return {
          body: { company: isAllowed(asker, 'read people') ? fullCompany(row) : { id: row.id, uid: params.uid } },
        }
      }),
    ),
  ),
  ...both
    .flatMap(({ event, oneEvent }) => [event, oneEvent])
    .map(operation =>
      manage(operation, ({ store, account, params, backend, keyInHeader }) =>
        store.transaction(async tx => {
          const { id, repeated } = await takeEvent(tx, account, params, backend, keyInHeader)
          return { body: { profile: { id }, event: { name: params.name }, ...(repeated ? { repeated } : {}) } }
        }),
      ),
    ),
]
