import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerFirstLink } from '../../src/server/access/users/join.ts'
import type { NewLink } from '../../src/server/access/users/link.ts'
import { createPasswords } from '../../src/server/access/users/password.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aBrowser, aMember, LOCAL, PASSWORD, SAME_ORIGIN, someone } from './a-browser.ts'
import { aCaller, unique } from './caller.ts'
import { aServer, lookInto, STORES } from './stores.ts'

const HOUR = 3_600_000
const tokenOf = (url: string) => url.split('#')[1]!

describe.each(STORES)('Users, on %s', store => {
  let server: BeckonServer
  beforeAll(async () => {
    server = await aServer(store)
  })
  afterAll(() => server.close())
  const join = (token: string, more: object = {}) =>
    aBrowser(server).ask('POST', '/v3/edit/join', { token, password: PASSWORD, ...more })
  const invite = (role = 'author', email = `${unique('new')}@example.org`) =>
    aCaller(server).api('POST', '/v3/edit/users', { email, role })

  test('[U1] the first user is made by a link that is given once, works once, and is worthless after that', async () => {
    const { account } = server.credentials
    const first = (await offerFirstLink(server.store, account)) as NewLink
    expect(await offerFirstLink(server.store, account)).toBe('open')
    const look = await aBrowser(server).ask('POST', '/v3/edit/link', { token: first.token })
    expect(look.body.link).toMatchObject({ kind: 'first', email: null, role: 'owner' })
    expect((await join(first.token)).body.messages).toEqual([
      'email: is required, because this link makes the first user',
    ])
    const made = await join(first.token, { email: 'First@Example.org', name: 'Ada' })
    expect([made.status, made.body.user.role, made.body.user.name]).toEqual([201, 'owner', 'Ada'])
    expect((await join(first.token, { email: 'second@example.org' })).status).toBe(403)
    expect(await offerFirstLink(server.store, account)).toBeNull()
    const again = await aBrowser(server).ask('POST', '/v3/edit/session', {
      email: 'first@example.ORG',
      password: PASSWORD,
    })
    expect(again.status).toBe(201)
  })

  test('[U2] an invitation works once, also for two at the same moment, and for seven days', async () => {
    const { body, status } = await invite()
    expect([status, body.user.signs_in, body.link.kind]).toEqual([201, false, 'invitation'])
    expect(body.link.url).toMatch(/^http:\/\/localhost\/join#bkl_/)
    const both = await Promise.all([join(tokenOf(body.link.url)), join(tokenOf(body.link.url))])
    expect(both.map(each => each.status).sort()).toEqual([201, 403])
    expect((await join(tokenOf(body.link.url))).status).toBe(403)
    const late = await invite()
    server.clock.advance(7 * 24 * HOUR)
    expect((await join(tokenOf(late.body.link.url))).body.messages[0]).toMatch(/used or replaced, or it is too old/)
    server.clock.reset()
  })

  test('[U2] a newer link makes older ones worthless, and so does removing the user', async () => {
    const { body } = await invite()
    const next = await aCaller(server).api('POST', `/v3/edit/users/${body.user.id}/link`)
    expect([next.status, next.body.link.kind]).toEqual([201, 'invitation'])
    expect((await join(tokenOf(body.link.url))).status).toBe(403)
    await aCaller(server).api('DELETE', `/v3/edit/users/${body.user.id}`)
    expect((await join(tokenOf(next.body.link.url))).status).toBe(403)
    expect((await invite('viewer', body.user.email)).status).toBe(201)
    expect((await invite('viewer', body.user.email.toUpperCase())).status).toBe(409)
  })

  test('[U3] passwords lie in the database as scrypt hashes, each with its own salt, tokens as hashes', async () => {
    const server = await aServer(store, { passwordCost: undefined })
    const [one, other] = [await aMember(server, 'viewer'), await aMember(server, 'viewer')]
    const rows = await lookInto<{ password: string }>(server, 'SELECT password FROM users WHERE id IN ($1, $2)', [
      one.id,
      other.id,
    ])
    const stored = rows.map(({ password }) => password)
    expect(new Set(stored).size).toBe(2)
    for (const each of stored) expect(each).toMatch(/^scrypt\$15\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
    const everything = JSON.stringify([
      await lookInto(server, 'SELECT * FROM sessions'),
      await lookInto(server, 'SELECT * FROM links'),
      await lookInto(server, 'SELECT * FROM audit'),
    ])
    expect(everything).not.toContain(one.cookie.split('=')[1])
    expect(everything).not.toContain('bkl_')
    expect(everything).not.toContain(PASSWORD)
    await server.close()
  })

  test('[U4] a wrong password and an unknown address are answered alike', async () => {
    const { email } = await aMember(server, 'viewer')
    const enter = (body: object) => aBrowser(server).ask('POST', '/v3/edit/session', body)
    const wrong = await enter({ email, password: 'something else entirely' })
    const unknown = await enter({ email: 'nobody@example.org', password: PASSWORD })
    expect(wrong.status).toBe(403)
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.headers.get('set-cookie')).toBeNull()
  })

  test('[U3] a password that is short, repeats itself or is the address is refused', async () => {
    const { body } = await invite()
    for (const password of ['short', 'aaaaaaaaaaaa', body.user.email])
      expect((await join(tokenOf(body.link.url), { password })).status, password).toBe(422)
  })

  test('a session is over after twelve hours without a request, and after fourteen days in any case', async () => {
    server.clock.set(Date.now())
    const me = await someone(server, 'viewer')
    const status = async () => (await me.ask('GET', '/v3/edit/session')).status
    server.clock.advance(11 * HOUR)
    expect(await status()).toBe(200)
    server.clock.advance(11 * HOUR)
    expect(await status()).toBe(200)
    server.clock.advance(12 * HOUR)
    expect(await status()).toBe(401)
    const busy = await someone(server, 'viewer')
    for (let hours = 0; hours < 14 * 24 - 11; hours += 11) {
      expect((await busy.ask('GET', '/v3/edit/session')).status).toBe(200)
      server.clock.advance(11 * HOUR)
    }
    server.clock.advance(11 * HOUR)
    expect((await busy.ask('GET', '/v3/edit/session')).status).toBe(401)
    server.clock.reset()
  })

  test('sessions are listed, and ended one by one and all at once', async () => {
    const me = await aMember(server, 'author')
    const elsewhere = aBrowser(server)
    await elsewhere.ask('POST', '/v3/edit/session', { email: me.email, password: PASSWORD })
    const { sessions } = (await me.ask('GET', '/v3/edit/sessions')).body
    expect(sessions.map((each: { current: boolean }) => each.current)).toEqual([false, true])
    expect(sessions[0]).toMatchObject({ user_id: me.id, browser: 'A browser' })
    expect((await me.ask('DELETE', `/v3/edit/sessions/${sessions[0].id}`)).status).toBe(200)
    expect((await elsewhere.ask('GET', '/v3/edit/session')).status).toBe(401)
    const stranger = await someone(server, 'publisher')
    const mine = sessions[1].id
    expect((await stranger.ask('DELETE', `/v3/edit/sessions/${mine}`)).status).toBe(404)
    expect((await stranger.ask('DELETE', `/v3/edit/sessions?user_id=${me.id}`)).status).toBe(403)
    expect((await me.ask('GET', '/v3/edit/session')).status).toBe(200)
    expect((await me.ask('DELETE', '/v3/edit/sessions')).body).toEqual({ ended: 1 })
    expect((await me.ask('GET', '/v3/edit/session')).status).toBe(401)
    expect((await aCaller(server).api('DELETE', '/v3/edit/sessions?user_id=all')).status).toBe(200)
    expect((await stranger.ask('GET', '/v3/edit/session')).status).toBe(401)
  })

  test('another password ends every session, and the browser that set it gets a new one', async () => {
    const me = await aMember(server, 'author')
    const [before, thief] = [me.cookie, aBrowser(server, LOCAL, me.cookie)]
    const change = (body: object) => me.ask('PATCH', '/v3/edit/session/user', body)
    expect((await change({ password: `${PASSWORD} again` })).status).toBe(422)
    expect((await change({ password: `${PASSWORD} again`, current_password: 'not that one' })).status).toBe(403)
    expect((await change({ password: `${PASSWORD} again`, current_password: PASSWORD })).status).toBe(200)
    expect(me.cookie).not.toBe(before)
    expect((await me.ask('GET', '/v3/edit/session')).status).toBe(200)
    expect((await thief.ask('GET', '/v3/edit/session')).status).toBe(401)
    const reset = await aCaller(server).api('POST', `/v3/edit/users/${me.id}/link`)
    expect(reset.body.link.kind).toBe('reset')
    expect((await join(tokenOf(reset.body.link.url))).status).toBe(201)
    expect((await join(tokenOf(reset.body.link.url))).status).toBe(403)
    expect((await me.ask('GET', '/v3/edit/session')).status).toBe(401)
  })

  test('signing in gives a session that nobody knew before, and ends the one that was brought along', async () => {
    const me = await aMember(server, 'viewer')
    for (const planted of [me.cookie, 'beckon=planted-by-somebody-else']) {
      const browser = aBrowser(server, LOCAL, planted)
      await browser.ask('POST', '/v3/edit/session', { email: me.email, password: PASSWORD })
      expect(browser.cookie).not.toBe(planted)
      expect((await aBrowser(server, LOCAL, planted).ask('GET', '/v3/edit/session')).status).toBe(401)
      expect((await browser.ask('GET', '/v3/edit/session')).status).toBe(200)
      expect((await browser.ask('DELETE', '/v3/edit/session')).status).toBe(200)
      expect(browser.cookie).toBe('')
    }
  })

  test('a Change bears the name of who is signed in, or of whose secret it was', async () => {
    const me = await someone(server, 'author')
    const tour = { name: unique('tour'), steps: [{ title: 'Hello' }] }
    const { id } = (await me.ask('POST', '/v3/edit/tours', tour)).body.tour
    const { secret } = (await (await someone(server, 'owner')).ask('POST', '/v3/edit/secrets')).body.secret
    await server.app.request(`/v3/edit/tours/${id}`, {
      method: 'PATCH',
      headers: { 'x-account-secret': secret },
      body: JSON.stringify({ name: 'Another' }),
    })
    const { changes } = (await me.ask('GET', `/v3/edit/tours/${id}/changes`)).body
    const names = new Set(changes.map((change: { user: { name: string } }) => change.user.name))
    expect(names).toEqual(new Set(['The author', 'The owner']))
  })

  test('[U15] the last owner who can sign in is neither removed nor made less; a role counts at once', async () => {
    const fresh = await aServer(store)
    try {
      const owner = await aMember(fresh, 'owner')
      const other = await aMember(fresh, 'publisher')
      const less = (id: string, role: string) => owner.ask('PATCH', `/v3/edit/users/${id}`, { role })
      expect((await less(owner.id, 'viewer')).status).toBe(409)
      expect((await owner.ask('DELETE', `/v3/edit/users/${owner.id}`)).status).toBe(409)
      expect((await other.ask('GET', '/v3/edit/audit')).status).toBe(403)
      expect((await less(other.id, 'owner')).status).toBe(200)
      expect((await other.ask('GET', '/v3/edit/audit')).status).toBe(200)
      expect((await less(owner.id, 'viewer')).status).toBe(200)
      expect((await owner.ask('GET', '/v3/edit/audit')).status).toBe(403)
      expect((await other.ask('DELETE', `/v3/edit/users/${owner.id}`)).status).toBe(200)
      expect((await owner.ask('GET', '/v3/edit/session')).status).toBe(401)
    } finally {
      await fresh.close()
    }
  })

  test('[U16] the audit list says who did what to users, sessions, secrets, keys, settings, and that somebody was forgotten', async () => {
    const me = await someone(server, 'owner')
    const { user, link } = (
      await me.ask('POST', '/v3/edit/users', { email: `${unique('x')}@example.org`, role: 'viewer' })
    ).body
    await join(tokenOf(link.url))
    await me.ask('PATCH', `/v3/edit/users/${user.id}`, { role: 'author' })
    const { secret } = (await me.ask('POST', '/v3/edit/secrets')).body
    await me.ask('DELETE', `/v3/edit/secrets/${secret.id}`)
    await me.ask('POST', '/v3/edit/account/verification_key')
    await me.ask('PATCH', '/v3/edit/account', { name: 'Renamed' })
    const uid = unique('person')
    await aCaller(server).person(uid)
    await me.ask('DELETE', `/v3/edit/profiles/forget?uid=${uid}`)
    await me.ask('DELETE', `/v3/edit/users/${user.id}`)
    await me.ask('GET', '/v3/analyze/results.csv')
    const survey = await aCaller(server).live({
      kind: 'survey',
      steps: [{ title: 'How?', question: { type: 'text' } }],
    } as never)
    await me.ask('GET', `/v3/analyze/results/surveys/${survey.id}/answers.csv`)
    const other = await someone(server, 'viewer')
    await other.ask('DELETE', '/v3/edit/session')
    const { audit } = (await me.ask('GET', '/v3/edit/audit?limit=13')).body
    const told = audit.map((each: { action: string; means: string }) => `${each.action} by ${each.means}`)
    expect(told).toEqual([
      'session.ended by session', 'results.exported by session', 'results.exported by session', 'user.removed by session', 'profile.forgotten by session', 'settings.changed by session', 'key.renewed by session',
      'secret.revoked by session', 'secret.added by session', 'user.changed by session', 'session.started by link',
      'user.joined by link', 'user.invited by session',
    ]) // biome-ignore format: a list of deeds
    expect(audit[9]).toMatchObject({
      subject_id: user.id,
      details: { role: ['viewer', 'author'] },
      user: { id: me.id },
    })
    expect(JSON.stringify(audit)).not.toContain(uid)
    expect(JSON.stringify(audit)).not.toContain(secret.secret)
  })
})

test('[U3] checking passwords leaves the event loop free', async () => {
  const passwords = createPasswords()
  const stored = await passwords.hash(PASSWORD)
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const answers = await Promise.all([PASSWORD, 'wrong', PASSWORD, 'wrong'].map(each => passwords.check(each, stored)))
  clearInterval(timer)
  expect(answers).toEqual([true, false, true, false])
  expect(await passwords.check(PASSWORD, null)).toBe(false)
  expect(turns).toBeGreaterThan(5)
})

describe('Attempts', () => {
  test('[U4] are limited for a user from one address, and for an address whoever is tried', async () => {
    const server = await aServer('SQLite in memory', {
      limits: { passwordsPerUser: 2, passwordsPerAddress: 3 },
      trustedProxies: 1,
    })
    // Attempts are counted in quarters of an hour: a minute later it is still the same one.
    const QUARTER = 15 * 60_000
    server.clock.freeze(Math.ceil(Date.now() / QUARTER) * QUARTER)
    const attempt = async (email: string, from: string) => {
      const headers = { ...SAME_ORIGIN, origin: LOCAL, 'x-forwarded-for': from }
      const { status } = await aBrowser(server).ask('POST', '/v3/edit/session', { email, password: 'wrong' }, headers)
      return status
    }
    const same: number[] = []
    for (let i = 0; i < 3; i++) same.push(await attempt('one@example.org', '10.0.0.9'))
    expect(same).toEqual([403, 403, 429])
    expect(await attempt('one@example.org', '10.0.0.8')).toBe(403)
    const many: number[] = []
    for (let i = 0; i < 4; i++) many.push(await attempt(`${i}@example.org`, '10.1.0.1'))
    expect(many).toEqual([403, 403, 403, 429])
    const me = await someone(server, 'viewer')
    const guess = { password: PASSWORD, current_password: 'a guess' }
    const guesses: number[] = []
    for (let i = 0; i < 3; i++) guesses.push((await me.ask('PATCH', '/v3/edit/session/user', guess)).status)
    expect(guesses).toEqual([403, 403, 429])
    server.clock.advance(60_000)
    expect(await attempt('one@example.org', '10.0.0.9')).toBe(429)
    server.clock.advance(QUARTER)
    expect(await attempt('one@example.org', '10.0.0.9')).toBe(403)
    await server.close()
  })
})

describe('The cookie', () => {
  const origin = 'https://beckon.example.com'

  test('[U5] on https it is __Host-, Secure, HttpOnly and SameSite=Strict', async () => {
    const server = await aServer('SQLite in memory', { publicUrl: origin })
    const me = await aMember(server, 'owner', origin)
    const { headers } = await me.ask('POST', '/v3/edit/session', { email: me.email, password: PASSWORD })
    const [session, known] = headers.getSetCookie().map(cookie => cookie.split('; '))
    expect(session![0]).toMatch(/^__Host-beckon=[\w-]{43}$/)
    expect(session!.slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=1209600', 'Path=/', 'SameSite=Strict', 'Secure'])
    expect(known![0]).toMatch(/^__Host-beckon-known=[\w-]{43}$/)
    expect(known!.slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Strict', 'Secure'])
    const plain = aBrowser(server, origin, me.cookie.replace('__Host-', ''))
    expect((await plain.ask('GET', '/v3/edit/session')).status).toBe(401)
    await server.close()
  })

  test('[U5] over plain http people sign in on this machine only, and where an address is named, only there', async () => {
    const server = await aServer('SQLite in memory')
    const here = await aMember(server, 'owner')
    const { headers } = await here.ask('POST', '/v3/edit/session', { email: here.email, password: PASSWORD })
    expect(headers.getSetCookie()[0]).toMatch(/^beckon=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/)
    for (const elsewhere of ['http://beckon.example.com', 'https://beckon.example.com', 'http://192.168.0.7:4400']) {
      const browser = aBrowser(server, elsewhere, here.cookie)
      expect((await browser.ask('GET', '/v3/edit/session')).status).toBe(403)
      const entered = await browser.ask('POST', '/v3/edit/session', { email: here.email, password: PASSWORD })
      expect([entered.status, entered.body.messages[0]]).toEqual([403, expect.stringContaining('BECKON_PUBLIC_URL')])
    }
    await server.close()
    const named = await aServer('SQLite in memory', { publicUrl: origin })
    const browser = aBrowser(named, LOCAL)
    const entered = await browser.ask('POST', '/v3/edit/session', { email: 'a@example.org', password: PASSWORD })
    expect(entered.body.messages).toEqual([`Only pages of ${origin} may ask this; open the console there`])
    await named.close()
  })
})
