import type { Tx } from '../store/store.ts'
import { EVERYBODY, stamp } from './live-stamp.ts'

/**
 * What people get has changed: pages learn of a new feed at their next boot, and live pages boot now. Call it in the transaction
 * of every write to a live Experience, a Segment or an Environment. The stamp always grows, so that two changes in one
 * millisecond differ.
 */
export async function touchContent(tx: Tx, account: string): Promise<void> {
  await tx.run(
    'UPDATE accounts SET content_stamp = CASE WHEN content_stamp >= $2 THEN content_stamp + 1 ELSE $2 END WHERE id = $1',
    [account, tx.now],
  )
  stamp(tx, account, EVERYBODY, 'feed')
}
