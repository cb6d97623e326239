import type { PeopleIn, WebhookFormat } from '../../protocol/webhook.ts'
import { timestamp } from '../http/timestamp.ts'
import type { RowOf } from '../store/row-of.ts'
import { placeOf } from '../store/seal-keys.ts'
import type { Vault } from '../store/vault.ts'

export interface WebhookRow extends RowOf<'webhooks'> {
  format: WebhookFormat
  people: PeopleIn
  disabled_because: 'gone' | 'failing' | null
}

/** Never contains its secret. */
export function webhookRecord(row: WebhookRow, now: number) {
  const overlapping = row.old_secret_until !== null && row.old_secret_until > now
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    url: row.url,
    topics: JSON.parse(row.topics) as string[],
    description: row.description,
    enabled: row.enabled === 1,
    format: row.format,
    people: row.people,
    experience_ids: JSON.parse(row.experience_ids) as string[],
    tag_ids: JSON.parse(row.tag_ids) as string[],
    failures: row.failures,
    failing_since: timestamp(row.failing_since),
    paused_until: timestamp(row.paused_until),
    disabled_because: row.disabled_because,
    old_secret_until: overlapping ? timestamp(row.old_secret_until) : null,
  }
}

/** Newest first. While both are valid, the receiver accepts either. */
export function secretsOf(
  { id, secret, old_secret, old_secret_until }: WebhookRow,
  now: number,
  vault: Vault,
): [string, ...string[]] {
  const newest = vault.open(secret, placeOf('secret', id))
  const overlapping = old_secret !== null && (old_secret_until ?? 0) > now
  return overlapping ? [newest, vault.open(old_secret, placeOf('old_secret', id))] : [newest]
}
