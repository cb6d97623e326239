import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Method } from '../../src/protocol/operations/operation.ts'
import { PERMISSIONS, type Permission } from '../../src/protocol/permission.ts'
import { ROLES, type Role } from '../../src/protocol/role.ts'
import type { Endpoint } from '../../src/server/access/endpoint.ts'
import { isAllowed } from '../../src/server/access/users/permissions.ts'
import { startSession } from '../../src/server/access/users/session.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { aBrowser, type Browser, LOCAL, SAME_ORIGIN, someone } from './a-browser.ts'
import { type Answered, aCaller, unique } from './caller.ts'
import { ANY_STORE, aServer } from './stores.ts'

const CONSOLE = 'https://console.example.com'
const SECRET = { 'x-account-secret': 'secret-of-the-first-account' }

/** The origins that a request may claim. */
const FROM: Record<string, Record<string, string>> = {
  'the console': SAME_ORIGIN,
  'the console, by Origin alone': { origin: CONSOLE },
  'a foreign page': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  'a foreign page of an old browser': { origin: 'https://evil.example' },
  'a sibling subdomain': { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.com' },
  'a sibling subdomain, reading': { 'sec-fetch-site': 'same-site' },
  'a sibling that claims to be it': { 'sec-fetch-site': 'same-origin', origin: 'https://shop.example.com' },
  'a link elsewhere': { 'sec-fetch-site': 'cross-site' },
  'an address that was typed': { 'sec-fetch-site': 'none' },
  nowhere: {},
}
const OWN = ['the console', 'the console, by Origin alone']

type Way = Role | 'nobody' | 'secret'
const REFUSED = [401, 403]

/** The expected result of a request: let in, asked to sign in, or refused. */
function due({ access, may }: Endpoint, who: Way, from: string): 'in' | 401 | 403 {
  const own = OWN.includes(from)
  const secret = who === 'secret'
  if (access === 'hook') return secret && !('origin' in FROM[from]!) ? 'in' : 403
  if (access === 'console') return own ? 'in' : 403
  if (secret) return access === 'session' || 'origin' in FROM[from]! ? 403 : 'in'
  if (!own) return 403
  if (who === 'nobody') return 401
  return isAllowed({ role: who }, may!) ? 'in' : 403
}

const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'page')
const operations = guarded.flatMap(endpoint => endpoint.methods.map(method => ({ endpoint, method })))

describe.each(ANY_STORE)('Every endpoint, on %s', store => {
  let server: BeckonServer
  const people = new Map<Way, { id: string }>()
  beforeAll(async () => {
    server = await aServer(store, { publicUrl: CONSOLE })
    for (const role of ROLES) people.set(role, await someone(server, role, { origin: CONSOLE }))
  })
  afterAll(() => server.close())

  const signedIn = new Map<Way, Browser>()

  async function as(who: Way): Promise<Browser> {
    const known = signedIn.get(who)
    if (known) return known
    const user = people.get(who)
    if (!user) return aBrowser(server, CONSOLE)
    const { account } = server.credentials
    const started = { account, user: user.id, browser: '' }
    const { token } = await server.store.transaction(tx => startSession(tx, started))
    const browser = aBrowser(server, CONSOLE, `__Host-beckon=${token}`)
    signedIn.set(who, browser)
    return browser
  }

  async function attempt(endpoint: Endpoint, method: Method, who: Way, from: string): Promise<Answered> {
    const path = endpoint.path
      .replace(/:file\{.*\}$/, 'i18n.txt')
      .replace(/:\w+(\{[^/]*\})?/g, '000000000000000000000000')
    const headers = { ...FROM[from]!, ...(who === 'secret' ? SECRET : {}) }
    const answer = await (await as(who)).ask(method, path, undefined, headers)
    // Some of them end sessions.
    if (method === 'DELETE' && path.includes('/session')) signedIn.clear()
    return answer
  }

  const [home, ...elsewhere] = Object.keys(FROM)
  /** In a short run, each endpoint is asked from its own origin and from two others, and the next endpoint from the next two. */
  const originsOf = (index: number): string[] => {
    if (process.env.BECKON_LONG) return Object.keys(FROM)
    return [home!, ...[0, 1].map(more => elsewhere[(index * 2 + more) % elsewhere.length]!)]
  }
  const ways: Way[] = [...ROLES, 'nobody', 'secret']
  test.each(ways)(
    '[U10] lets a request of %s in or refuses it as the table says, wherever it comes from',
    async who => {
      const wrong: string[] = []
      let asked = 0
      for (const [index, { endpoint, method }] of operations.entries()) {
        for (const from of originsOf(index)) {
          const { status, body } = await attempt(endpoint, method, who, from)
          const wanted = due(endpoint, who, from)
          const said =
            wanted === 'in' ? !REFUSED.includes(status) || isAboutParameters(endpoint, body) : status === wanted
          if (!said) wrong.push(`${method} ${endpoint.path} from ${from}: ${status} instead of ${wanted}`)
          asked++
        }
      }
      expect(wrong).toEqual([])
      expect(asked).toBeGreaterThan(500)
    },
    300_000,
  )

  test('[U11] a refused request says which role it needs', async () => {
    let refused = 0
    for (const { endpoint, method } of operations) {
      for (const role of ROLES) {
        if (!endpoint.may || isAllowed({ role }, endpoint.may)) continue
        const { body } = await attempt(endpoint, method, role, 'the console')
        const { role: needed } = PERMISSIONS[endpoint.may]
        expect(body.messages).toEqual([`This needs the role ${needed}; yours is ${role}`])
        refused++
      }
    }
    expect(refused).toBeGreaterThan(50)
  })

  test('[U11] an author writes drafts, and only a publisher decides what users get', async () => {
    const [author, publisher] = [await as('author'), await as('publisher')]
    const kinds = [
      ['tours', { name: unique('tour'), steps: [{ title: 'Hello' }] }, 'tour'],
      ['segments', { name: unique('segment'), items: [] }, 'segment'],
    ] as const
    for (const [kind, content, key] of kinds) {
      const path = `/v3/edit/${kind}`
      const made = await author.ask('POST', path, content)
      expect(made.status).toBe(201)
      const one = `${path}/${made.body[key].id}`
      expect((await author.ask('PATCH', one, { name: 'Better' })).status).toBe(200)
      for (const [method, where, body] of [
        ['POST', path, { ...content, published_at: '$now' }],
        ['PATCH', one, { published_at: '$now' }],
        ['PATCH', one, { published_at: null }],
        ['PATCH', one, { archived_at: '$now' }],
        ['PUT', one, { ...content, published_at: '$now' }],
        ...(kind === 'tours' ? SCHEDULES.map(body => ['PATCH', one, body] as const) : []),
      ] as const) {
        const refused = await author.ask(method, where, body)
        expect([refused.status, refused.body.messages]).toEqual([
          403,
          ['This needs the role publisher; yours is author'],
        ])
        expect((await publisher.ask(method, where, body)).status, `${method} ${where}`).toBeLessThan(300)
        if ('archived_at' in body) await publisher.ask('PATCH', one, { archived_at: null })
      }
    }
  })

  test('[U11] a viewer sees which properties there are, and none of their values', async () => {
    const me = aCaller(server)
    const prop = unique('plan').replace(/\W/g, '_')
    await me.api('POST', '/v3/observe/hooks/profiles', { uid: unique('user'), [prop]: 'gold' })
    const listed = async (role: Role) =>
      (await (await as(role)).ask('GET', '/v3/edit/properties?kind=profile')).body.properties.find(
        (each: { prop: string }) => each.prop === prop,
      ).values
    expect(await listed('viewer')).toEqual([])
    expect(await listed('author')).toEqual(['gold'])
  })
})

