import { VERSION } from '../ground/version.ts'
import { readListeners } from '../journal/tell.ts'
import { createWorker, type Watch } from '../journal/worker.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'
import { expireDeliveries } from './expire-deliveries.ts'
import type { MessageKey } from './message.ts'
import { recordAttempt } from './record-attempt.ts'
import type { Send } from './send.ts'
import { signatureHeaders } from './sign.ts'
import { sweepMessages } from './sweep-messages.ts'
import { type Sending, takeDue, takeOne } from './take-messages.ts'
import { secretsOf } from './webhook-record.ts'

declare module '../journal/behind.ts' {
  interface Behind {
    webhooks: Webhooks
  }
}

/** Sends the waiting messages, for one account after another. Each webhook is separate, so a slow receiver blocks nobody. */
export interface Webhooks {
  /** There may be something to send for this account. `known`: it has webhooks. */
  due(account: string, known?: boolean): void
  /** Sends one message now. Returns the attempt's id. */
  sendNow(key: MessageKey): Promise<string | null>
  /** Sends everything that is due, and waits for it. */
  settle(account: string): Promise<void>
  clear(): void
  stop(): Promise<void>
}

/** The most open requests of a process to one receiver. */
const LANES = 4
const EVERY = 1_000
/** Looking for what is due takes a moment. The requests themselves are not counted here. */
const ACCOUNTS_AT_ONCE = 8
/** Another process may have created the account's first webhook. */
const LOOK_EVERY = 5_000
const CHORES_EVERY = 60_000

export function startWebhooks(
  store: Store,
  send: Send,
  watch: Watch,
  onAttempt: (webhook: string, ok: boolean) => void = () => {},
): Webhooks {
  const accounts = new Set<string>()
  const underWay = new Map<string, Set<Promise<void>>>()
  const taking = new Map<string, Promise<number>>()
  const onError = (error: unknown) => watch.failed('webhooks', error)
  let stopped = false
  let lookedAt = Number.NEGATIVE_INFINITY

  async function attempt(sending: Sending): Promise<string | null> {
    const { webhook, row, body } = sending
    const began = performance.now()
    const headers = {
      'content-type': 'application/json',
      'user-agent': `Beckon/${VERSION}`,
      ...signatureHeaders({ id: row.id, at: Date.now(), body }, secretsOf(webhook, sending.at, store.vault)),
    }
    const outcome = await send(webhook.url, headers, body)
    onAttempt(webhook.id, outcome.ok)
    return recordAttempt(store, { sending, outcome, ms: performance.now() - began })
  }

  /** Fills the lanes of one webhook. Returns how many messages it took. */
  async function fill(account: string, webhook: string): Promise<number> {
    const lanes = underWay.get(webhook) ?? new Set()
    underWay.set(webhook, lanes)
    if (lanes.size >= LANES || stopped) return 0
    const sendings = await takeDue(store, account, webhook, LANES - lanes.size)
    for (const sending of sendings) {
      const work = attempt(sending)
        .then(() => {})
        .catch(onError)
        .finally(() => {
          lanes.delete(work)
          pump(account, webhook).catch(onError)
        })
      lanes.add(work)
    }
    return sendings.length
  }

  /** For each webhook, one call after another. */
  async function pump(account: string, webhook: string): Promise<number> {
    const next = () => fill(account, webhook)
    const work = (taking.get(webhook) ?? Promise.resolve(0)).then(next, next)
    taking.set(webhook, work)
    return work.finally(() => taking.get(webhook) === work && taking.delete(webhook))
  }

  async function pass(account: string): Promise<number> {
    const due = await store.transaction(
      tx =>
        tx.query<RowOf<'webhooks', 'id'>>(
          `SELECT w.id FROM webhooks w WHERE w.account_id = $1 AND w.enabled = 1
             AND (w.paused_until IS NULL OR w.paused_until <= $2)
             AND EXISTS (SELECT 1 FROM webhook_messages m
               WHERE m.account_id = w.account_id AND m.webhook_id = w.id AND m.next_at <= $2)`,
          [account, tx.now],
        ),
      'committed',
    )
    const taken = await Promise.all(due.map(({ id }) => pump(account, id)))
    return taken.reduce((sum, more) => sum + more, 0)
  }

  async function chores(account: string): Promise<void> {
    const [row] = await store.query<RowOf<'accounts', 'webhooks'>>('SELECT webhooks FROM accounts WHERE id = $1', [
      account,
    ])
    if (row) await expireDeliveries(store, { id: account, webhooks: readListeners(row.webhooks) })
    while (!stopped && (await store.transaction(tx => sweepMessages(tx, account), 'committed')))
      await new Promise(setImmediate)
  }

  async function look(): Promise<Iterable<string>> {
    lookedAt = performance.now()
    const rows = await store.query<RowOf<'accounts', 'id'>>("SELECT id FROM accounts WHERE webhooks <> '[]'")
    for (const { id } of rows) accounts.add(id)
    return accounts
  }

  const sender = createWorker(
    {
      name: 'webhooks',
      every: EVERY,
      atOnce: ACCOUNTS_AT_ONCE,
      look: () => (performance.now() - lookedAt >= LOOK_EVERY ? look() : accounts),
      async pass(account) {
        await pass(account)
        return undefined
      },
    },
    watch,
  )
  const cleaner = createWorker(
    {
      name: 'webhook chores',
      every: CHORES_EVERY,
      look,
      async pass(account) {
        await chores(account)
        return undefined
      },
    },
    watch,
  )

  return {
    due(account, known = false) {
      if (known) accounts.add(account)
      if (accounts.has(account)) sender.due(account)
    },
    async sendNow(key) {
      const [sending] = await takeOne(store, key)
      return sending ? attempt(sending) : null
    },
    async settle(account) {
      await look()
      if (!accounts.has(account)) return
      await cleaner.settle(account)
      for (let more = true; more; ) {
        const taken = await sender.alone(account, () => pass(account))
        const working = [...underWay.values()].flatMap(lanes => [...lanes])
        await Promise.all(working)
        more = taken > 0 || working.length > 0
      }
    },
    clear() {
      accounts.clear()
      sender.clear()
      cleaner.clear()
      lookedAt = Number.NEGATIVE_INFINITY
    },
    async stop() {
      stopped = true
      await Promise.all([sender.stop(), cleaner.stop()])
      await Promise.all([...underWay.values()].flatMap(lanes => [...lanes]))
    },
  }
}
