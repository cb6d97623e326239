import type { PeopleIn, Topic } from '../../protocol/webhook.ts'
import type { DraftRow } from '../content/drafts/draft.ts'
import { experienceRecord } from '../content/experiences/experience-record.ts'
import { askedOf } from '../deliveries/asked-of.ts'
import { type DeliveryRow, deliveryRecord } from '../deliveries/delivery-record.ts'
import {
  type InteractionRow,
  interactionRecord,
  type ResponseRow,
  responseRecord,
} from '../deliveries/interaction-record.ts'
import type { Subject } from '../journal/tell.ts'
import { type Expand, expandProfiles } from '../people/profiles/expand-profiles.ts'
import type { Tx } from '../store/store.ts'
import { type WebhookRow, webhookRecord } from './webhook-record.ts'

const EXPAND: { [people in PeopleIn]: Expand } = {
  min: {},
  all: { profile: 'all', company: 'all' },
  ids: { profile: 'skip', company: 'skip' },
}

/** The same as the API returns now; null if it no longer exists. */
export async function readFact(
  tx: Tx,
  account: string,
  topic: Topic,
  subject: Subject,
  people: PeopleIn,
): Promise<Record<string, unknown> | null> {
  if ('interaction' in subject) return readInteraction(tx, account, topic, subject, people)
  if ('delivery' in subject) return readDelivery(tx, account, subject.delivery, people)
  if ('experience' in subject) return readExperience(tx, account, topic, subject)
  if ('webhook' in subject) return readWebhook(tx, account, subject.webhook)
  return { profile: { id: subject.forgotten }, deletion: { id: subject.deletion } }
}

async function readInteraction(
  tx: Tx,
  account: string,
  topic: Topic,
  { interaction, ...within }: Extract<Subject, { interaction: string }>,
  people: PeopleIn,
) {
  const row = await tx.first<InteractionRow>('SELECT * FROM interactions WHERE account_id = $1 AND id = $2', [
    account,
    interaction,
  ])
  if (!row) return null
  const profile = (await expandProfiles(tx, account, [row.profile_id], EXPAND[people])).get(row.profile_id)
  const told = { interaction: interactionRecord(row, profile) }
  if (topic !== 'survey.answered') return { ...told, ...within }
  const response = await tx.first<ResponseRow>(
    'SELECT * FROM responses WHERE account_id = $1 AND interaction_id = $2 AND step_id = $3',
    [account, interaction, within.step_id],
  )
  if (!response) return null
  const asked = (await askedOf(tx, account, [response])).get(response.id)
  return { response: responseRecord(response, asked, profile), ...told }
}

async function readDelivery(tx: Tx, account: string, id: string, people: PeopleIn) {
  const row = await tx.first<DeliveryRow>('SELECT * FROM deliveries WHERE account_id = $1 AND id = $2', [account, id])
  if (!row) return null
  const profiles = await expandProfiles(tx, account, [row.profile_id], EXPAND[people])
  return { delivery: deliveryRecord(row, tx.now), profile: profiles.get(row.profile_id) ?? { id: row.profile_id } }
}

async function readExperience(
  tx: Tx,
  account: string,
  topic: Topic,
  { experience, kind }: Extract<Subject, { experience: string }>,
) {
  const row = await tx.first<DraftRow>('SELECT * FROM experiences WHERE account_id = $1 AND id = $2', [
    account,
    experience,
  ])
  return row ? { [kind]: experienceRecord(row, topic === 'experience.published' ? 'live' : 'draft') } : null
}

async function readWebhook(tx: Tx, account: string, id: string) {
  const row = await tx.first<WebhookRow>('SELECT * FROM webhooks WHERE account_id = $1 AND id = $2', [account, id])
  return row ? { webhook: webhookRecord(row, tx.now) } : null
}
