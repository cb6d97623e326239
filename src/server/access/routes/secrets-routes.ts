import { Secrets } from '../../../protocol/operations/secrets.ts'
import { notFound } from '../../http/problem.ts'
import { timestamp } from '../../http/timestamp.ts'
import { recordAudit } from '../../journal/record-audit.ts'
import type { Endpoint } from '../endpoint.ts'
import { manage } from '../manage.ts'
import { addSecret, listSecrets, revokeSecret, type SecretEntry } from '../users/create-account.ts'
import { actorOf } from '../who-asks.ts'

const secretRecord = ({ id, created_at, revoked_at, user_id, name, role, last_used_at }: SecretEntry) => ({
  id,
  created_at: timestamp(created_at),
  name,
  role,
  last_used_at: timestamp(last_used_at),
  revoked_at: timestamp(revoked_at),
  user_id,
})

export const secrets: Endpoint[] = [
  manage(Secrets.list, ({ store, account }) =>
    store.transaction(async tx => ({ body: { secrets: (await listSecrets(tx, account.id)).map(secretRecord) } })),
  ),
  manage(Secrets.create, ({ store, account, user, params, ...asker }) =>
    store.transaction(async tx => {
      const secret = await addSecret(tx, account.id, user.id, params)
      const [entry] = await listSecrets(tx, account.id)
      recordAudit(tx, actorOf({ account, user, ...asker }), 'secret.added', entry!.id, {
        role: entry!.role,
        name: entry!.name,
      })
      return { status: 201, body: { secret: { ...secretRecord(entry!), secret } } }
    }),
  ),
  manage(Secrets.revoke, ({ store, account, params, ...asker }) =>
    store.transaction(async tx => {
      if (!(await revokeSecret(tx, account.id, params.id))) throw notFound('The secret')
      recordAudit(tx, actorOf({ account, ...asker }), 'secret.revoked', params.id)
      const entry = (await listSecrets(tx, account.id)).find(({ id }) => id === params.id)
      return { body: { secret: secretRecord(entry!) } }
    }),
  ),
]
