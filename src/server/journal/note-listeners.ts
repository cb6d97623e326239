import { placesFor } from '../store/places.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import type { Listener } from './tell.ts'

/**
 * When something happens, the account's row is read anyway. It says which webhooks want to know, and of which Experiences. To be
 * called when a webhook has changed, or the tags of an Experience.
 */
export async function noteListeners(tx: Tx, account: string): Promise<void> {
  const rows = await tx.query<RowOf<'webhooks', 'id' | 'topics' | 'experience_ids' | 'tag_ids'>>(
    'SELECT id, topics, experience_ids, tag_ids FROM webhooks WHERE account_id = $1 AND enabled = 1 ORDER BY id',
    [account],
  )
  const listeners: Listener[] = []
  for (const { id, topics, experience_ids, tag_ids } of rows) {
    const named: string[] = JSON.parse(experience_ids)
    const tags: string[] = JSON.parse(tag_ids)
    const isLimited = named.length > 0 || tags.length > 0
    const experiences = [...new Set([...named, ...(await taggedWith(tx, account, tags))])]
    listeners.push({ id, topics: JSON.parse(topics), ...(isLimited && { experiences }) })
  }
  await tx.run('UPDATE accounts SET webhooks = $2 WHERE id = $1', [account, JSON.stringify(listeners)])
}

async function taggedWith(tx: Tx, account: string, tags: string[]): Promise<string[]> {
  if (tags.length === 0) return []
  const { places, values } = placesFor(tags)
  const rows = await tx.query<RowOf<'experience_tags', 'experience_id'>>(
    `SELECT DISTINCT experience_id FROM experience_tags WHERE account_id = $1 AND tag_id IN (${places}) ORDER BY experience_id`,
    [account, ...values],
  )
  return rows.map(({ experience_id }) => experience_id)
}
