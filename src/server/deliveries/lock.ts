import { randomBytes } from 'node:crypto'
import { Problem } from '../http/problem.ts'
import type { Store, Tx } from '../store/store.ts'

/** If a process dies while it creates, its lock stays. It is valid no longer than this. */
const LONGEST_HOLD = 10_000
const PAUSE = 20

/** A row that says that some process is creating a Delivery for this profile. */
export interface DeliveryLock {
  /** Call it in the transaction that creates. False if the lock was lost because it took too long. */
  release(tx: Tx): Promise<boolean>
}

/** Waits for another creation for the same profile, at most `patience` milliseconds. After that: 429. */
export async function lockDeliveries(
  store: Store,
  account: string,
  profile: string,
  patience: number,
): Promise<DeliveryLock> {
  const holder = randomBytes(12).toString('hex')
  const deadline = performance.now() + patience
  while (!(await take(store, account, profile, holder))) {
    if (performance.now() >= deadline) {
      throw new Problem(
        429,
        'Only one Delivery at a time can be created for a person; send the request again after Retry-After seconds',
        { headers: { 'retry-after': '1' } },
      )
    }
    await new Promise(resolve => setTimeout(resolve, PAUSE))
  }
  return {
    release: async tx => {
      const released = await tx.run(
        'DELETE FROM delivery_locks WHERE account_id = $1 AND profile_id = $2 AND holder = $3',
        [account, profile, holder],
      )
      return released === 1
    },
  }
}

function take(store: Store, account: string, profile: string, holder: string): Promise<boolean> {
  return store.transaction(async tx => {
    const rows = await tx.run(
      `INSERT INTO delivery_locks (account_id, profile_id, holder, until_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id, profile_id) DO UPDATE SET holder = excluded.holder, until_at = excluded.until_at
       WHERE delivery_locks.until_at < $5 OR delivery_locks.until_at > $6`,
      // A lock that ends later than possible was made by a clock that was ahead.
      [account, profile, holder, tx.now + LONGEST_HOLD, tx.now, tx.now + 2 * LONGEST_HOLD],
    )
    return rows === 1
  }, 'committed')
}
