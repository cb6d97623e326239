import Database from 'libsql'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { MIGRATIONS } from '../../src/server/store/migrate.ts'
import { tableNames } from '../../src/server/store/table-names.ts'
import { aDay } from './a-day.ts'
import { aCaller, aReport, displayed, unique } from './caller.ts'
import { aPlace, aServer, LASTING, lookInto, type Place, STORES, type StoreName } from './stores.ts'
import { watchStatements } from './watch-statements.ts'

/** Tables that editors write, or that are limited: a few hundred rows. All others grow with the people. */
const EDITED = [
  'accounts',
  'users',
  'secrets',
  'sessions',
  'links',
  'experiences',
  'segments',
  'urls',
  'url_groups',
  'feeds',
  'chores',
  'properties',
  'forgettings',
  'versions',
  'rollups',
  'dry_runs',
  'previews',
  'studio_codes',
  'studio_sessions',
  'webhooks',
  'moves',
  'pushed',
  'pushed_from',
  'model_keys',
  'kept_drafts',
  'known_browsers',
  'second_factors',
  'recovery_codes',
  'begun_sign_ins',
  'jobs',
  'tags',
  'experience_tags',
  'limit_groups',
  'event_names',
]
const GROWING = [...tableNames].filter(table => !EDITED.includes(table))

/** What a plan does with one growing table. */
interface Step {
  table: string
  /** How the rows are found, in the database's own words. */
  how: string
  /** Whether columns besides the account narrow the search. */
  narrowed: boolean
}
interface Plan {
  steps: Step[]
  sorts: boolean
}

type Explain = (sql: string) => Promise<Plan>

/** In a separate database with the same schema, because our adapter is for other statements. */
function explainOnSqlite(): Explain {
  const db = new Database(':memory:')
  for (const { statements } of MIGRATIONS) for (const statement of statements) db.exec(statement)
  return async sql => readSqlite(sql, text => db.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as { detail: string }[])
}

function readSqlite(sql: string, explain: (sql: string) => { detail: string }[]): Plan {
  const text = sql.replace(/\s+FOR UPDATE(?: OF \w+)?(?: SKIP LOCKED)?/g, '').replace(/\$\d+/g, "'1'")
  const rows = explain(text)
  const names = aliases(text)
  const steps = rows.flatMap(({ detail }) => {
    const found = /^(SEARCH|SCAN) (\w+)(.*)$/.exec(detail)
    const table = found && (names.get(found[2]!) ?? found[2]!)
    if (!table || !GROWING.includes(table)) return []
    return [{ table, how: detail, narrowed: found[1] === 'SEARCH' && /\(account_id=\?.* AND /.test(found[3]!) }]
  })
  return { steps, sorts: rows.some(({ detail }) => /TEMP B-TREE FOR ORDER BY/.test(detail)) }
}

const aliases = (sql: string) =>
  new Map(
    [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE)\s+(\w+)\s+(?:AS\s+)?(\w)\b/g)].map(([, table, alias]) => [alias!, table!]),
  )

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  Plans?: Node[]
}

/** Many rows of one account in every table that grows, because PostgreSQL plans by what is there. */
async function crowd(client: pg.Client): Promise<void> {
  for (const table of GROWING) {
    const { rows } = await client.query(
      'SELECT column_name AS name, data_type AS type FROM information_schema.columns WHERE table_name = $1',
      [table],
    )
    const value = ({ name, type }: { name: string; type: string }) =>
      name === 'account_id'
        ? '(SELECT id FROM accounts LIMIT 1)'
        : type === 'text'
          ? "'of ' || i"
          : ['at', 'removed_at', 'dropped_at'].includes(name) && table === 'deliveries'
            ? 'CASE WHEN i % 10 = 0 THEN i END'
            : 'i'
    await client.query(
      `INSERT INTO ${table} (${rows.map(({ name }) => name)}) SELECT ${rows.map(value)} FROM generate_series(1, 5000) i`,
    )
  }
  await client.query('ANALYZE')
}

