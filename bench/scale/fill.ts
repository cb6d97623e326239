import pg from 'pg'
import { createServer } from '../../src/server/app/create-server.ts'

export interface Sizes {
  people: number
  interactions: number
}

export const TOKEN = 'bench'
export const SECRET = 'secret-of-the-bench-0123456789abcdef'
const TOURS = 20
const DAY = 86_400_000

const say = (text: string) => process.stderr.write(`${text}\n`)

/** Makes the account and its tours over the API, and the rest by statements. Returns what it found or made. */
export async function fill(url: string, sizes: Sizes): Promise<{ tours: string[]; visitKey: string }> {
  const tours = await makeTours(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const account = await client.query('SELECT id, visit_key FROM accounts WHERE token = $1', [TOKEN])
    const { id, visit_key: visitKey } = account.rows[0]
    await fillAccount(client, id, tours, sizes)
    return { tours, visitKey }
  } finally {
    await client.end()
  }
}

async function makeTours(databaseUrl: string): Promise<string[]> {
  const server = await createServer({ databaseUrl, accountToken: TOKEN, accountSecret: SECRET, log: null })
  try {
    const ask = async (method: string, path: string, body?: object) => {
      const headers = { 'x-account-secret': SECRET }
      const answer = await server.app.request(path, { method, headers, body: body && JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const { tours } = await ask('GET', '/v3/edit/tours?limit=100')
    const ids: string[] = tours.map((tour: { id: string }) => tour.id)
    for (let i = ids.length; i < TOURS; i++) {
      const { tour } = await ask('POST', '/v3/edit/tours', {
        name: `Tour ${i}`,
        steps: [{ title: 'Hello', body: 'Some words about what is new here.' }],
        segment: { items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] },
        published_at: '$now',
      })
      ids.push(tour.id)
    }
    return ids
  } finally {
    await server.close()
  }
}

/** An id begins with its time, in 12 digits. */
const idAt = (time: string, number: string, last: string) =>
  `lpad(to_hex(${time}), 12, '0') || lpad(to_hex(${number}), 11, '0') || '${last}'`
const PERSON = "'0193a000' || lpad(to_hex(i % $2), 8, '0') || '00000001'"

/**
 * For each person: ten Interactions over the last year with five tours, and one shown Delivery. For one Interaction in ten, the
 * actions in it. And the report keys of the last 30 days. `$1` account, `$2` people, `$3` Interactions, `$4` tours.
 */
function fillings(now: number, { people, interactions }: Sizes) {
  const year = now - 365 * DAY
  const time = `(${year} + (i * ${365 * DAY - 60_000}::bigint) / $3)`
  const tour = `($4::text[])[1 + ((i / $2) % 5 + i % $2) % ${TOURS}]`
  const id = idAt(time, 'i', '5')
  const table = (name: string, columns: string, count: number, values: string, where = '') => ({
    name,
    sql: `INSERT INTO ${name} (${columns}) SELECT ${values} FROM generate_series(0::bigint, ${count - 1}) i
      WHERE $1 <> '' AND $2 > 0 AND $3 > 0 AND array_length($4::text[], 1) > 0 ${where}`,
  })
  const lately = `AND i >= ${Math.floor(interactions * (1 - 30 / 365))}`
  return [
    table('profiles', `account_id, id, created_at, updated_at, uid, percent, browser_x, browser_tz, browser_tz_minutes, browser_l,
      browser_n, browser_k, first_seen_at, last_seen_at, last_seen_day, last_seen_session_count, delivery_ids, properties,
      hook_properties, interaction_count`, people,
      `$1, ${PERSON}, ${year}, ${now - DAY}, 'user-' || i, i % 100, 1280, 1, 60, 'en', 'chrome', 'desktop', ${year}, ${now - DAY},
       ${Math.floor((now - DAY) / DAY)}, 10, '[]', '{"plan":"pro","first_name":"Ada"}', '{}', ${Math.floor(interactions / people)}`),
    table('interactions', `account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind, state, group_id,
      group_kind, displayed_at, defer_count, version, language, browser_k, first_displayed_at, started_at, completed_at, first_ever`,
      interactions,
      `$1, ${id}, ${time}, ${time} + 30000, ${PERSON}, ${tour}, 'tour', 'completed', ${tour}, 'campaign', ${time}, 0, 1, 'en',
       'desktop', ${time}, ${time} + 5000, ${time} + 30000, CASE WHEN i / $2 < 5 THEN 1 ELSE 0 END`),
    table('histories', 'account_id, profile_id, experience_id, count, rank, last_at', Math.min(interactions, 5 * people),
      `$1, ${PERSON}, ${tour}, ${Math.max(1, Math.floor(interactions / people / 5))}, 3, ${now - DAY}`),
    table('interaction_keys', 'account_id, profile_id, key, interaction_id', interactions,
      `$1, ${PERSON}, 'i' || lpad(to_hex(i), 21, '0'), ${id}`),
    table('report_keys', 'account_id, profile_id, report_key, at', interactions, `$1, ${PERSON}, 'r' || lpad(to_hex(i), 21, '0'), ${time}`, lately),
    table('actions', 'account_id, id, created_at, updated_at, profile_id, interaction_id, type, step_id, target_id, at', interactions,
      `$1, ${idAt(time, 'i', '6')}, ${time}, ${time}, ${PERSON}, ${id}, 'step', 'step', NULL, ${time}`, 'AND i % 10 = 0'),
    table('deliveries', `account_id, id, created_at, updated_at, profile_id, model_id, model_kind, use_segmentation, once, skip_triggers,
      skip_url_match, group_kind, at, interaction_id`, people,
      `$1, ${idAt(time, 'i', '8')}, ${time}, ${time}, ${PERSON}, ${tour}, 'tour', 0, 0, 1, 1, 'delivery', ${time}, ${id}`),
  ] // biome-ignore format: a table of rows
}

/** Each table has a transaction of its own, so it is either full or empty if this is interrupted, and a second run continues. */
async function fillAccount(client: pg.Client, account: string, tours: string[], sizes: Sizes): Promise<void> {
  await client.query("SET maintenance_work_mem = '1GB'; SET synchronous_commit = off")
  let filled = 0
  for (const { name, sql } of fillings(Date.now(), sizes)) {
    const started = performance.now()
    const { rows } = await client.query(`SELECT 1 FROM ${name} WHERE account_id = $1 LIMIT 1`, [account])
    if (rows.length > 0) continue
    await client.query('BEGIN')
    const makeAgain = await dropIndexes(client, name)
    const { rowCount } = await client.query(sql, [account, sizes.people, sizes.interactions, tours])
    for (const statement of makeAgain) await client.query(statement)
    await client.query('COMMIT')
    filled++
    say(`  ${name}: ${rowCount!.toLocaleString('en')} rows in ${Math.round((performance.now() - started) / 1_000)} s`)
  }
  if (filled > 0) await client.query('VACUUM (ANALYZE)')
}

/** To build an index over all rows at once takes a fraction of the time. Returns the statements that create them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows: keys } = await client.query(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'p'`,
    [table],
  )
  const { rows: indexes } = await client.query(
    'SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = $1 AND indexname <> $2',
    [table, keys[0].name],
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${keys[0].name}`)
  return [
    `ALTER TABLE ${table} ADD CONSTRAINT ${keys[0].name} ${keys[0].definition}`,
    ...indexes.map(({ definition }) => definition),
  ]
}
