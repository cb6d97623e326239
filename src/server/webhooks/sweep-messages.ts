import { BATCH } from '../store/batch.ts'
import { idAt } from '../store/ids.ts'
import type { Tx } from '../store/store.ts'

const KEPT = 30 * 86_400_000

/** Messages and their attempts are kept for thirty days. True if there may be more to remove. */
export async function sweepMessages(tx: Tx, account: string): Promise<boolean> {
  const before = tx.now - KEPT
  const gone = await Promise.all([
    tx.run(
      `DELETE FROM webhook_messages WHERE account_id = $1 AND (webhook_id, id) IN (
         SELECT webhook_id, id FROM webhook_messages WHERE account_id = $1 AND created_at < $2
         ORDER BY created_at LIMIT ${BATCH})`,
      [account, before],
    ),
    tx.run(
      `DELETE FROM webhook_attempts WHERE account_id = $1 AND id IN (
         SELECT id FROM webhook_attempts WHERE account_id = $1 AND id < $2 ORDER BY id LIMIT ${BATCH})`,
      [account, idAt(before)],
    ),
  ])
  return gone.some(rows => rows === BATCH)
}
