import type { Property } from '../../../protocol/property.ts'
import { type Cursor, LARGEST_LIMIT, listPage, type Page } from '../../http/page.ts'
import { timestamp } from '../../http/timestamp.ts'
import { placesFor } from '../../store/places.ts'
import type { RowOf } from '../../store/row-of.ts'
import type { Tx } from '../../store/store.ts'
import { MOST_VALUES } from './sample-values.ts'

export interface PropertyRow extends RowOf<'properties'> {
  kind: Property['kind']
  integration: Property['integration']
}

export interface Wanted extends Page {
  kind: 'profile' | 'company'
  integration?: string
  order?: 'created_at' | 'last_seen_at'
}

/**
 * The whole list, as the specification says, because users choose from it. Whoever names a limit, or where to begin, gets a page.
 */
export async function listProperties(tx: Tx, account: string, wanted: Wanted): Promise<Listed> {
  const { limit, before, after } = wanted
  if ((limit ?? before ?? after) !== undefined) return pageOf(tx, account, wanted)
  const all = await pageOf(tx, account, { ...wanted, limit: LARGEST_LIMIT })
  while (all.cursor.before !== null) {
    const next = await pageOf(tx, account, { ...wanted, limit: LARGEST_LIMIT, before: all.cursor.before })
    all.properties.push(...next.properties)
    all.cursor = next.cursor
  }
  return all
}

interface Listed {
  properties: Property[]
  cursor: Cursor
}

async function pageOf(
  tx: Tx,
  account: string,
  { kind, integration = '', order = 'created_at', ...page }: Wanted,
): Promise<Listed> {
  const where = "account_id = $1 AND kind = $2 AND ($3 = '' OR integration = $3)"
  const listing = { table: 'properties', where, values: [account, kind, integration], order }
  const { rows, cursor } = await listPage<PropertyRow>(tx, listing, page)
  const samples = await samplesOf(tx, account, kind, rows)
  return { properties: rows.map(row => propertyRecord(row, samples.get(row.prop) ?? [])), cursor }
}

async function samplesOf(tx: Tx, account: string, kind: string, shown: PropertyRow[]): Promise<Map<string, unknown[]>> {
  const samples = new Map<string, unknown[]>()
  if (shown.length === 0) return samples
  const { places, values } = placesFor(
    shown.map(({ prop }) => prop),
    2,
  )
  const rows = await tx.query<RowOf<'property_values', 'prop' | 'value'>>(
    `SELECT prop, value FROM property_values WHERE account_id = $1 AND kind = $2 AND prop IN (${places})
     ORDER BY at DESC, value`,
    [account, kind, ...values],
  )
  for (const { prop, value } of rows) {
    const list = samples.get(prop) ?? []
    if (list.length < MOST_VALUES) samples.set(prop, [...list, JSON.parse(value)])
  }
  return samples
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
    from_hooks: row.from_hooks === 1,
    last_seen_at: timestamp(row.last_seen_at),
    types: JSON.parse(row.types),
    values,
  }
}
