import type { Properties } from '../../protocol/profile.ts'
import type { Tx } from '../store/store.ts'
import type { Source } from './merge-properties.ts'

export interface Owner {
  account: string
  kind: 'profile' | 'company' | 'event'
  /** The profile or company; for events the profile that did it. */
  id: string
}

export const MOST_VALUES = 20
/** In bytes. A longer value is no sample that anybody reads, and too long for an index of PostgreSQL beside its name. */
const LONGEST_SAMPLE = 800

/** Keeps what is known of custom properties up to date with what was really sent. */
export async function recordProperties(tx: Tx, owner: Owner, changed: Properties, source: Source): Promise<void> {
  // One order for all, so that two transactions never wait for each other.
  for (const prop of Object.keys(changed).sort()) {
    // An address of a person is a standard field, and no sample to show around.
    if (owner.kind === 'profile' && prop === 'email') continue
    const value = changed[prop]
    await recordType(tx, owner, prop, value, source)
    if (value !== null) await recordValue(tx, owner, prop, value)
  }
}

async function recordType(tx: Tx, owner: Owner, prop: string, value: unknown, source: Source): Promise<void> {
  const type = value === null ? null : typeOf(value)
  const row = await tx.first<{ id: string; types: string }>(
    `INSERT INTO properties (id, account_id, created_at, updated_at, kind, prop, name, integration, last_seen_at, types)
       VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $3, $8)
       ON CONFLICT (account_id, kind, prop) DO UPDATE SET last_seen_at = excluded.last_seen_at
       RETURNING id, types`,
    [tx.newId(), owner.account, tx.now, owner.kind, prop, prop, source, JSON.stringify(type ? [type] : [])],
  )
  const types = JSON.parse(row!.types) as string[]
  if (type === null || types.includes(type)) return
  await tx.run('UPDATE properties SET types = $2, updated_at = $3 WHERE id = $1', [
    row!.id,
    JSON.stringify([...types, type]),
    tx.now,
  ])
}

async function recordValue(tx: Tx, owner: Owner, prop: string, value: unknown): Promise<void> {
  const sample = JSON.stringify(value)
  if (Buffer.byteLength(sample) > LONGEST_SAMPLE) return
  await tx.run(
    `INSERT INTO property_values (account_id, kind, prop, value, owner_id, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, kind, prop, value) DO UPDATE SET owner_id = excluded.owner_id, at = excluded.at`,
    [owner.account, owner.kind, prop, sample, owner.id, tx.now],
  )
  await tx.run(
    `DELETE FROM property_values WHERE account_id = $1 AND kind = $2 AND prop = $3 AND at < (
       SELECT at FROM property_values WHERE account_id = $1 AND kind = $2 AND prop = $3
       ORDER BY at DESC LIMIT 1 OFFSET ${MOST_VALUES - 1})`,
    [owner.account, owner.kind, prop],
  )
}

/** The most recent different values, newest first. */
export async function sampleValues(tx: Tx, account: string, kind: string, prop: string): Promise<unknown[]> {
  const rows = await tx.query<{ value: string }>(
    `SELECT value FROM property_values WHERE account_id = $1 AND kind = $2 AND prop = $3
     ORDER BY at DESC, value LIMIT ${MOST_VALUES}`,
    [account, kind, prop],
  )
  return rows.map(row => JSON.parse(row.value))
}

const ISO_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'float'
  if (typeof value === 'string') return ISO_TIME.test(value) ? 'timestamp' : 'string'
  return typeof value
}
