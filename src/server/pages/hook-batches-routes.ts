import type { z } from 'zod'
import { HookBatches } from '../../protocol/operations/hook-batches.ts'
import { CompanyHook, EventHook, ProfileHook } from '../../protocol/schema/profile.ts'
import type { Account } from '../access/accounts/account.ts'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { takeCompany, takeProfile } from '../people/profiles/take-profile.ts'
import type { Tx } from '../store/store.ts'
import { takeEvent } from './reports/take-event.ts'
import { takeEach } from './take-each.ts'

type Take<S extends z.ZodType> = (tx: Tx, account: Account, item: z.output<S>, backend: Backend) => Promise<object>

function batch<S extends z.ZodObject>(name: keyof typeof HookBatches, one: S, take: Take<S>): Endpoint {
  return manage(HookBatches[name], async ({ store, account, params, backend }) => {
    // What a misspelt field means nobody can say. Names of custom properties are free.
    const schema = one.def.catchall ? one : one.strict()
    const given = Object.values(params).flat()
    const { repeated, ...answer } = await takeEach(store, schema, given, (tx, item) =>
      take(tx, account, item as z.output<S>, backend),
    )
    // People and companies have no id of the message: to say the same again changes nothing.
    return { body: name === 'events' ? { ...answer, repeated } : answer }
  })
}

export const hookBatches: Endpoint[] = [
  batch('profiles', ProfileHook, (tx, account, item) => takeProfile(tx, account.id, item)),
  batch('companies', CompanyHook, (tx, account, item) => takeCompany(tx, account.id, item)),
  batch('events', EventHook, (tx, account, item, backend) => takeEvent(tx, account, item, backend)),
]
