import { Webhooks } from '../../protocol/operations/webhooks.ts'
import type { Endpoint } from '../access/endpoint.ts'
import { manage } from '../access/manage.ts'
import { actorOf } from '../access/who-asks.ts'
import { givenTime } from '../http/given-time.ts'
import { invalid, notFound } from '../http/problem.ts'
import { recordAudit } from '../journal/record-audit.ts'
import { sendMessage } from '../journal/tell.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'
import { listAttempts, readAttempt } from './list-attempts.ts'
import { resendOne, resendSpan } from './resend.ts'
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks, needWebhook, renewSecret } from './save-webhook.ts'
import { webhookRecord } from './webhook-record.ts'

const reading: Endpoint[] = [
  manage(Webhooks.list, ({ store, account }) =>
    store.transaction(async tx => ({
      body: { webhooks: (await listWebhooks(tx, account.id)).map(row => webhookRecord(row, tx.now)) },
    })),
  ),
  manage(Webhooks.get, ({ store, account, params }) =>
    store.transaction(async tx => ({
      body: { webhook: webhookRecord(await needWebhook(tx, account.id, params.id), tx.now) },
    })),
  ),
]

const writing: Endpoint[] = [
  manage(Webhooks.create, async ({ store, account, params, backend, ...asker }) => {
    const body = await store.transaction(async tx => {
      const row = await createWebhook(tx, account.id, params, backend.webhooksAllow)
      recordAudit(tx, actorOf({ account, ...asker }), 'webhook.added', row.id)
      return { webhook: { ...webhookRecord(row, tx.now), secret: row.secret } }
    })
    backend.behind.webhooks.due(account.id, true)
    return { status: 201, body }
  }),
  manage(Webhooks.change, async ({ store, account, params: { id, ...wanted }, backend, ...asker }) => {
    const body = await store.transaction(async tx => {
      const row = await changeWebhook(
        tx,
        account.id,
        await needWebhook(tx, account.id, id),
        wanted,
        backend.webhooksAllow,
      )
      recordAudit(tx, actorOf({ account, ...asker }), 'webhook.changed', id, { changed: Object.keys(wanted) })
      return { webhook: webhookRecord(row, tx.now) }
    })
    backend.behind.webhooks.due(account.id, true)
    return { body }
  }),
  manage(Webhooks.remove, ({ store, account, params, ...asker }) =>
    store.transaction(async tx => {
      const row = await needWebhook(tx, account.id, params.id)
      await deleteWebhook(tx, account.id, row.id)
      recordAudit(tx, actorOf({ account, ...asker }), 'webhook.removed', row.id)
      return { body: { webhook: webhookRecord(row, tx.now) } }
    }),
  ),
  manage(Webhooks.renew, ({ store, account, params, ...asker }) =>
    store.transaction(async tx => {
      const row = await renewSecret(tx, account.id, await needWebhook(tx, account.id, params.id))
      recordAudit(tx, actorOf({ account, ...asker }), 'webhook.renewed', row.id)
      return { body: { webhook: { ...webhookRecord(row, tx.now), secret: row.secret } } }
    }),
  ),
]

const sending: Endpoint[] = [
  manage(Webhooks.test, async ({ store, account, params: { id }, backend }) => {
    const message = await store.transaction(async tx => {
      const row = await needWebhook(tx, account.id, id)
      const message = `msg_${tx.newId()}`
      const subject = { webhook: row.id }
      sendMessage(tx, account.id, { webhook: row.id, id: message, kind: 'ping', profile: null, subject })
      return message
    })
    const sent = await backend.behind.webhooks.sendNow({ account: account.id, webhook: id, message })
    const attempt = sent ?? (await attemptOf(store, account.id, id, message))
    return store.transaction(async tx => {
      const made = attempt ? await readAttempt(tx, account.id, id, attempt) : undefined
      if (!made) throw notFound('The webhook')
      return { body: { attempt: made } }
    })
  }),
  manage(Webhooks.attempts, ({ store, account, params: { id, ...page } }) =>
    store.transaction(async tx => {
      await needWebhook(tx, account.id, id)
      return { body: await listAttempts(tx, account.id, id, page) }
    }),
  ),
  manage(Webhooks.resend, async ({ store, account, params, backend }) => {
    const { id, message_id: message, from, to, state = 'failed' } = params
    const span = await store.transaction(async tx => {
      await needWebhook(tx, account.id, id)
      const since = givenTime('from', from ?? null, tx.now) ?? tx.now
      const until = givenTime('to', to ?? null, tx.now) ?? tx.now
      if (since > until) throw invalid('from: must not be after to')
      return { from: since, to: until, state }
    })
    const resent =
      message === undefined
        ? await resendSpan(store, account.id, id, span)
        : await resendOne(store, { account: account.id, webhook: id, message })
    backend.behind.webhooks.due(account.id, true)
    return { body: { resent } }
  }),
]

export const webhooks: Endpoint[] = [...reading, ...writing, ...sending]

/** The work behind the requests took the message first, and is sending it now. */
async function attemptOf(store: Store, account: string, webhook: string, message: string): Promise<string | null> {
  const sql = 'SELECT id FROM webhook_attempts WHERE account_id = $1 AND webhook_id = $2 AND message_id = $3 LIMIT 1'
  for (let tries = 0; tries < 100; tries++) {
    const [made] = await store.query<RowOf<'webhook_attempts', 'id'>>(sql, [account, webhook, message])
    if (made) return made.id
    await new Promise(waited => setTimeout(waited, 100))
  }
  return null
}
