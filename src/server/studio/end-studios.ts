import type { Tx } from '../store/store.ts'

/** How many they were. From the next request on they are refused; codes that were not used yet, too. */
export async function endStudios(
  tx: Tx,
  account: string,
  { id = '', user = '' }: { id?: string; user?: string },
): Promise<number> {
  if (!id) await tx.run("DELETE FROM studio_codes WHERE account_id = $1 AND ($2 = '' OR user_id = $2)", [account, user])
  return tx.run(
    "DELETE FROM studio_sessions WHERE account_id = $1 AND ($2 = '' OR id = $2) AND ($3 = '' OR user_id = $3)",
    [account, id, user],
  )
}
