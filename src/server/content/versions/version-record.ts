import type { User } from '../../access/accounts/account.ts'
import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { Tx } from '../../store/store.ts'
import type { VersionRow } from '../drafts/keep-version.ts'

/** Versions as the API returns them, with who published each. */
export async function versionRecords(tx: Tx, account: string, rows: VersionRow[], live: number | null) {
  const users = await usersOf(tx, account, rows)
  return rows.map(({ id, created_at, number, run, user_id, restored_from }) => ({
    id,
    created_at: timestamp(created_at),
    number,
    run,
    user: user_id === null ? null : (users.get(user_id) ?? { id: user_id, name: '', email: '' }),
    restored_from,
    live: number === live,
  }))
}

async function usersOf(tx: Tx, account: string, rows: VersionRow[]): Promise<Map<string, User>> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]
  if (ids.length === 0) return new Map()
  const { places, values } = placesFor(ids)
  const users = await tx.query<User>(`SELECT id, name, email FROM users WHERE account_id = $1 AND id IN (${places})`, [
    account,
    ...values,
  ])
  return new Map(users.map(user => [user.id, user]))
}
