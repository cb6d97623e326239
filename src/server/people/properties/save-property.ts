import type { Property } from '../../../protocol/property.ts'
import { conflict, invalid, notFound } from '../../http/problem.ts'
import type { Tx } from '../../store/store.ts'
import { type PropertyRow, propertyRecord } from './list-properties.ts'
import { normaliseProperties } from './normalise-properties.ts'
import { sampleValues } from './sample-values.ts'

export interface NewProperty {
  name: string
  description: string
  kind: Property['kind']
}

/** Its key is derived from the name, in the same way as for names from pages and hooks. */
export async function createProperty(tx: Tx, account: string, wanted: NewProperty): Promise<Property> {
  const [prop] = Object.keys(normaliseProperties({ [wanted.name]: true }).properties)
  if (prop === undefined)
    throw invalid(`name: ${JSON.stringify(wanted.name)} cannot be the name of a custom property; choose another name`)
  const id = tx.newId()
  const made = await tx.run(
    `INSERT INTO properties (account_id, id, created_at, updated_at, kind, prop, name, description, integration, types)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, 'api', '[]') ON CONFLICT (account_id, kind, prop) DO NOTHING`,
    [account, id, tx.now, wanted.kind, prop, wanted.name, wanted.description],
  )
  if (made === 0) throw conflict(`There is a ${wanted.kind} property ${prop} already; choose another name`, 'already')
  return needProperty(tx, account, id)
}

/** Renaming keeps the key, because values still arrive under it. */
export async function changeProperty(
  tx: Tx,
  account: string,
  id: string,
  wanted: { name?: string | undefined; description?: string | null | undefined },
): Promise<Property> {
  const before = await needProperty(tx, account, id)
  const { name = before.name, description = before.description } = wanted
  if (name === before.name && description === before.description) return before
  await tx.run('UPDATE properties SET name = $3, description = $4, updated_at = $5 WHERE account_id = $1 AND id = $2', [
    account,
    id,
    name,
    description,
    tx.now,
  ])
  return needProperty(tx, account, id)
}

export async function needProperty(tx: Tx, account: string, id: string): Promise<Property> {
  const row = await tx.first<PropertyRow>('SELECT * FROM properties WHERE account_id = $1 AND id = $2', [account, id])
  if (!row) throw notFound('The property')
  return propertyRecord(row, await sampleValues(tx, account, row.kind, row.prop))
}
