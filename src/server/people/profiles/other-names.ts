import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/**
 * `anonymous`: the id of a browser that was identified as this person. `id`: the id that the person had before their browser was
 * known.
 */
type Kind = 'anonymous' | 'id'

/** The id of the person who has this other name. */
export async function ownerOf(tx: Tx, account: string, kind: Kind, name: string): Promise<string | undefined> {
  const row = await tx.first<RowOf<'other_names', 'profile_id'>>(
    'SELECT profile_id FROM other_names WHERE account_id = $1 AND kind = $2 AND name = $3',
    [account, kind, name],
  )
  return row?.profile_id
}

/** Keeps it for the first person who had it. False: somebody else has it already. */
export async function nameFor(tx: Tx, account: string, kind: Kind, name: string, profile: string): Promise<boolean> {
  const kept = await tx.run(
    `INSERT INTO other_names (account_id, kind, name, profile_id, at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (account_id, kind, name) DO NOTHING`,
    [account, kind, name, profile, tx.now],
  )
  return kept === 1
}
