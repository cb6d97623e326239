import type { PeopleIn, WebhookFormat } from '../../protocol/webhook.ts'
import { invalid, notFound } from '../http/problem.ts'
import { noteListeners } from '../journal/note-listeners.ts'
import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import { placeOf } from '../store/seal-keys.ts'
import type { Tx } from '../store/store.ts'
import { type AllowedHosts, refuseUrl } from './check-address.ts'
import { newSecret } from './sign.ts'
import type { WebhookRow } from './webhook-record.ts'

export interface WebhookInput {
  url?: string
  topics?: string[]
  description?: string
  enabled?: boolean
  format?: WebhookFormat
  people?: PeopleIn
  experience_ids?: string[]
  tag_ids?: string[]
}

/** How long a renewed secret and the old one are both valid. */
const OVERLAP = 86_400_000
const MOST = 50

export async function needWebhook(tx: Tx, account: string, id: string): Promise<WebhookRow> {
  const row = await tx.first<WebhookRow>('SELECT * FROM webhooks WHERE account_id = $1 AND id = $2', [account, id])
  if (!row) throw notFound('The webhook')
  return row
}

export function listWebhooks(tx: Tx, account: string): Promise<WebhookRow[]> {
  return tx.query<WebhookRow>('SELECT * FROM webhooks WHERE account_id = $1 ORDER BY id DESC', [account])
}

export async function createWebhook(
  tx: Tx,
  account: string,
  wanted: WebhookInput & { url: string; topics: string[] },
  allowed: AllowedHosts,
): Promise<WebhookRow> {
  checkUrl(wanted.url, allowed)
  await checkLimits(tx, account, wanted)
  if ((await listWebhooks(tx, account)).length >= MOST)
    throw invalid(`There are ${MOST} webhooks already; delete one first`, 'too_many')
  const row: WebhookRow = {
    account_id: account, id: tx.newId(), created_at: tx.now, updated_at: tx.now, url: wanted.url, topics: JSON.stringify(wanted.topics),
    description: wanted.description ?? '', enabled: Number(wanted.enabled ?? true), format: wanted.format ?? 'json',
    people: wanted.people ?? 'min', experience_ids: JSON.stringify(wanted.experience_ids ?? []),
    tag_ids: JSON.stringify(wanted.tag_ids ?? []), secret: newSecret(), old_secret: null, old_secret_until: null, failures: 0,
    failing_since: null, pauses: 0, paused_until: null, disabled_because: null,
  } // biome-ignore format: as the columns stand
  await tx.run(
    `INSERT INTO webhooks (account_id, id, created_at, updated_at, url, topics, description, enabled, format, people,
       secret, failures, pauses, experience_ids, tag_ids)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10, 0, 0, $11, $12)`,
    [
      account, row.id, tx.now, row.url, row.topics, row.description, row.enabled, row.format, row.people,
      tx.vault.seal(row.secret, placeOf('secret', row.id)), row.experience_ids, row.tag_ids,
    ], // biome-ignore format: as the columns stand
  )
  await noteListeners(tx, account)
  return row
}

