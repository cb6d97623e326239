import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addUser } from '../../src/server/access/users/save-user.ts'
import type { ServerOptions } from '../../src/server/app/create-server.ts'
import { aBrowser, aMember, LOCAL, PASSWORD, someone } from './a-browser.ts'
import { aProvider, type Known, type RunningProvider, visitProvider } from './a-provider.ts'
import { aCaller, unique } from './caller.ts'
import { aServer, STORES } from './stores.ts'

const ROLES = [
  { role: 'owner' as const, group: 'admins' },
  { role: 'author' as const, group: 'writers' },
]

describe.each(STORES)('Signing in with the provider of a company, on %s', store => {
  let provider: RunningProvider
  const known: Known = {}
  beforeAll(async () => {
    provider = await aProvider(known, [`${LOCAL}/console/signed-in`])
  })
  afterAll(() => provider.stop())

  async function open(more: Partial<NonNullable<ServerOptions['provider']>> = {}) {
    const server = await aServer(store, {
      provider: { ...provider.settings, name: 'Example Login', scope: 'openid email profile groups', ...more },
    })
    onTestFinished(() => server.close())
    return server
  }
  type Server = Awaited<ReturnType<typeof open>>

  /** A person of the provider, by a subject that nobody had. */
  function person(claims: Known[string]): string {
    const sub = unique('sub')
    known[sub] = claims
    return sub
  }

  async function enter(server: Server, sub: string, params: object = {}) {
    const browser = aBrowser(server)
    const { body, status } = await browser.ask('POST', '/v3/edit/session/provider', params)
    if (status !== 200) throw new Error(JSON.stringify(body))
    const answer = await visitProvider(body.url, sub)
    const came = await browser.ask('POST', '/v3/edit/session/provider/return', { answer })
    const cookie = came.headers.getSetCookie().find(one => one.startsWith('beckon='))
    if (cookie) browser.cookie = cookie.split(';')[0]!
    return { browser, came, answer }
  }
  const allow = (server: Server) => aCaller(server).api('PATCH', '/v3/edit/account', { link_by_email: true })

  test('[U17] somebody comes in by a group, with its role, and is the same user the next time', async () => {
    const server = await open({ roles: ROLES })
    const sub = person({ name: 'Ada', email: 'ada@example.com', email_verified: true, groups: ['writers', 'all'] })
    const first = await enter(server, sub)
    expect([first.came.status, first.came.body.user]).toMatchObject([
      201,
      { name: 'Ada', email: 'ada@example.com', role: 'author', signs_in: true, with_provider: true },
    ])
    expect((await first.browser.ask('GET', '/v3/edit/session')).status).toBe(200)
    known[sub]!.groups = ['admins']
    const second = await enter(server, sub)
    expect(second.came.body.user).toMatchObject({ id: first.came.body.user.id, role: 'owner' })
    known[sub]!.email = 'ada.new@example.com'
    expect((await enter(server, sub)).came.body.user.id).toBe(first.came.body.user.id)
    const { body } = await second.browser.ask('GET', '/v3/edit/audit')
    const actions = body.audit.map(({ action, means }: { action: string; means: string }) => `${action} ${means}`)
    expect(actions).toEqual(
      expect.arrayContaining(['user.joined provider', 'session.started provider', 'user.changed provider']),
    )
  })

  test('[U17] who leaves the groups is kept out, and what they have open ends', async () => {
    const server = await open({ roles: ROLES })
    const sub = person({ name: 'Ben', email: 'ben@example.com', email_verified: true, groups: ['writers'] })
    const { browser } = await enter(server, sub)
    known[sub]!.groups = ['cooks']
    const again = await enter(server, sub)
    expect([again.came.status, again.came.body.messages[0]]).toEqual([
      403,
      'You are in no group of Example Login that may use Beckon; ask the people who run Example Login, or an owner',
    ])
    expect((await browser.ask('GET', '/v3/edit/session')).status).toBe(401)
    const stranger = person({ name: 'Cy', email: 'cy@example.com', email_verified: true })
    expect((await enter(server, stranger)).came.status).toBe(403)
  })

  test('[U17] the last owner stays one, whatever the groups say', async () => {
    const server = await open({ roles: ROLES })
    const sub = person({ name: 'Dee', email: 'dee@example.com', email_verified: true, groups: ['admins'] })
    const { came } = await enter(server, sub)
    expect(came.body.user.role).toBe('owner')
    known[sub]!.groups = ['writers']
    expect((await enter(server, sub)).came.body.user.role).toBe('owner')
    await aMember(server, 'owner')
    expect((await enter(server, sub)).came.body.user.role).toBe('author')
  })

  test('[U17] without groups only invited people come in: by the link, whatever their address is there', async () => {
    const server = await open()
    const sub = person({ name: 'Eve', email: 'eve@elsewhere.example', email_verified: true })
    expect((await enter(server, sub)).came.body.messages[0]).toMatch(/^Nobody has invited you yet/)
    const invited = await aCaller(server).api('POST', '/v3/edit/users', { email: 'eve@example.com', role: 'publisher' })
    const token = invited.body.link.url.split('#')[1]
    const { came } = await enter(server, sub, { token })
    expect([came.status, came.body.user]).toMatchObject([
      201,
      { id: invited.body.user.id, email: 'eve@example.com', role: 'publisher', with_provider: true },
    ])
    expect((await enter(server, sub)).came.body.user.id).toBe(invited.body.user.id)
    const used = await aBrowser(server).ask('POST', '/v3/edit/session/provider', { token })
    expect([used.status, used.body.messages[0]]).toEqual([403, expect.stringMatching(/used or replaced/)])
  })

  test('[U17] an address finds a user only if it is verified and the account allows it', async () => {
    const server = await open()
    const { email, id } = await aMember(server, 'publisher')
    const sub = person({ name: 'Fay', email, email_verified: true })
    expect((await enter(server, sub)).came.body.messages[0]).toMatch(/already\. Sign in with the password/)
    expect((await allow(server)).status).toBe(200)
    known[sub]!.email_verified = false
    expect((await enter(server, sub)).came.body.messages[0]).toMatch(/has not verified the address/)
    known[sub]!.email_verified = true
    expect((await enter(server, sub)).came.body.user).toMatchObject({ id, with_provider: true })
    const other = person({ name: 'Not Fay', email, email_verified: true })
    expect((await enter(server, other)).came.body.messages[0]).toMatch(/signs in as somebody else of the provider/)
  })

  test('[U17] a user connects with the provider after the password, and disconnects', async () => {
    const server = await open()
    const member = await aMember(server, 'viewer')
    const sub = person({ name: 'Gus', email: 'gus@example.com' })
    const wrong = await member.ask('POST', '/v3/edit/session/user/provider', { current_password: 'not this one' })
    expect(wrong.status).toBe(403)
    const session = member.cookie
    const begun = await member.ask('POST', '/v3/edit/session/user/provider', { current_password: PASSWORD })
    expect(begun.status).toBe(200)
    const answer = await visitProvider(begun.body.url, sub)
    const came = await member.ask('POST', '/v3/edit/session/provider/return', { answer })
    expect(came.body.user).toMatchObject({ id: member.id, with_provider: true })
    expect((await enter(server, sub)).came.body.user.id).toBe(member.id)
    member.cookie = session
    const entered = await member.ask('POST', '/v3/edit/session', { email: member.email, password: PASSWORD })
    expect(entered.status).toBe(201)
    const off = await member.ask('DELETE', '/v3/edit/session/user/provider', { current_password: PASSWORD })
    expect([off.status, off.body.user?.with_provider]).toEqual([200, false])
    expect((await enter(server, sub)).came.status).toBe(403)
  })

  test('[U17] who was removed stays out, although the groups would let them in, until an owner invites them again', async () => {
    const server = await open({ roles: ROLES })
    const sub = person({ name: 'Hal', email: 'hal@example.com', email_verified: true, groups: ['writers'] })
    const { browser, came } = await enter(server, sub)
    const owner = await aMember(server, 'owner')
    expect((await owner.ask('DELETE', `/v3/edit/users/${came.body.user.id}`)).status).toBe(200)
    expect((await browser.ask('GET', '/v3/edit/session')).status).toBe(401)
    expect((await enter(server, sub)).came.body.messages[0]).toMatch(/^An owner has removed you/)
    const invited = await owner.ask('POST', '/v3/edit/users', { email: 'hal@example.com', role: 'viewer' })
    const { came: back } = await enter(server, sub, { token: invited.body.link.url.split('#')[1] })
    expect(back.body.user).toMatchObject({ id: invited.body.user.id, role: 'author' })
  })

  test('[U17] a provider that is away is one plain sentence, and passwords go on', async () => {
    const gone = await aProvider({}, [`${LOCAL}/console/signed-in`])
    await gone.stop()
    const server = await open(gone.settings)
    const { status, body } = await aBrowser(server).ask('POST', '/v3/edit/session/provider', {})
    expect([status, body.messages]).toEqual([
      503,
      ['Example Login does not answer as a provider should; try again later, or ask an owner'],
    ])
    const { email } = await aMember(server, 'viewer')
    expect((await aBrowser(server).ask('POST', '/v3/edit/session', { email, password: PASSWORD })).status).toBe(201)
  })

  test('[U17] the page of the sign-in learns which ways there are', async () => {
    const ways = async (server: Server) => (await aBrowser(server).ask('GET', '/v3/edit/session/ways')).body.ways
    expect(await ways(await open({ passwords: false }))).toMatchObject({
      passwords: false,
      provider: { name: 'Example Login' },
    })
    expect((await ways(await open())).passwords).toBe(true)
    const plain = await aServer(store)
    onTestFinished(() => plain.close())
    expect(await ways(plain)).toEqual({ passwords: true, provider: null })
    expect((await someone(plain, 'owner').then(one => one.ask('POST', '/v3/edit/session/provider', {}))).status).toBe(
      409,
    )
  })

  test('[U17] its people enter one account, which can be named', async () => {
    const first = await open()
    const other = await aServer(store)
    onTestFinished(() => other.close())
    await expect(open({ account: other.credentials.token })).rejects.toThrow(/There is no account with the id or token/)
    const { name } = (await aBrowser(first).ask('GET', '/v3/edit/session/ways')).body.ways.provider.account
    expect(name).toBe('Beckon')
    await first.store.transaction(tx =>
      addUser(tx, first.credentials.account, { name: 'I', email: 'i@example.com', role: 'viewer' }),
    )
  })
})
