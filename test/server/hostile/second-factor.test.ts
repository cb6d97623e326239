import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount } from '../../../src/server/access/users/create-account.ts'
import { createLink } from '../../../src/server/access/users/link.ts'
import { addUser } from '../../../src/server/access/users/save-user.ts'
import { aMember, LOCAL, PASSWORD, someone } from '../a-browser.ts'
import { aJar } from '../a-jar.ts'
import { aPasskey } from '../a-passkey.ts'
import { aCaller } from '../caller.ts'
import { challengeIn, codeOf, password, SESSION, STEP, withPasskey, withTotp } from '../second-factor.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

const HALF_MINUTE = 30_000
const MINUTES = 60_000

describe.each(BOTH)('Somebody who knows the password, on %s', store => {
  async function open(limits: object = {}, more: object = {}) {
    const server = await aServer(store, { limits: limits as never, trustedProxies: 1, ...more })
    onTestFinished(() => server.close())
    server.clock.set(Date.now())
    return server
  }

  test('reaches nothing with it alone, also by asking the API itself', async () => {
    const server = await open()
    const { email, factor } = await withTotp(server)
    const jar = aJar(server)
    await password(jar, email)
    const asked: number[] = []
    for (const [method, path, body] of [
      ['GET', SESSION], ['GET', `${SESSION}/factors`], ['GET', '/v3/edit/experiences'],
      ['PATCH', `${SESSION}/user`, { name: 'Me' }], ['DELETE', `${SESSION}/factors/${factor.id}`, { current_password: PASSWORD }],
      ['POST', `${SESSION}/recovery_codes`, { current_password: PASSWORD }],
      ['POST', `${SESSION}/factors`, { kind: 'totp', current_password: PASSWORD }],
    ] as [string, string, object?][]) // biome-ignore format: a list of requests
      asked.push((await jar.ask(method, path, body)).status)
    expect(asked).toEqual(asked.map(() => 401))
    // What has begun is no session, whatever cookie it is put into, and cannot be turned into setting up another factor.
    jar.cookies.set('beckon', jar.cookies.get('beckon-begun')!)
    expect((await jar.ask('GET', SESSION)).status).toBe(401)
    expect((await jar.ask('POST', `${STEP}/set_up`, { kind: 'totp' })).status).toBe(409)
    expect((await jar.ask('POST', `${STEP}/confirm`, { code: '123456' })).status).toBe(409)
  })

  test('uses no code twice, and none from before it', async () => {
    const server = await open()
    const { email, secret, code } = await withTotp(server)
    const enter = async (code: string) => {
      const jar = aJar(server)
      await password(jar, email)
      return (await jar.ask('POST', STEP, { code })).status
    }
    // The one that confirmed the app counts as used.
    expect(await enter(code())).toBe(403)
    const before = code()
    server.clock.advance(HALF_MINUTE)
    const seen = code()
    expect(await enter(seen)).toBe(201)
    expect(await enter(seen)).toBe(403)
    expect(await enter(before)).toBe(403)
    const now = server.clock.now()!
    expect(await enter(codeOf(secret, now + HALF_MINUTE))).toBe(201)
    expect(await enter(codeOf(secret, now + 3 * HALF_MINUTE))).toBe(403)
    const both = [aJar(server), aJar(server)]
    for (const jar of both) await password(jar, email)
    server.clock.advance(3 * HALF_MINUTE)
    const answers = await Promise.all(both.map(jar => jar.ask('POST', STEP, { code: code() })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
  })

  test('uses no recovery code twice, also at the same moment', async () => {
    const server = await open()
    const { email, recovery } = await withTotp(server)
    const both = [aJar(server), aJar(server)]
    for (const jar of both) await password(jar, email)
    const answers = await Promise.all(both.map(jar => jar.ask('POST', STEP, { recovery_code: recovery[0] })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403])
    const other = await withTotp(server)
    const jar = aJar(server)
    await password(jar, email)
    expect((await jar.ask('POST', STEP, { recovery_code: other.recovery[0] })).status).toBe(403)
  })

  test('cannot guess: five tries for each password, and a few for the user from everywhere', async () => {
    const server = await open({ codesPerUser: 8 })
    const { email, jar: own, code } = await withTotp(server)
    server.clock.advance(HALF_MINUTE)
    const wrong = code() === '000000' ? '111111' : '000000'
    const tried: number[] = []
    for (let sign = 0; sign < 3; sign++) {
      const jar = aJar(server)
      const from = { 'x-forwarded-for': `10.6.6.${sign}` }
      await jar.ask('POST', SESSION, { email, password: PASSWORD }, from)
      for (let n = 0; n < 6; n++) tried.push((await jar.ask('POST', STEP, { code: wrong }, from)).status)
    }
    expect(tried.slice(0, 6)).toEqual([403, 403, 403, 403, 403, 409])
    expect(tried.filter(status => status === 403).length).toBeLessThanOrEqual(8)
    expect(tried.slice(8).every(status => status === 429 || status === 409)).toBe(true)
    // The user's own browser has its own count, so nobody is kept out.
    own.cookies.delete('beckon')
    await password(own, email)
    expect((await own.ask('POST', STEP, { code: code() })).status).toBe(201)
    const refused = (await aCaller(server).api('GET', '/v3/edit/audit')).body.audit.filter(
      (one: { action: string }) => one.action === 'session.refused',
    )
    expect(refused[0].details).toMatchObject({ second_factor: 'code', address: '10.6.6.1', browser: 'A browser' })
  })

  test('cannot guess more in browsers that another account knows for the same address', async () => {
    const server = await open({ codesPerUser: 4 })
    const { email, code } = await withTotp(server)
    const theirs = await server.store.transaction(tx => createAccount(tx, { name: 'Theirs' }))
    const invented = await server.store.transaction(tx =>
      addUser(tx, theirs.account, { name: 'Somebody', email, role: 'viewer' }),
    )
    server.clock.advance(HALF_MINUTE)
    const tried: number[] = []
    for (let n = 0; n < 3; n++) {
      const jar = aJar(server)
      const { token } = await server.store.transaction(tx => createLink(tx, theirs.account, 'reset', invented.id))
      expect((await jar.ask('POST', '/v3/edit/join', { token, password: 'four kites, one storm' })).status).toBe(201)
      expect(jar.cookies.has('beckon-known')).toBe(true)
      await password(jar, email)
      for (let each = 0; each < 3; each++) tried.push((await jar.ask('POST', STEP, { code: '000000' })).status)
    }
    expect(tried.filter(status => status === 403).length).toBeLessThanOrEqual(4)
    expect(tried.at(-1)).toBe(429)
    expect(code()).toHaveLength(6)
  })

  test('sets up no factor of their own after the user has set up one', async () => {
    const server = await open()
    const [{ email }, another] = [await aMember(server, 'author'), await aMember(server, 'author')]
    const owner = await withTotp(server, 'owner')
    expect((await owner.jar.ask('PATCH', '/v3/edit/account', { second_factor_required: true })).status).toBe(200)
    const [theirs, own] = [aJar(server), aJar(server)]
    const started: string[] = []
    for (const jar of [theirs, own]) {
      expect((await password(jar, email)).body.second_factor.must).toBe('set up')
      started.push((await jar.ask('POST', `${STEP}/set_up`, { kind: 'totp' })).body.factor.secret)
    }
    const code = (n: number) => codeOf(started[n]!, server.clock.now()!)
    expect((await own.ask('POST', `${STEP}/confirm`, { code: code(1) })).status).toBe(201)
    expect((await theirs.ask('POST', `${STEP}/confirm`, { code: code(0) })).status).toBe(409)
    expect((await theirs.ask('GET', SESSION)).status).toBe(401)
    expect((await own.ask('GET', `${SESSION}/factors`)).body.second_factor.factors).toHaveLength(1)
    // Both at the same moment: one of them.
    const both = [aJar(server), aJar(server)]
    const secrets: string[] = []
    for (const jar of both) {
      await password(jar, another.email)
      secrets.push((await jar.ask('POST', `${STEP}/set_up`, { kind: 'totp' })).body.factor.secret)
    }
    const at = server.clock.now()!
    const answers = await Promise.all(
      both.map((jar, n) => jar.ask('POST', `${STEP}/confirm`, { code: codeOf(secrets[n]!, at) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('keeps no session that began before a second factor was required, and no link leads around it', async () => {
    const server = await open()
    const author = await aMember(server, 'author')
    const jar = aJar(server)
    await password(jar, author.email)
    const link = await server.store.transaction(tx => createLink(tx, server.credentials.account, 'reset', author.id))
    const owner = await withTotp(server, 'owner')
    await owner.jar.ask('PATCH', '/v3/edit/account', { second_factor_required: true })
    expect((await jar.ask('GET', SESSION)).status).toBe(401)
    // Neither a link for a new password nor the browser that is known lets anybody around it.
    const joined = await jar.ask('POST', '/v3/edit/join', { token: link.token, password: 'four kites, one storm' })
    expect([joined.status, joined.body.second_factor?.must]).toEqual([202, 'set up'])
    expect((await jar.ask('GET', SESSION)).status).toBe(401)
  })

  test('gets nowhere with a challenge of another browser, an old one, or one that was used', async () => {
    const server = await open()
    const { email, key } = await withPasskey(server)
    const [mine, theirs] = [aJar(server), aJar(server)]
    for (const jar of [mine, theirs]) await password(jar, email)
    const challenge = await challengeIn(theirs)
    await challengeIn(mine)
    expect((await mine.ask('POST', STEP, { passkey: key.use(challenge) })).status).toBe(403)
    // That try took the challenge along.
    expect((await mine.ask('POST', STEP, { passkey: key.use(challenge) })).status).toBe(409)
    const used = key.use(challenge)
    expect((await theirs.ask('POST', STEP, { passkey: used })).status).toBe(201)
    const again = aJar(server)
    await password(again, email)
    await challengeIn(again)
    expect((await again.ask('POST', STEP, { passkey: used })).status).toBe(403)
    const late = aJar(server)
    await password(late, email)
    const old = key.use(await challengeIn(late))
    server.clock.advance(11 * MINUTES)
    expect((await late.ask('POST', STEP, { passkey: old })).status).toBe(409)
  })

  test('gets nowhere with a passkey of somebody else, or one that signed on another site', async () => {
    const server = await open()
    const { email } = await withPasskey(server)
    const other = await withPasskey(server)
    const jar = aJar(server)
    await password(jar, email)
    expect((await jar.ask('POST', STEP, { passkey: other.key.use(await challengeIn(jar)) })).status).toBe(403)
    const mine = await withTotp(server)
    for (const key of [
      aPasskey('https://evil.example'),
      aPasskey('https://evil.example', 'localhost'),
      aPasskey(LOCAL, 'evil.example'),
    ]) {
      const wanted = { kind: 'passkey', current_password: PASSWORD }
      const { options } = (await mine.jar.ask('POST', `${SESSION}/factors`, wanted)).body.factor
      const made = await mine.jar.ask('POST', `${SESSION}/factors/confirm`, { passkey: key.create(options.challenge) })
      expect(made.status).toBe(403)
    }
  })

  test('cannot finish what began in another session, or after the user was signed out everywhere', async () => {
    const server = await open()
    const { email, jar, id, code } = await withTotp(server)
    const started = await jar.ask('POST', `${SESSION}/factors`, { kind: 'totp', current_password: PASSWORD })
    server.clock.advance(HALF_MINUTE)
    const other = aJar(server)
    await password(other, email)
    await other.ask('POST', STEP, { code: code() })
    const stolen = codeOf(started.body.factor.secret, server.clock.now()!)
    expect((await other.ask('POST', `${SESSION}/factors/confirm`, { code: stolen })).status).toBe(409)
    const begun = aJar(server)
    await password(begun, email)
    await aCaller(server).api('DELETE', `/v3/edit/sessions?user_id=${id}`)
    server.clock.advance(HALF_MINUTE)
    expect((await begun.ask('POST', STEP, { code: code() })).status).toBe(409)
  })

  test('without the password adds and removes nothing in a browser that was left open', async () => {
    const server = await open()
    const { jar, factor } = await withTotp(server)
    const current_password = 'a guess of mine'
    for (const [method, path, body] of [
      ['POST', `${SESSION}/factors`, { kind: 'totp', current_password }],
      ['DELETE', `${SESSION}/factors/${factor.id}`, { current_password }],
      ['POST', `${SESSION}/recovery_codes`, { current_password }],
    ] as [string, string, object][]) // biome-ignore format: a list of requests
      expect([path, (await jar.ask(method, path, body)).status]).toEqual([path, 403])
  })

  test('removes nothing of another user, whatever the role, from another account', async () => {
    const server = await open()
    const victim = await withTotp(server, 'owner')
    const [colleague, author] = [await withTotp(server, 'owner'), await someone(server, 'author')]
    const current_password = PASSWORD
    const theirs = `${SESSION}/factors/${victim.factor.id}`
    expect((await colleague.jar.ask('DELETE', theirs, { current_password })).status).toBe(404)
    expect((await author.ask('DELETE', theirs, { current_password })).status).toBe(403)
    expect((await author.ask('DELETE', `/v3/edit/users/${victim.id}/factors`)).status).toBe(403)
    const { account } = await server.store.transaction(tx => createAccount(tx, { name: 'Theirs' }))
    const stranger = await someone(server, 'owner', { account })
    expect((await stranger.ask('DELETE', `/v3/edit/users/${victim.id}/factors`)).status).toBe(404)
    expect((await stranger.ask('DELETE', `/v3/edit/sessions?user_id=${victim.id}`)).body.ended ?? 0).toBe(0)
    expect((await victim.jar.ask('GET', `${SESSION}/factors`)).body.second_factor.factors).toHaveLength(1)
    // What one session has begun, no other confirms, also not that of the same user.
    const begun = await victim.jar.ask('POST', `${SESSION}/factors`, { kind: 'totp', current_password })
    const code = codeOf(begun.body.factor.secret, server.clock.now()!)
    expect((await colleague.jar.ask('POST', `${SESSION}/factors/confirm`, { code })).status).toBe(409)
  })

  test('tries codes of many users from one address no longer than those of one', async () => {
    const server = await open({ passwordsPerAddress: 12, codesPerUser: 1_000 })
    const victims = [await withTotp(server), await withTotp(server), await withTotp(server)]
    const from = { 'x-forwarded-for': '10.6.6.6' }
    const tried: number[] = []
    for (const { email } of victims) {
      const jar = aJar(server)
      await jar.ask('POST', SESSION, { email, password: PASSWORD }, from)
      for (let n = 0; n < 4; n++) tried.push((await jar.ask('POST', STEP, { code: '000000' }, from)).status)
    }
    expect(tried.filter(status => status === 403)).toHaveLength(9)
    expect(tried.slice(-3)).toEqual([429, 429, 429])
  })

  test('finds no secret of an app in the database when there is a key', async () => {
    const server = await open({}, { key: 'a key of at least thirty-two letters' })
    const { secret, jar, email, code } = await withTotp(server)
    const begun = await jar.ask('POST', `${SESSION}/factors`, { kind: 'totp', current_password: PASSWORD })
    const everything = JSON.stringify([
      await lookInto(server, 'SELECT * FROM second_factors'),
      await lookInto(server, 'SELECT * FROM begun_sign_ins'),
      await lookInto(server, 'SELECT * FROM audit'),
    ])
    expect(everything).not.toContain(secret)
    expect(everything).not.toContain(begun.body.factor.secret)
    expect(everything).toContain('sealed.')
    server.clock.advance(HALF_MINUTE)
    const next = aJar(server)
    await password(next, email)
    expect((await next.ask('POST', STEP, { code: code() })).status).toBe(201)
  })
})
