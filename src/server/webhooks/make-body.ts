import { nameFor, type Topic } from '../../protocol/webhook.ts'
import { timestamp } from '../http/timestamp.ts'
import type { Subject } from '../journal/tell.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'
import type { MessageRow } from './message.ts'
import { readFact } from './read-fact.ts'
import { slackText } from './slack-text.ts'
import type { WebhookRow } from './webhook-record.ts'

/** The body for every attempt. Null: what it is about no longer exists. */
export async function makeBody(
  tx: Tx,
  account: string,
  { format, people, topics }: Pick<WebhookRow, 'format' | 'people' | 'topics'>,
  { id, kind, subject: stored }: MessageRow,
): Promise<string | null> {
  const subject = JSON.parse(stored) as Subject
  const named = format === 'slack' && people === 'min' ? 'all' : people
  const data = await readFact(tx, account, kind, subject, named)
  if (!data) return null
  if (format === 'json')
    return JSON.stringify({ id, kind: nameFor(JSON.parse(topics), kind), sent_at: timestamp(tx.now), data })
  return JSON.stringify({ text: slackText({ topic: kind, data, experience: await nameOf(tx, account, kind, data) }) })
}

async function nameOf(
  tx: Tx,
  account: string,
  topic: Topic,
  { interaction, delivery }: { interaction?: { experience_id?: string }; delivery?: { model_id?: string } },
): Promise<string | null> {
  const id = interaction?.experience_id ?? delivery?.model_id
  if (id === undefined || topic === 'ping') return null
  const row = await tx.first<RowOf<'experiences', 'name'>>(
    'SELECT name FROM experiences WHERE account_id = $1 AND id = $2',
    [account, id],
  )
  return row?.name ?? null
}
