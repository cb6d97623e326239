import type { z } from 'zod'
import type { TimelineEntry } from '../../protocol/schema/timeline.ts'
import { type NamedExperience, namedExperiences } from '../content/experiences/named-experiences.ts'
import { askedOf } from '../deliveries/asked-of.ts'
import { type DeliveryRow, deliveryRecord } from '../deliveries/delivery-record.ts'
import {
  type AskedOf,
  type InteractionRow,
  interactionRecord,
  type ResponseRow,
  responseRecord,
} from '../deliveries/interaction-record.ts'
import { type Cursor, listPage, type Page, wholeLimit } from '../http/page.ts'
import { timestamp } from '../http/timestamp.ts'
import type { ProfileRow } from '../people/profiles/profile-record.ts'
import type { RowOf } from '../store/row-of.ts'
import type { Tx } from '../store/store.ts'

type Entry = z.output<typeof TimelineEntry>

type EventRow = RowOf<'events', 'id' | 'created_at' | 'name' | 'properties' | 'at'>

/** What happened to one person, what the server heard of last first. Ids begin with their time, so four lists can be merged into one. */
export async function readTimeline(
  tx: Tx,
  { account_id: account, id: profile }: ProfileRow,
  page: Page,
): Promise<{ entries: Entry[]; cursor: Cursor }> {
  const limit = wholeLimit(page.limit)
  const newest = async <Row extends { id: string }>(table: string) => {
    const listing = { table, where: 'account_id = $1 AND profile_id = $2', values: [account, profile] }
    const { rows, cursor } = await listPage<Row>(tx, listing, page)
    return { rows, more: cursor.before !== null }
  }
  const interactions = await newest<InteractionRow>('interactions')
  const answers = await newest<ResponseRow>('responses')
  const events = await newest<EventRow>('events')
  const deliveries = await newest<DeliveryRow>('deliveries')
  const names = await namedExperiences(tx, account, [
    ...interactions.rows.map(row => row.experience_id),
    ...answers.rows.map(row => row.survey_id),
    ...deliveries.rows.map(row => row.model_id),
  ])
  const asked = await askedOf(tx, account, answers.rows)
  const all = [
    ...interactions.rows.map(row => interactionEntry(row, names)),
    ...answers.rows.map(row => answerEntry(row, asked.get(row.id), names)),
    ...events.rows.map(eventEntry),
    ...deliveries.rows.map(row => deliveryEntry(row, names, tx.now)),
  ].sort((one, other) => (one.id < other.id ? 1 : -1))
  const more = all.length > limit || [interactions, answers, events, deliveries].some(list => list.more)
  const entries = all.slice(0, limit)
  return { entries, cursor: { limit, before: more ? entries.at(-1)!.id : null } }
}

type Names = Map<string, NamedExperience>

const interactionEntry = (row: InteractionRow, names: Names): Entry => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  at: timestamp(row.first_displayed_at ?? row.created_at),
  kind: 'interaction',
  interaction: interactionRecord(row, undefined),
  experience: names.get(row.experience_id) ?? null,
})

const answerEntry = (row: ResponseRow, asked: AskedOf | undefined, names: Names): Entry => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  at: timestamp(row.created_at),
  kind: 'answer',
  response: responseRecord(row, asked, undefined),
  experience: names.get(row.survey_id) ?? null,
})

const eventEntry = (row: EventRow): Entry => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  at: timestamp(row.at),
  kind: 'event',
  event: { name: row.name, properties: JSON.parse(row.properties) },
})

const deliveryEntry = (row: DeliveryRow, names: Names, now: number): Entry => ({
  id: row.id,
  created_at: timestamp(row.created_at),
  at: timestamp(row.created_at),
  kind: 'delivery',
  delivery: deliveryRecord(row, now),
  experience: names.get(row.model_id) ?? null,
})
