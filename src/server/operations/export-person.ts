import type { ProfileRow } from '../people/profiles/profile-record.ts'
import type { Store, Value } from '../store/store.ts'

interface Part {
  name: string
  table: string
  columns: string
  /** Distinguishes the rows of one person. */
  key: string
}

/** Everything that is kept about one person, under the words that the API uses. */
export const PARTS: Part[] = [
  {
    name: 'interactions',
    table: 'interactions',
    columns:
      'id, created_at, updated_at, experience_id, experience_kind, state, group_id, group_kind, delivery_id, step_id, href, url_group_id, browser_k, first_ever, team, displayed_at, first_displayed_at, started_at, completed_at, exited_at, defer_count, defer_until, goal_at, version, language',
    key: 'id',
  },
  {
    name: 'actions',
    table: 'actions',
    columns: 'id, interaction_id, type, step_id, target_id, at',
    key: 'id',
  },
  {
    name: 'answers',
    table: 'responses',
    columns: 'id, created_at, updated_at, said_at, interaction_id, survey_id, step_id, answer, text',
    key: 'id',
  },
  { name: 'events', table: 'events', columns: 'id, message_id, name, properties, at', key: 'id' },
  { name: 'event_counts', table: 'event_counts', columns: 'name, count, latest', key: 'name' },
  {
    name: 'deliveries',
    table: 'deliveries',
    columns:
      'id, created_at, updated_at, model_id, model_kind, idempotency_key, options, from_at, until_at, group_kind, job_id, team, use_segmentation, once, skip_triggers, skip_url_match, at, at_href, interaction_id, removed_at, dropped_at, dropped_because',
    key: 'id',
  },
  {
    name: 'experiences_seen',
    table: 'histories',
    columns: 'experience_id, count, last_at, ended_at, defer_until',
    key: 'experience_id',
  },
  {
    name: 'launcher_items',
    table: 'launcher_items',
    columns: 'experience_id, item_id, created_at',
    key: 'experience_id, item_id',
  },
  {
    name: 'experiments',
    table: 'assignments',
    columns: 'experience_id, run, arm, share, version, team, at, goal_at',
    key: 'experience_id, run',
  },
  { name: 'control_groups', table: 'control_entries', columns: 'experience_id, created_at', key: 'experience_id' },
  {
    name: 'left_out',
    table: 'job_left_out',
    columns: 'job_id, id, created_at, uid, email, line, reason, message',
    key: 'id',
  },
  { name: 'other_names', table: 'other_names', columns: 'kind, name, at', key: 'kind, name' },
]

/** What a reader of the file should know. */
const NOT_INCLUDED = [
  'What is kept about their company: it is about other people too.',
  'Messages to webhooks: ask the systems that received them.',
  'Notes for the operation of the server, such as leases of pages and the keys of reports: they say nothing about the person.',
  'Figures of results: they are sums, without people.',
  'Lists of people that a running batch or a counted import still holds, for a day at most.',
  'Backups: they hold the same, as it was before.',
]

/** One JSON document, in pieces, because somebody can have very many rows. */
export async function* exportPerson(
  store: Store,
  { account, row, company }: { account: string; row: ProfileRow; company: string | null },
  now: number,
): AsyncGenerator<string> {
  const { account_id: _, email_key: __, said_at: ___, ...fields } = row
  const person = {
    ...fields,
    properties: JSON.parse(row.properties),
    hook_properties: JSON.parse(row.hook_properties),
    delivery_ids: JSON.parse(row.delivery_ids),
    company_uid: company,
  }
  const head = {
    exported_at: new Date(now).toISOString(),
    times: 'milliseconds since 1970',
    not_included: NOT_INCLUDED,
  }
  yield `${JSON.stringify({ ...head, person }).slice(0, -1)}`
  for (const part of PARTS) {
    yield `,${JSON.stringify(part.name)}:[`
    let first = true
    for await (const rows of batches(store, part, [account, row.id])) {
      yield `${first ? '' : ','}${rows.map(each => JSON.stringify(each)).join()}`
      first = false
    }
    yield ']'
  }
  yield '}\n'
}

async function* batches(store: Store, { table, columns, key }: Part, values: Value[]): AsyncGenerator<object[]> {
  const size = store.sizes.batch
  for (let from = 0; ; from += size) {
    const rows = await store.query(
      `SELECT ${columns} FROM ${table} WHERE account_id = $1 AND profile_id = $2 ORDER BY ${key} LIMIT ${size} OFFSET $3`,
      [...values, from],
    )
    if (rows.length > 0) yield rows
    if (rows.length < size) return
  }
}
