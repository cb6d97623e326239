import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { createAccount } from '../../src/server/index.ts'
import { tableNames } from '../../src/server/store/table-names.ts'
import { IN_FULL } from '../runs.ts'
import { type Answered, aBoot, aCaller, aReport, type Caller, displayed, ORIGIN, unique } from './caller.ts'
import { ANY_STORE, aServer, lookInto } from './stores.ts'

/** In every text of the other account, and in nothing that we send. */
const MARK = 'belongs-to-the-other'

/** One of everything in the other account, by the name of the parameter that could ask for it. */
interface Theirs {
  account: string
  /** With a word of the addresses that are about such a thing. */
  ids: { id: string; of: string }[]
  uid: string
  email: string
  visit: string
  feed: string
  delivery: string
}

async function furnish(they: Caller, account: string): Promise<Theirs> {
  const make = async (path: string, body: object, key: string) => {
    const answer = await they.api('POST', path, body)
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body[key].id as string
  }
  const segment = { name: `${MARK} segment`, items: [], published_at: '$now' }
  const steps = [{ title: `${MARK} title` }]
  const tour = await they.live({ name: `${MARK} tour`, steps })
  const survey = await they.live({
    kind: 'survey',
    name: `${MARK} survey`,
    steps: [{ title: MARK, question: { type: 'nps' } }],
  })
  const buttons = [{ does: 'call' as const, text: MARK, action: 'x' }]
  const launcher = await they.live({ kind: 'launcher', name: `${MARK} launcher`, steps: [{ buttons }] })
  const uid = unique('uid')
  const email = `${unique('mail')}@example.org`
  const booted = await they.person(uid, {
    properties: { email, secret_value: MARK }, company: { uid: unique('c'), title: MARK },
  }) // biome-ignore format: one request
  const delivery = await make('/v3/edit/deliveries', {
    model_kind: 'tour', model_id: tour.id, uid, options: { note: MARK },
  }, 'delivery') // biome-ignore format: one request
  const { visit } = booted
  await they.report(
    visit,
    displayed(survey, { interaction: 'i' }),
    aReport({ type: 'answer', interaction: 'i', step: survey.steps[0].id, answer: '1', text: MARK }),
    aReport({ type: 'event', name: MARK, properties: { value: MARK } }),
  )
  const interactions = (await they.api('GET', `/v3/analyze/interactions?id=${survey.id}`)).body.interactions
  const profile = (await they.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile
  const ids = [
    { of: 'kind', id: tour.id }, { of: 'survey', id: survey.id }, { of: 'experience', id: launcher.id },
    { of: 'profile', id: booted.profile.id }, { of: 'compan', id: profile.company.id }, { of: 'deliver', id: delivery },
    ...interactions.map(({ id }: { id: string }) => ({ of: 'interaction', id })),
    { of: 'segment', id: await make('/v3/edit/segments', segment, 'segment') },
    { of: 'url', id: await make('/v3/edit/urls', { host: `${unique('host')}.example.com` }, 'url') },
    { of: 'url_group', id: await make('/v3/edit/url_groups', { name: `${MARK} group` }, 'url_group') },
    {
      of: 'propert',
      id: await make('/v3/edit/properties', { name: unique('prop'), description: MARK, kind: 'profile' }, 'property'),
    },
  ] // biome-ignore format: one of everything
  return { account, ids, uid, email, visit, feed: booted.feed!.version, delivery }
}

// Every statement names its account on both databases alike, and this suite sends thousands of requests.
describe.each(ANY_STORE)('Two accounts in one database, on %s', store => {
  let server: BeckonServer
  let mine: Caller
  let theirs: Theirs
  beforeAll(async () => {
    server = await aServer(store)
    mine = aCaller(server)
    const other = await server.store.transaction(tx => createAccount(tx, { name: `${MARK} account` }))
    theirs = await furnish(aCaller(server, other), other.account)
    // The background work is done: from here on nobody has a reason to write there.
    await server.settle()
  })
  afterAll(() => server.close())

  /** Every row of the other account. */
  async function everything(): Promise<string> {
    const rows: unknown[] = []
    for (const table of tableNames) {
      // These say where the whole database has gone, and until when figures were counted behind the requests.
      if (table === 'moves' || table === 'rollups') continue
      const column = table === 'accounts' ? 'id' : 'account_id'
      rows.push(await lookInto(server, `SELECT * FROM ${table} WHERE ${column} = $1`, [theirs.account]))
    }
    return rows
      .map(row => JSON.stringify(row))
      .sort()
      .join('\n')
  }

  /** Every parameter that anybody could use, with ids of the other account. */
  function askFor(id: string): Record<string, unknown> {
    return {
      id, model_id: id, profile_id: id, experience_id: id, survey_id: id, company_id: id, url_group_id: id, ids: [id],
      experiences: [{ kind: 'tour', id }], model_kind: 'tour', kind: 'profile', format: 'json', name: 'Mine',
      description: 'mine', host: 'mine.example.com', enabled: 'on', archived_at: '$now', published_at: '$now',
      segment: { items: [{ kind: 'segment', id, op: 'in' }] }, items: [{ kind: 'segment', id, op: 'in' }],
      steps: [{ title: 'Mine', buttons: [{ does: 'start', text: 'go', experience_id: id }] }], url_group_ids: [id],
    } // biome-ignore format: a table of parameters
  }

  /** A pattern as an address, with the id where it has a parameter. */
  function fill(pattern: string, id: string): string {
    return pattern
      .replace(/:(model_)?kind(\{[^}]*\})?/, 'tours')
      .replace(/:token/, server.credentials.token)
      .replace(/:file\{.*\}$/, pattern.includes('i18n') ? 'i18n.json' : `${theirs.feed}.json`)
      .replace(/:[a-z_]+(\{[^/]*\})?/g, id)
  }

  async function attempt(method: string, pattern: string, access: string, id: string): Promise<Answered> {
    const path = fill(pattern, id)
    const { visit, uid, email, delivery } = theirs
    const wanted = askFor(id)
    if (access === 'page') {
      const { href, ...booting } = aBoot({ uid })
      const body = {
        ...booting,
        href,
        visit,
        delivery,
        reports: [{ visit, ...displayed({ id, kind: 'tour' }, { delivery }) }],
      }
      return mine.api(method, path, method === 'GET' ? undefined : { token: server.credentials.token, ...body }, {
        origin: ORIGIN,
      })
    }
    const who = { uid, email }
    if (method === 'GET' || method === 'DELETE') {
      const query = new URLSearchParams({ id, model_id: id, profile_id: id, format: 'json', kind: 'profile' })
      const [byId, byName] = [
        await mine.api(method, `${path}?${query}`),
        await mine.api(method, `${path}?${new URLSearchParams({ ...who, format: 'json', kind: 'profile' })}`),
      ]
      return { ...byId, body: [byId.body, byName.body] }
    }
    const byId = await mine.api(method, path, wanted)
    const byName = await mine.api(method, path, { ...wanted, id: undefined, profile_id: undefined, ...who })
    return { ...byId, body: [byId.body, byName.body] }
  }

  /** What the address is about, and some others in turn. The long run tries everything everywhere. */
  const triedAt = (path: string, turn: number) =>
    theirs.ids.filter(({ of }, at) => IN_FULL || path.includes(of) || (at + turn) % 4 === 0)

  const routes = endpoints.flatMap(({ methods, path, access }) => methods.map(method => ({ method, path, access })))

  test('[S21] no endpoint shows one account what belongs to the other, or changes it', async () => {
    const before = await everything()
    expect(before).toContain(MARK)
    for (const [turn, { method, path, access }] of routes.entries()) {
      for (const { id } of triedAt(path, turn)) {
        const answer = await attempt(method, path, access, id)
        expect(answer.status, `${method} ${path}`).toBeLessThan(500)
        expect(JSON.stringify(answer.body), `${method} ${path} ${id}`).not.toContain(MARK)
      }
    }
    expect(await everything()).toBe(before)
  }, 300_000)

  test('every endpoint of the management API refuses a missing and a foreign secret', async () => {
    const guarded = routes.filter(({ access }) => access === 'secret' || access === 'hook')
    expect(guarded.length).toBeGreaterThan(20)
    for (const { method, path } of guarded) {
      for (const secret of ['', 'wrong']) {
        const answer = await mine.api(method, fill(path, theirs.ids[0]!.id), undefined, {
          'x-account-secret': secret,
        })
        expect([answer.status, answer.body.code], `${method} ${path}`).toEqual([403, 403])
      }
    }
  })
})
