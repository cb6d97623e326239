import type { Kind } from '../../../protocol/experience.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

export interface NamedExperience extends RowOf<'experiences', 'id' | 'kind' | 'name'> {
  kind: Kind
}

/** The names of Experiences by id. One statement, however many ids. */
export async function namedExperiences(tx: Tx, account: string, ids: string[]): Promise<Map<string, NamedExperience>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { places, values } = placesFor(wanted)
  const rows = await tx.query<NamedExperience>(
    `SELECT id, kind, name FROM experiences WHERE account_id = $1 AND id IN (${places})`,
    [account, ...values],
  )
  return new Map(rows.map(({ id, kind, name }) => [id, { id, kind, name }]))
}