/** If it is switched on again or gets another address, it starts again. */
export async function changeWebhook(
  tx: Tx,
  account: string,
  row: WebhookRow,
  wanted: WebhookInput,
  allowed: AllowedHosts,
): Promise<WebhookRow> {
  if (wanted.url !== undefined) checkUrl(wanted.url, allowed)
  await checkLimits(tx, account, wanted)
  const next = {
    ...row,
    url: wanted.url ?? row.url,
    topics: wanted.topics ? JSON.stringify(wanted.topics) : row.topics,
    description: wanted.description ?? row.description,
    enabled: Number(wanted.enabled ?? row.enabled),
    format: wanted.format ?? row.format,
    people: wanted.people ?? row.people,
    experience_ids: wanted.experience_ids ? JSON.stringify(wanted.experience_ids) : row.experience_ids,
    tag_ids: wanted.tag_ids ? JSON.stringify(wanted.tag_ids) : row.tag_ids,
    updated_at: tx.now,
  }
  const anew = next.url !== row.url || (next.enabled === 1 && row.enabled === 0)
  await tx.run(
    `UPDATE webhooks SET updated_at = $3, url = $4, topics = $5, description = $6, enabled = $7, format = $8, people = $9,
       experience_ids = $10, tag_ids = $11 WHERE account_id = $1 AND id = $2`,
    [
      account, row.id, tx.now, next.url, next.topics, next.description, next.enabled, next.format, next.people,
      next.experience_ids, next.tag_ids,
    ], // biome-ignore format: as the columns stand
  )
  if (anew) await trustReceiver(tx, account, row.id)
  await noteListeners(tx, account)
  return anew ? { ...next, ...TRUSTED } : next
}

export async function renewSecret(tx: Tx, account: string, row: WebhookRow): Promise<WebhookRow> {
  const next = {
    ...row,
    updated_at: tx.now,
    secret: newSecret(),
    old_secret: tx.vault.open(row.secret, placeOf('secret', row.id)),
    old_secret_until: tx.now + OVERLAP,
  }
  await tx.run(
    `UPDATE webhooks SET updated_at = $3, secret = $4, old_secret = $5, old_secret_until = $6
     WHERE account_id = $1 AND id = $2`,
    [
      account,
      row.id,
      tx.now,
      tx.vault.seal(next.secret, placeOf('secret', row.id)),
      tx.vault.seal(next.old_secret, placeOf('old_secret', row.id)),
      next.old_secret_until,
    ],
  )
  return next
}

/** Deletes it. Background work deletes its messages and attempts in batches, because there may be many. */
export async function deleteWebhook(tx: Tx, account: string, id: string): Promise<void> {
  await tx.run('DELETE FROM webhooks WHERE account_id = $1 AND id = $2', [account, id])
  await noteListeners(tx, account)
}

export async function switchOff(tx: Tx, account: string, id: string, because: 'gone' | 'failing'): Promise<void> {
  await tx.run(
    'UPDATE webhooks SET enabled = 0, disabled_because = $3, updated_at = $4 WHERE account_id = $1 AND id = $2',
    [account, id, because, tx.now],
  )
  await noteListeners(tx, account)
}

const TRUSTED = { failures: 0, failing_since: null, pauses: 0, paused_until: null, disabled_because: null }

/** It answered well, or we know nothing about it yet. */
export async function trustReceiver(tx: Tx, account: string, id: string): Promise<void> {
  await tx.run(
    `UPDATE webhooks SET failures = 0, failing_since = NULL, pauses = 0, paused_until = NULL, disabled_because = NULL
     WHERE account_id = $1 AND id = $2`,
    [account, id],
  )
}

/** What nobody has would never be told of. */
async function checkLimits(
  tx: Tx,
  account: string,
  { experience_ids = [], tag_ids = [] }: WebhookInput,
): Promise<void> {
  await checkThere(tx, account, 'experiences', 'experience_ids', experience_ids)
  await checkThere(tx, account, 'tags', 'tag_ids', tag_ids)
}

async function checkThere(tx: Tx, account: string, table: 'experiences' | 'tags', param: string, ids: string[]) {
  if (ids.length === 0) return
  const { places, values } = placesFor(ids)
  const rows = await tx.query<RowOf<'experiences' | 'tags', 'id'>>(
    `SELECT id FROM ${table} WHERE account_id = $1 AND id IN (${places})`,
    [account, ...values],
  )
  const unknown = ids.find(id => !rows.some(row => row.id === id))
  if (unknown !== undefined) throw invalid(`${param}: there is no ${unknown}`)
}

function checkUrl(url: string, allowed: AllowedHosts): void {
  const refusal = refuseUrl(url, allowed)
  if (refusal) throw invalid(`url: ${refusal}`)
}