/** Only Experiences have schedules. */
const SCHEDULES = [{ publish_at: '2100-01-01' }, { unpublish_at: '2100-02-01' }, { publish_at: null }]

/** A wrong password or link is refused in its own words. */
const isAboutParameters = ({ access }: Endpoint, body: { messages?: string[] }) =>
  access === 'console' && /link|e-mail/.test(body.messages?.[0] ?? '')

describe('Cross-site requests', () => {
  test('[U6] change nothing and read nothing, whatever form they take', async () => {
    const server = await aServer('SQLite in memory', { publicUrl: CONSOLE })
    const owner = await someone(server, 'owner', { origin: CONSOLE })
    const before = (await owner.ask('GET', '/v3/edit/account')).body
    const forms: [string, string | undefined][] = [
      ['text/plain', JSON.stringify({ name: 'Taken over' })],
      ['application/x-www-form-urlencoded', 'name=Taken+over'],
      ['application/json', JSON.stringify({ name: 'Taken over' })],
    ]
    for (const from of Object.keys(FROM).filter(each => !OWN.includes(each))) {
      for (const [type, body] of forms) {
        const response = await server.app.request(`${CONSOLE}/v3/edit/account`, {
          method: 'PATCH',
          headers: { cookie: owner.cookie, 'content-type': type, ...FROM[from] },
          body,
        })
        expect(response.status, from).toBe(403)
        expect(response.headers.get('access-control-allow-origin')).toBeNull()
      }
      const read = await owner.ask('GET', '/v3/analyze/profile?uid=u_1', undefined, FROM[from])
      expect(read.status, from).toBe(403)
    }
    expect((await owner.ask('GET', '/v3/edit/account')).body).toEqual(before)
    await server.close()
  })

  test('[U6] a cookie that lies around does not keep a backend from using its secret', async () => {
    const server = await aServer('SQLite in memory')
    const viewer = await someone(server, 'viewer')
    const answer = await viewer.ask('GET', '/v3/edit/secrets', undefined, { ...SAME_ORIGIN, ...SECRET })
    expect(answer.status).toBe(200)
    expect((await aBrowser(server, LOCAL).ask('GET', '/v3/edit/secrets')).status).toBe(401)
    await server.close()
  })
})

/** The table of docs/security.md. */
function roleTable(): string {
  const rows = Object.entries(PERMISSIONS).map(([permission, { says }]) => {
    const marks = ROLES.map(each => (isAllowed({ role: each }, permission as Permission) ? '✓' : ' '))
    return `| ${permission} | ${says} | ${marks.join(' | ')} |`
  })
  return [`| | what | ${ROLES.join(' | ')} |`, `| --- | --- |${' :-: |'.repeat(ROLES.length)}`, ...rows].join('\n')
}

test('the table of roles in docs/security.md is the one that the checks use', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const [, quoted] = /<!-- roles -->\n([\s\S]*?)\n<!-- \/roles -->/.exec(text)!
  expect(quoted).toBe(roleTable())
})
