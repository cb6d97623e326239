import { recordAudit } from '../journal/record-audit.ts'
import { readListeners, tell } from '../journal/tell.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store, Tx } from '../store/store.ts'
import type { MessageRow } from './message.ts'
import { AWAY_TOO_LONG, FAILURES_TO_PAUSE, pauseFor, waitAfter } from './retry.ts'
import { switchOff, trustReceiver } from './save-webhook.ts'
import type { Outcome } from './send.ts'
import type { Sending } from './take-messages.ts'
import type { WebhookRow } from './webhook-record.ts'

export interface Attempted {
  sending: Sending
  outcome: Outcome
  ms: number
}

/** Records the result of an attempt, and when the next one is. Returns its id; null if its person was forgotten meanwhile. */
export function recordAttempt(store: Store, { sending, outcome, ms }: Attempted): Promise<string | null> {
  const { key, row, probe } = sending
  const { account, webhook } = key
  return store.transaction(async tx => {
    const hook = await tx.first<WebhookRow>('SELECT * FROM webhooks WHERE account_id = $1 AND id = $2 FOR UPDATE', [
      account,
      webhook,
    ])
    const there = await tx.first<MessageRow>(
      'SELECT * FROM webhook_messages WHERE account_id = $1 AND webhook_id = $2 AND id = $3 FOR UPDATE',
      [account, webhook, row.id],
    )
    if (!hook || !there) return null
    const number = probe ? 0 : there.attempts + 1
    const id = tx.newId()
    tx.send(
      `INSERT INTO webhook_attempts (account_id, id, created_at, webhook_id, message_id, profile_id, number, ok, status,
         error, ms, answer) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        account, id, tx.now, webhook, row.id, row.profile_id, number, outcome.ok, outcome.status, outcome.error,
        Math.round(ms), outcome.answer,
      ], // biome-ignore format: as the columns stand
    )
    settleMessage(tx, sending, outcome, number)
    if (outcome.ok) {
      if (hook.failures > 0 || hook.paused_until !== null) await trustReceiver(tx, account, webhook)
    } else if (row.kind !== 'ping') await noteFailure(tx, account, hook, outcome, probe)
    return id
  }, 'committed')
}

function settleMessage(tx: Tx, { key, row, probe }: Sending, { ok, retryAfter }: Outcome, number: number): void {
  const wait = row.kind === 'ping' ? null : probe ? 0 : waitAfter(number, retryAfter, Math.random())
  const state = ok ? 'sent' : wait === null ? 'failed' : 'waiting'
  tx.send(
    `UPDATE webhook_messages SET state = $4, attempts = $5, next_at = $6, held_until = NULL
     WHERE account_id = $1 AND webhook_id = $2 AND id = $3`,
    [
      key.account,
      key.webhook,
      key.message,
      state,
      probe ? row.attempts + Number(ok) : number,
      state === 'waiting' ? tx.now + wait! : null,
    ],
  )
}

/**
 * A receiver that fails again and again is paused for a while, then switched off. One that answers 410 is switched off at once.
 */
async function noteFailure(
  tx: Tx,
  account: string,
  hook: WebhookRow,
  { status }: Outcome,
  probe: boolean,
): Promise<void> {
  const failures = hook.failures + 1
  const since = hook.failing_since ?? tx.now
  // Requests that were already sent when the pause began do not make it longer.
  const paused = (hook.paused_until ?? 0) > tx.now
  const pausing = failures >= FAILURES_TO_PAUSE && (probe || !paused)
  await tx.run(
    `UPDATE webhooks SET failures = $3, failing_since = $4, pauses = $5, paused_until = $6
     WHERE account_id = $1 AND id = $2`,
    [
      account,
      hook.id,
      failures,
      since,
      hook.pauses + Number(pausing),
      pausing ? tx.now + pauseFor(hook.pauses) : hook.paused_until,
    ],
  )
  if (hook.enabled === 0) return
  if (status === 410) return disable(tx, account, hook.id, 'gone')
  if (tx.now - since >= AWAY_TOO_LONG) return disable(tx, account, hook.id, 'failing')
}

async function disable(tx: Tx, account: string, webhook: string, because: 'gone' | 'failing'): Promise<void> {
  await switchOff(tx, account, webhook, because)
  recordAudit(tx, { account, user: null, means: 'machine' }, 'webhook.disabled', webhook, { because })
  const row = await tx.first<RowOf<'accounts', 'webhooks'>>('SELECT webhooks FROM accounts WHERE id = $1', [account])
  const told = { id: account, webhooks: readListeners(row!.webhooks) }
  tell(tx, told, { topic: 'webhook.disabled', profile: null, experience: null, subject: { webhook } })
}
