import { EVERY_ACCOUNT } from '../ground/every-account.ts'
import type { RowOf } from './row-of.ts'
import type { Store } from './store.ts'

/** Where the database holds keys. */
const KEYS = [
  { table: 'accounts', account: 'id', columns: ['verification_key', 'older_key', 'visit_key'] },
  { table: 'webhooks', account: 'account_id', columns: ['secret', 'old_secret'] },
  { table: 'second_factors', account: 'account_id', columns: ['totp_secret'] },
] as const

type Column = (typeof KEYS)[number]['columns'][number]

/** The name of a place, for the vault. */
export const placeOf = (column: Column, id: string): string => `${column} ${id}`

/**
 * Brings all keys into the form in which they would be stored now: sealed if there is a key for that, and with the newest one.
 * Returns how many were not. It fails if one cannot be read.
 */
export async function sealKeys(store: Store): Promise<number> {
  let changed = 0
  for (const { table, account, columns } of KEYS)
    for (const column of columns) {
      const rows = await store.query<
        RowOf<'accounts' | 'webhooks' | 'second_factors', 'id'> & { account: string; value: string }
      >(
        `${EVERY_ACCOUNT} SELECT ${account} AS account, id, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`,
      )
      for (const { account: owner, id, value } of rows) {
        const place = placeOf(column, id)
        const open = store.vault.open(value, place)
        if (store.vault.isCurrent(value)) continue
        // Somebody may have made a new one meanwhile.
        changed += await store.transaction(tx =>
          tx.run(`UPDATE ${table} SET ${column} = $4 WHERE ${account} = $1 AND id = $2 AND ${column} = $3`, [
            owner,
            id,
            value,
            tx.vault.seal(open, place),
          ]),
        )
      }
    }
  return changed
}
