import type { Diffs } from '../../../content/changes/difference.ts'
import type { Scalars } from '../../../content/changes/models.ts'
import type { Tx } from '../../store/store.ts'

/** A Change, as the rows of its names refer to it. */
interface Found {
  account: string
  id: string
  experience: string
}

/** The names that a Change can be found by: `place.side` by itself and by `place`. They are case-insensitive. */
export function propsOf(object: Scalars | Diffs): Set<string> {
  return new Set(Object.keys(object).flatMap(name => [name.toLowerCase(), headOf(name).toLowerCase()]))
}

export const headOf = (name: string): string => name.split('.', 1)[0]!

export async function addProps(tx: Tx, { account, id, experience }: Found, props: Iterable<string>): Promise<void> {
  for (const prop of props)
    await tx.run('INSERT INTO change_props (account_id, prop, change_id, experience_id) VALUES ($1, $2, $3, $4)', [
      account,
      prop,
      id,
      experience,
    ])
}

export async function removeProps(tx: Tx, { account, id }: Found, props: Iterable<string>): Promise<void> {
  for (const prop of props)
    await tx.run('DELETE FROM change_props WHERE account_id = $1 AND prop = $2 AND change_id = $3', [account, prop, id])
}
