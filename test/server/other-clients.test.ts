import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

// What programs that others wrote ask of this API, as facts: addresses, parameters, the fields they read. Not their code.

interface Stream {
  name: string
  path: string
  list: string
  parent?: string
  query: { [name: string]: string }
  empty?: boolean
  required?: string[]
  has?: string[]
  types?: { [field: string]: string[] }
}
type Row = { id: string; [field: string]: unknown }

const facts = (name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'other-clients', `${name}.json`), 'utf8'))
const airbyte: { base: string; headers: Record<string, string>; check: string; timeFormat: string; streams: Stream[] } =
  facts('airbyte')
const posthog: { base: string; headers: Record<string, string>; tables: Stream[]; check: { path: string } } =
  facts('posthog')
const rudderstack: {
  headers: Record<string, string>
  calls: { says: string; path: string; body: object; status: number; headers?: Record<string, string> }[]
} = facts('rudderstack')

/** Seven of everything, three on a page: the third page has one. */
const MANY = 7
const LIMIT = '3'

describe.each(STORES)('Programs that others wrote, on %s', store => {
  const { server, me } = serverFor(store)

  beforeAll(async () => {
    const steps = [{ title: 'How?', question: { type: 'nps' } }]
    for (let nth = 0; nth < MANY; nth++) {
      await me.api('POST', '/v3/edit/segments', {
        name: `Segment ${nth}`,
        items: [{ kind: 'property', prop: 'seats', op: 'gte', value: nth }],
      })
      await me.api('POST', '/v3/edit/urls', { host: `app-${nth}.example.com` })
      await me.api('POST', '/v3/edit/url_groups', { name: `Environment ${nth}`, short_name: `E${nth}` })
      await me.live({
        kind: 'launcher',
        steps: [{ buttons: [{ does: 'open', text: 'Guide', url: '/help' }] }],
      } as never)
      await me.live({ kind: 'tooltip', steps: [{ body: 'Saves', place: { beside: '#save' } }] } as never)
      await me.api('POST', '/v3/edit/tags', { name: `Tag ${nth}` })
    }
    const tours = await Promise.all(Array.from({ length: MANY }, () => me.live()))
    const surveys = await Promise.all(Array.from({ length: MANY }, () => me.live({ kind: 'survey', steps } as never)))
    await me.api('POST', '/v3/edit/tags/bulk', {
      updates: tours.map(({ id }) => ({ experience_id: id, tag_name: '+Tag 0' })),
    })
    for (let nth = 0; nth < MANY; nth++) {
      const uid = `reader-${nth}`
      await me.api('POST', '/v3/observe/hooks/profiles', { uid, company: { uid: `company-${nth}`, seats: nth } })
      await me.api('POST', '/v3/observe/hooks/events', { uid, name: `event-${nth}` })
      await me.api('POST', '/v3/edit/properties', { name: `Colour ${nth}`, description: 'A colour', kind: 'profile' })
      const { visit } = await me.person(uid)
      // The first survey and the first tour have three pages of rows.
      for (const survey of nth < 2 ? surveys : surveys.slice(0, 1)) {
        const interaction = unique('interaction')
        await me.report(
          visit,
          displayed(survey, { interaction }),
          aReport({ type: 'answer', interaction, experience: survey.id, step: survey.steps[0]!.id, answer: '9' }),
          aReport({ type: 'completed', interaction }),
        )
      }
      await me.report(visit, displayed(tours[0]!))
    }
    await server.settle()
  }, 120_000)

  const filled = (value: string, more: Record<string, string> = {}): string => {
    const known: Record<string, string> = { secret: server.credentials.secret!, limit: LIMIT, ...more }
    return value.replace(/\{(\w+)\}/g, (_, name) => known[name] ?? '')
  }
  const headersOf = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]))

  /** Every row of a stream, page by page, as such programs read them. */
  async function read(
    of: { base: string; headers: Record<string, string> },
    { path, list, query }: Stream,
    parent = '',
  ) {
    const rows: Row[] = []
    let pages = 0
    let before: string | null = null
    do {
      const given: Record<string, string> = Object.fromEntries(
        Object.entries(query).map(([name, value]) => [name, filled(value, { parent })]),
      )
      const search: string = new URLSearchParams({ ...given, ...(before ? { before } : {}) }).toString()
      const answer: Response = await server.app.request(`${of.base}${path}?${search}`, {
        headers: headersOf(of.headers),
      })
      expect([path, answer.status]).toEqual([path, 200])
      const body = (await answer.json()) as { [list: string]: Row[] } & { cursor?: { before?: string | null } }
      rows.push(...body[list]!)
      pages++
      const next: string | null = (body.cursor as { before?: string | null } | undefined)?.before ?? null
      if (next === before) break
      before = next
    } while (before)
    return { rows, pages }
  }

  const at = (row: Row, field: string): unknown =>
    field.split('.').reduce<unknown>((value, name) => (value as Row | undefined)?.[name], row)
  const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

  async function idsOf(of: { base: string; headers: Record<string, string> }, streams: Stream[], name: string) {
    const { rows } = await read(of, streams.find(stream => stream.name === name)!)
    return rows.map(({ id }) => id)
  }

  test('Airbyte checks its connection with a list that is empty here, and that is a success', async () => {
    const stream = airbyte.streams.find(({ name }) => name === airbyte.check)!
    expect(await read(airbyte, stream)).toEqual({ rows: [], pages: 1 })
    const wrong = await server.app.request(`${airbyte.base}${stream.path}`, {
      headers: { 'X-Account-Secret': 'wrong' },
    })
    expect(wrong.status).toBe(403)
  })

  test.each(airbyte.streams.filter(({ empty }) => !empty))('Airbyte reads $name, over three pages', async stream => {
    const parents = stream.parent ? await idsOf(airbyte, airbyte.streams, stream.parent) : ['']
    let most = 0
    const found: Row[] = []
    for (const parent of parents) {
      const { rows, pages } = await read(airbyte, stream, parent)
      found.push(...rows)
      most = Math.max(most, pages)
    }
    expect(most).toBeGreaterThanOrEqual(3)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    for (const row of found) {
      for (const field of [...(stream.required ?? []), ...(stream.has ?? [])]) expect(row).toHaveProperty(field)
      if (stream.required?.includes('updated_at')) expect(row.updated_at).toMatch(new RegExp(airbyte.timeFormat))
      for (const [field, types] of Object.entries(stream.types ?? {}))
        expect([field, types]).toEqual([field, expect.arrayContaining([typeOf(at(row, field))])])
    }
  })

  test('PostHog checks a secret by asking who it is', async () => {
    const check = (secret: string) =>
      server.app.request(posthog.check.path, { headers: { 'X-Account-Secret': secret } })
    expect((await check(server.credentials.secret!)).status).toBe(200)
    expect((await check('wrong')).status).toBe(403)
  })

  test.each(posthog.tables)('PostHog reads its table $name with $query', async table => {
    const parents = table.parent ? await idsOf(posthog, posthog.tables, table.parent) : ['']
    let most = 0
    const found: Row[] = []
    for (const parent of parents) {
      const { rows, pages } = await read(posthog, table, parent)
      expect(rows.map(({ id }) => id)).toEqual(
        rows
          .map(({ id }) => id)
          .toSorted()
          .toReversed(),
      )
      found.push(...rows)
      most = Math.max(most, pages)
    }
    // What is asked for without a limit comes in one answer.
    expect(most).toBeGreaterThanOrEqual('limit' in table.query ? 3 : 1)
    expect(found.length).toBeGreaterThanOrEqual(table.query.kind === 'company' ? 1 : MANY)
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    for (const { created_at } of found) expect(Date.parse(String(created_at))).toBeGreaterThan(0)
  })

  test('RudderStack tells people, companies and events; what it sends twice counts once', async () => {
    const named = { user: unique('user'), company: unique('company'), message: unique('msg') }
    for (const { says, path, body, status, headers } of rudderstack.calls) {
      const answer = await server.app.request(filled(path, named), {
        method: 'POST',
        headers: headersOf({ 'content-type': 'application/json', ...(headers ?? rudderstack.headers) }),
        body: filled(JSON.stringify(body), named),
      })
      expect([says, answer.status]).toEqual([says, status])
    }
    const { profile } = (await me.api('GET', `/v3/analyze/profile?uid=${named.user}`)).body
    expect(profile).toMatchObject({ email: 'test@example.com', company: { uid: named.company, plan: 'enterprise' } })
    const { entries } = (await me.api('GET', `/v3/analyze/profiles/${profile.id}/timeline`)).body
    const events = entries.filter(({ kind }: { kind: string }) => kind === 'event')
    expect(events).toMatchObject([{ event: { name: 'Button Clicked', properties: { button_name: 'Sign Up' } } }])
    expect(events[0].at).toBe('2026-01-01T01:00:00.000Z')
    const other = (await me.api('GET', `/v3/analyze/profile?uid=${named.user}3`)).body.profile
    expect(other).toMatchObject({ plan: 'pro' })
  })
})
