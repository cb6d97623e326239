import { z } from 'zod'
import { HookBatchAnswer, hookBatch, Several } from '../../protocol/schema/hook-batch.ts'
import { CompanyHook, EventHook, ProfileHook } from '../../protocol/schema/profile.ts'
import type { Account } from '../access/accounts/account.ts'
import type { Backend } from '../access/backend.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { takeCompany, takeProfile } from '../people/profiles/take-profile.ts'
import type { Tx } from '../store/store.ts'
import { takeEvent } from './reports/take-event.ts'
import { takeEach } from './take-each.ts'

type Take<S extends z.ZodType> = (tx: Tx, account: Account, item: z.output<S>, backend: Backend) => Promise<unknown>

function batch<S extends z.ZodObject>(name: string, summary: string, one: S, take: Take<S>): Endpoint {
  return manage({
    methods: ['POST'],
    path: `/v3/observe/hooks/${name}/batch`,
    summary,
    access: 'hook',
    large: 'bulk',
    each: name,
    params: z.object({ [name]: Several }),
    documented: hookBatch(name, one),
    answers: {
      200: { description: 'What was taken, and what was not', body: HookBatchAnswer },
      413: { description: 'The body is larger than 16 MB' },
    },
    async act({ store, account, params, backend }) {
      // What a misspelt field means nobody can say. Names of custom properties are free.
      const schema = one.def.catchall ? one : one.strict()
      const given = params[name] as unknown[]
      return {
        body: await takeEach(store, schema, given, (tx, item) => take(tx, account, item as z.output<S>, backend)),
      }
    },
  })
}

export const hookBatches: Endpoint[] = [
  batch('profiles', 'Send what your backend knows about many people', ProfileHook, (tx, account, item) =>
    takeProfile(tx, account.id, item),
  ),
  batch('companies', 'Send what your backend knows about many companies', CompanyHook, (tx, account, item) =>
    takeCompany(tx, account.id, item),
  ),
  batch('events', 'Track many events from your backend', EventHook, takeEvent),
]
