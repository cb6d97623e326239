import { notFound } from '../http/problem.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Store } from '../store/store.ts'
import type { MessageKey, MessageRow } from './message.ts'

/** Once more, with the same id and the same body, so that the receiver can recognise it. */
const AGAIN = "state = 'waiting', attempts = 0, next_at = $3"

export function resendOne(store: Store, { account, webhook, message }: MessageKey): Promise<number> {
  return store.transaction(async tx => {
    const resent = await tx.run(
      `UPDATE webhook_messages SET ${AGAIN} WHERE account_id = $1 AND webhook_id = $2 AND id = $4`,
      [account, webhook, tx.now, message],
    )
    if (resent === 0) throw notFound('The message')
    return resent
  }, 'committed')
}

export interface Span {
  from: number
  to: number
  state: MessageRow['state']
}

/** Sends every message of this period and state again, in batches, so that nobody waits for it. */
export async function resendSpan(
  store: Store,
  account: string,
  webhook: string,
  { from, to, state }: Span,
): Promise<number> {
  let [resent, last] = [0, '']
  for (;;) {
    const ids = await store.transaction(async tx => {
      const rows = await tx.query<RowOf<'webhook_messages', 'id'>>(
        `SELECT id FROM webhook_messages WHERE account_id = $1 AND webhook_id = $2 AND id > $3 AND state = $4
           AND created_at >= $5 AND created_at <= $6 ORDER BY id LIMIT ${tx.sizes.batch}`,
        [account, webhook, last, state, from, to],
      )
      if (rows.length === 0) return []
      const { places, values } = placesFor(
        rows.map(({ id }) => id),
        3,
      )
      await tx.run(
        `UPDATE webhook_messages SET ${AGAIN} WHERE account_id = $1 AND webhook_id = $2 AND id IN (${places})`,
        [account, webhook, tx.now, ...values],
      )
      return rows.map(({ id }) => id)
    }, 'committed')
    resent += ids.length
    if (ids.length < store.sizes.batch) return resent
    last = ids.at(-1)!
  }
}