/** As PostgreSQL would do it with large tables. */
async function explainOnPostgres(place: Place): Promise<Explain & { end(): Promise<void> }> {
  const client = new pg.Client({ connectionString: place.options.databaseUrl })
  await client.connect()
  await crowd(client)
  const explain = async (sql: string) => {
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${sql}`)
    return readPostgres(rows[0]['QUERY PLAN'][0].Plan)
  }
  return Object.assign(explain, { end: () => client.end() })
}

const bitmaps = (node: Node): string[] => node.Plans?.flatMap(bitmaps) ?? [node['Index Cond'] ?? '']

function readPostgres(plan: Node): Plan {
  const steps: Step[] = []
  let sorts = false
  const visit = (node: Node) => {
    const { 'Node Type': type, 'Relation Name': table } = node
    if (type === 'Sort') sorts = true
    if (table && GROWING.includes(table) && /Scan/.test(type)) {
      // A bitmap is made of one or several searches in indexes below it.
      const conditions = type === 'Bitmap Heap Scan' ? bitmaps(node) : [node['Index Cond'] ?? '']
      const narrowed = conditions.every(condition => / AND /.test(condition))
      steps.push({ table, how: `${type} on ${table}: ${conditions.join(', ')}`, narrowed })
    }
    node.Plans?.forEach(visit)
  }
  visit(plan)
  return { steps, sorts }
}

/** A list in the order of an index, with a limit, reads no more than it returns. */
const isPage = (sql: string, { sorts }: Plan) => /\bLIMIT\b/.test(sql) && !sorts

test.each<StoreName>(['SQLite in memory', 'PostgreSQL'])(
  'no statement behind any endpoint scans a table that grows with the people, on %s',
  async name => {
    const place = await aPlace(name)
    const server = await createServer({ ...place.options, accountSecret: 'secret', log: null })
    const seen = watchStatements(server.store)
    await aDay(server)
    const postgres = name === 'PostgreSQL' ? await explainOnPostgres(place) : null
    const explain = postgres ?? explainOnSqlite()
    const texts = new Set(seen.map(({ sql }) => sql))
    expect(texts.size).toBeGreaterThan(100)
    const scans: string[] = []
    const sorted: string[] = []
    const met = new Set<string>()
    for (const sql of texts) {
      if (!GROWING.some(table => new RegExp(`\\b${table}\\b`).test(sql)) || /^INSERT(?!.*SELECT)/s.test(sql)) continue
      const plan = await explain(sql)
      for (const { table } of plan.steps) met.add(table)
      // PostgreSQL sorts where it expects a handful of rows, such as the people who share an e-mail address.
      if (plan.sorts && /\bLIMIT\b/.test(sql) && !/ email_key = /.test(sql) && !postgres) sorted.push(sql)
      const wide = plan.steps.filter(step => !step.narrowed && !isPage(sql, plan))
      scans.push(...wide.map(({ how }) => `${how} ← ${sql.replace(/\s+/g, ' ')}`))
    }
    await postgres?.end()
    await server.close()
    await place.remove()
    expect(sorted).toEqual([])
    expect(scans).toEqual([])
    expect(GROWING.filter(table => !met.has(table))).toEqual([])
  },
)

describe.each(STORES)('Limits of one person, on %s', name => {
  const limits = {
    interactionsPerPerson: 3, actionsPerPerson: 4, eventsPerPerson: 5, eventNamesPerPerson: 2, propertyNamesPerPerson: 6,
  } // biome-ignore format: a row of numbers
  let server: BeckonServer
  beforeAll(async () => {
    server = await aServer(name, { limits })
  })
  afterAll(() => server.close())
  const counted = async (what: string) => {
    await server.settle()
    const [row] = await lookInto<{ value: number }>(server, 'SELECT value FROM counters WHERE name = $1', [what])
    return row?.value ?? 0
  }
  const rowsOf = (table: string, profile: string) =>
    lookInto(server, `SELECT * FROM ${table} WHERE profile_id = $1`, [profile])

  test('[S143] too many Interactions are refused and counted; a Delivery’s confirmation never is', async () => {
    const me = aCaller(server)
    const tour = await me.live()
    const uid = unique('user')
    const { visit, profile } = await me.person(uid)
    const { body } = await me.report(visit, ...Array.from({ length: 5 }, () => displayed(tour)))
    expect(body.refused.map((one: { because: string }) => one.because)).toEqual(['too-many', 'too-many'])
    expect(await counted('interactions-refused')).toBe(2)
    const made = (await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })).body
      .delivery
    const confirmed = await me.report(visit, displayed(tour, { delivery: made.id, group_kind: 'delivery' }))
    expect(confirmed.body.refused).toEqual([])
    expect(await rowsOf('interactions', profile.id)).toHaveLength(4)
    await me.api('DELETE', `/v3/edit/profiles?uid=${uid}`)
    expect((await me.report(visit, { ...(displayed(tour) as object), at: Date.now() + 60_000 })).body.refused).toEqual(
      [],
    )
  })

  test('[S143] too many events, names of events and deeds are refused and counted', async () => {
    const me = aCaller(server)
    const tour = await me.live({ steps: [{ title: 'Hello', buttons: [{ text: 'On', does: 'next' }] }] } as never)
    const { visit, profile } = await me.person()
    const track = (event: string, times: number) =>
      Array.from({ length: times }, () => aReport({ type: 'event', name: event }))
    const named = await me.report(visit, ...['a', 'b', 'c', 'd'].flatMap(event => track(event, 1)))
    expect(named.body.refused).toHaveLength(2)
    const many = await me.report(visit, ...track('a', 6))
    expect(many.body.refused).toHaveLength(3)
    expect(await counted('events-refused')).toBe(5)
    expect(await rowsOf('events', profile.id)).toHaveLength(5)
    const interaction = unique('interaction')
    const { id: step, buttons } = tour.steps[0]!
    const press = () => aReport({ type: 'button', interaction, step, button: buttons![0]!.id })
    await me.report(visit, displayed(tour, { interaction }), ...Array.from({ length: 6 }, press))
    expect(await counted('actions-refused')).toBe(2)
    expect(await rowsOf('actions', profile.id)).toHaveLength(4)
  })

  test('[S143] one visitor brings so many new names of properties, and no more, however often they come', async () => {
    const me = aCaller(server)
    const uid = unique('user')
    const word = unique('name').replace(/\W/g, '_')
    for (let visit = 0; visit < 6; visit++) {
      const properties = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${word}_${visit}_${i}`, i]))
      const gone = Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${word}_${visit - 1}_${i}`, null]))
      await me.person(uid, { properties: { ...properties, ...gone } })
    }
    const { properties } = (await me.api('GET', '/v3/edit/properties?kind=profile')).body
    expect(properties.filter((one: { prop: string }) => one.prop.startsWith(word))).toHaveLength(6)
    expect(await counted('property-names-refused')).toBe(18)
    // The customer's own backend has no limit.
    await me.api('POST', '/v3/observe/hooks/profiles', { uid, [`${word}_hook`]: 1 })
    const after = (await me.api('GET', '/v3/edit/properties?kind=profile')).body.properties
    expect(after.some((one: { prop: string }) => one.prop === `${word}_hook`)).toBe(true)
  })
})

describe.each(LASTING)('Forgetting somebody with very many Interactions, on %s', name => {
  test('[S144] answers once nothing shows the person, and takes the rows away behind, also after a restart', async () => {
    const place = await aPlace(name)
    const start = () => createServer({ ...place.options, accountSecret: 'secret', accountToken: 'token', log: null })
    let server = await start()
    const me = aCaller(server)
    const tour = await me.live()
    const uid = unique('user')
    const { visit, profile } = await me.person(uid)
    await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
    const [other] = [await me.person()]
    await me.report(other.visit, displayed(tour))
    const MANY = 3_000
    await server.store.transaction(async tx => {
      for (let i = 0; i < MANY; i++) {
        tx.send(
          `INSERT INTO interactions (account_id, id, created_at, updated_at, profile_id, experience_id, experience_kind,
             state, group_id, group_kind, displayed_at, defer_count)
           VALUES ($1, $2, $3, $3, $4, $5, 'tour', 'displayed', $5, 'campaign', $3, 0)`,
          [server.credentials.account, tx.newId(), tx.now, profile.id, tour.id],
        )
      }
    })
    expect((await me.api('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)).status).toBe(200)
    const left = (on: BeckonServer) => lookInto(on, 'SELECT id FROM interactions WHERE profile_id = $1', [profile.id])
    const shown = (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}&limit=500`)).body.interactions
    expect(shown.map((one: { profile: { id: string } }) => one.profile.id)).toEqual([other.profile.id])
    expect((await me.api('GET', '/v3/edit/deliveries')).body.deliveries).toEqual([])
    expect((await me.api('GET', `/v3/analyze/profiles/${profile.id}`)).status).toBe(404)
    expect((await me.boot({ uid })).body).toEqual({ forgotten: true })
    expect((await me.report(visit, displayed(tour))).body.refused).toHaveLength(1)
    await server.close()

    server = await start()
    await server.settle()
    expect(await left(server)).toEqual([])
    expect(await lookInto(server, 'SELECT 1 FROM forgettings')).toEqual([])
    await server.close()
    await place.remove()
  })

  test('[S144] whatever is done behind goes in batches of at most 500 rows', async () => {
    const place = await aPlace(name)
    const server = await createServer({ ...place.options, accountSecret: 'secret', log: null })
    const { account } = server.credentials
    const MANY = 1_200
    await server.store.transaction(async tx => {
      tx.send('INSERT INTO forgettings (account_id, profile_id, created_at) VALUES ($1, $2, 0)', [account, 'gone'])
      for (let i = 0; i < MANY; i++) {
        tx.send('INSERT INTO report_keys (account_id, profile_id, report_key, at) VALUES ($1, $2, $3, 0)', [
          account,
          'p',
          `${i}`,
        ])
        tx.send("INSERT INTO notes (account_id, id, at, kind, body) VALUES ($1, $2, 0, 'count', 'x')", [
          account,
          tx.newId(),
        ])
        tx.send(
          "INSERT INTO control_entries (account_id, profile_id, experience_id, created_at) VALUES ($1, 'gone', $2, 0)",
          [account, `${i}`],
        )
      }
    })
    const most: number[] = []
    const { transaction } = server.store
    server.store.transaction = (work, ...how) =>
      transaction(
        tx =>
          work({
            ...tx,
            run: async (sql, values) => {
              const rows = await tx.run(sql, values)
              most.push(rows)
              return rows
            },
          }),
        ...how,
      )
    await server.settle()
    expect(Math.max(...most)).toBe(500)
    for (const table of ['report_keys', 'notes', 'control_entries', 'forgettings']) {
      expect(await lookInto(server, `SELECT 1 FROM ${table}`), table).toEqual([])
    }
    expect(await lookInto(server, "SELECT value FROM counters WHERE name = 'x'")).toEqual([{ value: MANY }])
    await server.close()
    await place.remove()
  })
})
