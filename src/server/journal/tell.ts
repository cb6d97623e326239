import type { Kind } from '../../protocol/experience.ts'
import { TOPICS, type Topic, wants } from '../../protocol/webhook.ts'
import { idAt } from '../store/ids.ts'
import type { Tx } from '../store/store.ts'

/** A webhook that is on, with what code elsewhere must know about it. */
export interface Listener {
  id: string
  topics: string[]
  /** Only what is about one of these Experiences. Left out: everything. */
  experiences?: string[]
}

/** The account in which something happens, and its webhooks. */
export interface Told {
  id: string
  webhooks: Listener[]
}

/** What a message is about, as ids. Their content is read when the message is sent. */
export type Subject =
  | { interaction: string; step_id?: string; button_id?: string; item_id?: string }
  | { delivery: string }
  | { experience: string; kind: string }
  | { forgotten: string; deletion: string }
  | { webhook: string }

export interface Fact {
  topic: Topic
  /** When it happened. Default: the transaction's time. */
  at?: number
  /** If this person is forgotten, their messages are deleted. */
  profile: string | null
  /** The Experience that it is about. Null: none. */
  experience: string | null
  subject: Subject
}

/** Tooltips and embeds have no topics, and not every action has one. */
export function topicOf(kind: Kind, what: string): Topic | null {
  const topic = `${kind}.${what}`
  return topic in TOPICS ? (topic as Topic) : null
}

export const isHeard = ({ webhooks }: Told, topic: Topic | null): topic is Topic =>
  topic !== null && webhooks.some(({ topics }) => wants(topics, topic))

/** Runs in the transaction of the event itself: a message exists if and only if it happened. */
export function tell(tx: Tx, account: Told, { topic, at = tx.now, profile, experience, subject }: Fact): void {
  const listening = account.webhooks.filter(
    ({ topics, experiences }) =>
      wants(topics, topic) && (experiences === undefined || (experience !== null && experiences.includes(experience))),
  )
  if (listening.length === 0) return
  // Ids of messages sort by the time of the event, which may have been reported late.
  const id = `msg_${idAt(at)}${tx.newId().slice(12)}`
  for (const { id: webhook } of listening) sendMessage(tx, account.id, { webhook, id, kind: topic, profile, subject })
}

interface NewMessage {
  webhook: string
  id: string
  kind: Topic
  profile: string | null
  subject: Subject
}

export function sendMessage(tx: Tx, account: string, { webhook, id, kind, profile, subject }: NewMessage): void {
  tx.send(
    `INSERT INTO webhook_messages (account_id, webhook_id, id, created_at, kind, profile_id, subject, state, attempts,
       next_at) VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', 0, $4)`,
    [account, webhook, id, tx.now, kind, profile, JSON.stringify(subject)],
  )
}

export const readListeners = (stored: string): Listener[] => JSON.parse(stored)
