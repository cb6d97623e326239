import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

/** If a process dies while it creates, its lock stays. It is valid no longer than this. */
const LONGEST_HOLD = 10_000

interface Held extends RowOf<'profiles', 'delivery_ids'> {
  locked_until: number | null
}

// Without the row of an earlier release that creates at the same time, a transaction that holds the person is the whole lock.
const HOLD = `SELECT p.delivery_ids, l.until_at AS locked_until FROM profiles p
  LEFT JOIN delivery_locks l ON l.account_id = p.account_id AND l.profile_id = p.id
  WHERE p.account_id = $1 AND p.id = $2 FOR UPDATE OF p`

/**
 * From here on, nobody else creates a Delivery for this person until the end of the transaction. Returns the list of those that
 * wait for the person. `locked`: somebody else is creating one. `gone`: so is the person.
 */
export async function lockDeliveries(tx: Tx, account: string, profile: string): Promise<string[] | 'locked' | 'gone'> {
  const held = await tx.first<Held>(HOLD, [account, profile])
  if (!held) return 'gone'
  const { delivery_ids, locked_until: until } = held
  // A lock that ends later than possible was made by a clock that was ahead.
  if (until !== null && until >= tx.now && until <= tx.now + 2 * LONGEST_HOLD) return 'locked'
  if (until !== null)
    tx.send('DELETE FROM delivery_locks WHERE account_id = $1 AND profile_id = $2', [account, profile])
  return JSON.parse(delivery_ids)
}
