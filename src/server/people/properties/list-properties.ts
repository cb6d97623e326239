import type { Property } from '../../../protocol/property.ts'
import { timestamp } from '../../http/timestamp.ts'
import type { Tx } from '../../store/store.ts'
import { MOST_VALUES } from './sample-values.ts'

export interface PropertyRow {
  id: string
  created_at: number
  updated_at: number
  kind: Property['kind']
  prop: string
  name: string
  description: string | null
  integration: Property['integration']
  last_seen_at: number | null
  types: string
}

export interface Wanted {
  kind: 'profile' | 'company'
  integration?: string
  order?: 'created_at' | 'last_seen_at'
}

/** All of them, because users choose from this list. */
export async function listProperties(tx: Tx, account: string, wanted: Wanted): Promise<Property[]> {
  // Ids grow with the time of creation. Properties that were never seen come last.
  const order =
    wanted.order === 'last_seen_at' ? 'CASE WHEN last_seen_at IS NULL THEN 0 ELSE last_seen_at END DESC,' : ''
  const rows = await tx.query<PropertyRow>(
    `SELECT * FROM properties WHERE account_id = $1 AND kind = $2 AND ($3 = '' OR integration = $3)
     ORDER BY ${order} id DESC`,
    [account, wanted.kind, wanted.integration ?? ''],
  )
  const values = await tx.query<{ prop: string; value: string }>(
    'SELECT prop, value FROM property_values WHERE account_id = $1 AND kind = $2 ORDER BY at DESC, value',
    [account, wanted.kind],
  )
  const samples = new Map<string, unknown[]>()
  for (const { prop, value } of values) {
    const list = samples.get(prop) ?? []
    if (list.length < MOST_VALUES) samples.set(prop, [...list, JSON.parse(value)])
  }
  return rows.map(row => propertyRecord(row, samples.get(row.prop) ?? []))
}

export function propertyRecord(row: PropertyRow, values: unknown[]): Property {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    name: row.name,
    description: row.description,
    kind: row.kind,
    prop: row.prop,
    integration: row.integration,
    last_seen_at: timestamp(row.last_seen_at),
    types: JSON.parse(row.types),
    values,
  }
}
