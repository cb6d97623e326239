import type { Model } from '../../../content/changes/models.ts'
import type { NameOf } from '../../../content/segment-words.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'

/** The names of the Experiences, Segments and Environments that these contents refer to. */
export async function namesIn(tx: Tx, account: string, contents: Model[][]): Promise<NameOf> {
  const refers = /^segment\..*\.id$|^url_group_ids\.\d+$|^experience_id$/
  const ids = contents
    .flat()
    .flatMap(({ object }) => Object.entries(object).filter(([name]) => refers.test(name)))
    .map(([, id]) => String(id))
  if (ids.length === 0) return () => undefined
  const { places, values } = placesFor([...new Set(ids)])
  const rows = await tx.query<RowOf<'experiences', 'id' | 'name'>>(
    `SELECT id, name FROM experiences WHERE account_id = $1 AND id IN (${places})
     UNION ALL SELECT id, name FROM segments WHERE account_id = $1 AND id IN (${places})
     UNION ALL SELECT id, name FROM url_groups WHERE account_id = $1 AND id IN (${places})`,
    [account, ...values],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return id => names.get(id)
}
