import type { Store, Tx } from '../store/store.ts'
import { makeBody } from './make-body.ts'
import type { MessageKey, MessageRow } from './message.ts'
import { FAILURES_TO_PAUSE } from './retry.ts'
import type { WebhookRow } from './webhook-record.ts'

/** A message that this process will send now. */
export interface Sending {
  key: MessageKey
  webhook: WebhookRow
  row: MessageRow
  body: string
  /** When it was taken, on the server's clock. */
  at: number
  /** Only checks whether the receiver is back. It does not count as an attempt. */
  probe: boolean
}

/**
 * Longer than an attempt can take. If a process dies, the next one takes over its message after this time. Until then nobody else
 * sends it, also if somebody asks for it again.
 */
const HOLD = 60_000
/** Nobody is sending it just now. */
const FREE = '(held_until IS NULL OR held_until <= $3)'

/** Takes messages of one webhook that are due, for this process alone. For a receiver that fails, only one. */
export function takeDue(store: Store, account: string, webhook: string, most: number): Promise<Sending[]> {
  return store.transaction(async tx => {
    const hook = await tx.first<WebhookRow>(
      'SELECT * FROM webhooks WHERE account_id = $1 AND id = $2 AND enabled = 1',
      [account, webhook],
    )
    if (!hook || (hook.paused_until !== null && hook.paused_until > tx.now)) return []
    const probe = hook.failures >= FAILURES_TO_PAUSE
    if (probe && !(await mayProbe(tx, account, webhook))) return []
    const rows = await tx.query<MessageRow>(
      `SELECT * FROM webhook_messages WHERE account_id = $1 AND webhook_id = $2 AND next_at <= $3 AND ${FREE}
         AND (profile_id IS NULL OR profile_id NOT IN (SELECT profile_id FROM forgettings WHERE account_id = $1))
       ORDER BY next_at, id LIMIT $4 FOR UPDATE SKIP LOCKED`,
      [account, webhook, tx.now, probe ? 1 : most],
    )
    return prepare(tx, account, hook, rows, probe)
  }, 'committed')
}

/** Takes one message, even if it is not due or the webhook is off. */
export function takeOne(store: Store, { account, webhook, message }: MessageKey): Promise<Sending[]> {
  return store.transaction(async tx => {
    const hook = await tx.first<WebhookRow>('SELECT * FROM webhooks WHERE account_id = $1 AND id = $2', [
      account,
      webhook,
    ])
    const row = await tx.first<MessageRow>(
      `SELECT * FROM webhook_messages WHERE account_id = $1 AND webhook_id = $2 AND id = $4 AND ${FREE} FOR UPDATE`,
      [account, webhook, tx.now, message],
    )
    return hook && row ? prepare(tx, account, hook, [row], false) : []
  }, 'committed')
}

/** One process at a time checks whether the receiver is back. */
async function mayProbe(tx: Tx, account: string, webhook: string): Promise<boolean> {
  const taken = await tx.run(
    `UPDATE webhooks SET paused_until = $3 WHERE account_id = $1 AND id = $2
       AND (paused_until IS NULL OR paused_until <= $4)`,
    [account, webhook, tx.now + HOLD, tx.now],
  )
  return taken === 1
}

async function prepare(
  tx: Tx,
  account: string,
  webhook: WebhookRow,
  rows: MessageRow[],
  probe: boolean,
): Promise<Sending[]> {
  const sendings: Sending[] = []
  for (const row of rows) {
    const key = { account, webhook: webhook.id, message: row.id }
    const body = row.body ?? (await makeBody(tx, account, webhook, row))
    if (body === null) {
      // It was cleared or removed meanwhile, so nothing is sent.
      tx.send('DELETE FROM webhook_messages WHERE account_id = $1 AND webhook_id = $2 AND id = $3', [
        account,
        webhook.id,
        row.id,
      ])
      continue
    }
    tx.send(
      'UPDATE webhook_messages SET body = $4, next_at = $5, held_until = $5 WHERE account_id = $1 AND webhook_id = $2 AND id = $3',
      [account, webhook.id, row.id, body, tx.now + HOLD],
    )
    sendings.push({ key, webhook, row, body, at: tx.now, probe })
  }
  // There is nothing to test with, so end the pause: the next message will test.
  if (probe && sendings.length === 0)
    tx.send('UPDATE webhooks SET paused_until = NULL WHERE account_id = $1 AND id = $2', [account, webhook.id])
  return sendings
}
