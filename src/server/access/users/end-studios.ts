import type { Tx } from '../../store/store.ts'

/** Returns how many were ended. They are refused from the next request on, and so are unused codes. */
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
