import { createHash } from 'node:crypto'
import { base64url, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { offerFirstLink } from '../../../src/server/access/users/join.ts'
import type { NewLink } from '../../../src/server/access/users/link.ts'
import type { ServerOptions } from '../../../src/server/app/create-server.ts'
import { aMember, LOCAL, PASSWORD } from '../a-browser.ts'
import { aForger, type Forger } from '../a-forger.ts'
import { aJar } from '../a-jar.ts'
import { aProvider, type RunningProvider, visitProvider } from '../a-provider.ts'
import { aCaller } from '../caller.ts'
import { password, SESSION, withTotp } from '../second-factor.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

const START = `${SESSION}/provider`
const RETURN = `${START}/return`
const ADA = { name: 'Ada', email: 'ada@example.com', email_verified: true, groups: ['all'] }

describe.each(BOTH)('Somebody between the browser and the provider, on %s', store => {
  let provider: RunningProvider
  beforeAll(async () => {
    provider = await aProvider({ ada: ADA, eve: { ...ADA, name: 'Eve', email: 'eve@example.com' } }, [
      `${LOCAL}/console/signed-in`,
    ])
  })
  afterAll(() => provider.stop())

  async function open(more: Partial<NonNullable<ServerOptions['provider']>> = {}) {
    const roles = [{ role: 'viewer' as const, group: '*' }]
    const server = await aServer(store, { provider: { ...provider.settings, name: 'Example Login', roles, ...more } })
    onTestFinished(() => server.close())
    return server
  }

  test('cannot make a victim finish a sign-in that another browser began', async () => {
    const server = await open()
    const [eve, victim] = [aJar(server), aJar(server)]
    const answer = await visitProvider((await eve.ask('POST', START, {})).body.url, 'eve')
    expect((await victim.ask('POST', RETURN, { answer })).status).toBe(409)
    await victim.ask('POST', START, {})
    const mixed = await victim.ask('POST', RETURN, { answer })
    expect([mixed.status, mixed.body.messages[0]]).toEqual([
      403,
      expect.stringMatching(/does not fit what this browser asked/),
    ])
    expect(victim.cookies.has('beckon')).toBe(false)
    // From another site, nobody can ask this at all.
    const elsewhere = await eve.ask(
      'POST',
      RETURN,
      { answer },
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    )
    expect(elsewhere.status).toBe(403)
    expect((await eve.ask('POST', RETURN, { answer })).status).toBe(201)
  })

  test('cannot use an answer twice, or too late', async () => {
    const server = await open()
    server.clock.set(Date.now())
    const jar = aJar(server)
    const answer = await visitProvider((await jar.ask('POST', START, {})).body.url, 'ada')
    const begun = jar.cookies.get('beckon-begun')!
    expect((await jar.ask('POST', RETURN, { answer })).status).toBe(201)
    jar.cookies.set('beckon-begun', begun)
    expect((await jar.ask('POST', RETURN, { answer })).status).toBe(409)
    const late = aJar(server)
    const slow = await visitProvider((await late.ask('POST', START, {})).body.url, 'ada')
    server.clock.advance(11 * 60_000)
    expect((await late.ask('POST', RETURN, { answer: slow })).status).toBe(409)
  })

  test('cannot put in the code of another sign-in, another state, another issuer, or a refusal', async () => {
    const server = await open()
    const swapped = async (change: (answer: URLSearchParams, other: URLSearchParams) => void) => {
      const [mine, theirs] = [aJar(server), aJar(server)]
      const answers: URLSearchParams[] = []
      for (const [jar, who] of [
        [mine, 'ada'],
        [theirs, 'eve'],
      ] as const)
        answers.push(new URLSearchParams(await visitProvider((await jar.ask('POST', START, {})).body.url, who)))
      change(answers[0]!, answers[1]!)
      const { status, body } = await mine.ask('POST', RETURN, { answer: String(answers[0]) })
      expect(mine.cookies.has('beckon')).toBe(false)
      return [status, body.messages[0]]
    }
    const unfit = [403, 'The answer of Example Login does not fit what this browser asked; begin again']
    expect(await swapped((answer, other) => answer.set('code', other.get('code')!))).toEqual(unfit)
    expect(await swapped((answer, other) => answer.set('state', other.get('state')!))).toEqual(unfit)
    expect(await swapped(answer => answer.delete('state'))).toEqual(unfit)
    expect(await swapped(answer => answer.set('iss', 'https://evil.example'))).toEqual(unfit)
    expect(await swapped(answer => answer.append('code', 'another'))).toEqual(unfit)
    expect(
      (
        await swapped(answer => {
          answer.delete('code')
          answer.set('error', 'access_denied')
        })
      )[1],
    ).toBe('Example Login did not let you in (access_denied); begin again, or ask an owner')
  })

  test('cannot put in an ID token with another nonce, or of another issuer', async () => {
    // The browser goes to the provider with a nonce that is not the one of this sign-in.
    const server = await open()
    const jar = aJar(server)
    const url = new URL((await jar.ask('POST', START, {})).body.url)
    url.searchParams.set('nonce', 'a-nonce-of-mine')
    const answer = await visitProvider(url.href, 'ada')
    expect((await jar.ask('POST', RETURN, { answer })).status).toBe(403)
    const other = await aProvider({ ada: ADA }, [`${LOCAL}/console/signed-in`])
    onTestFinished(() => other.stop())
    const there = new URL((await jar.ask('POST', START, {})).body.url)
    const elsewhere = await visitProvider(`${other.settings.issuer}${there.pathname}${there.search}`, 'ada')
    expect((await jar.ask('POST', RETURN, { answer: elsewhere })).status).toBe(403)
    expect(jar.cookies.has('beckon')).toBe(false)
  })

  test('does not get around the provider with a password when passwords are off', async () => {
    const server = await open({ passwords: false })
    const { account } = server.credentials
    const before = await aServer(store)
    onTestFinished(() => before.close())
    // A user from before: the password is right.
    const invited = await aCaller(server).api('POST', '/v3/edit/users', { email: 'old@example.com', role: 'owner' })
    const hash = await (await import('../../../src/server/access/users/password.ts'))
      .createPasswords({ log2N: 8, r: 8, p: 1 })
      .hash(PASSWORD)
    await server.store.transaction(tx =>
      tx.run('UPDATE users SET password = $2 WHERE account_id = $1 AND id = $3', [account, hash, invited.body.user.id]),
    )
    const jar = aJar(server)
    const right = await password(jar, 'old@example.com')
    expect([right.status, right.body.messages[0]]).toEqual([
      403,
      'The e-mail address or the password is wrong, or passwords are switched off; sign in with Example Login',
    ])
    const token = invited.body.link.url.split('#')[1]
    expect((await jar.ask('POST', '/v3/edit/join', { token, password: PASSWORD })).status).toBe(409)
    expect(jar.cookies.has('beckon')).toBe(false)
  })

  test('does not take over a user by an address that they set at the provider', async () => {
    const server = await open()
    const { email } = await aMember(server, 'owner')
    provider.known.mallory = { name: 'Mallory', email: email.toUpperCase(), email_verified: true }
    const jar = aJar(server)
    const answer = await visitProvider((await jar.ask('POST', START, {})).body.url, 'mallory')
    expect((await jar.ask('POST', RETURN, { answer })).status).toBe(403)
    await aCaller(server).api('PATCH', '/v3/edit/account', { link_by_email: true })
    provider.known.mallory.email_verified = false
    const again = await visitProvider((await jar.ask('POST', START, {})).body.url, 'mallory')
    expect((await jar.ask('POST', RETURN, { answer: again })).status).toBe(403)
    expect(jar.cookies.has('beckon')).toBe(false)
  })

  test('does not come back through the groups after an owner removed the user who had a password', async () => {
    const server = await open()
    const owner = await aMember(server, 'owner')
    const invited = await owner.ask('POST', '/v3/edit/users', { email: 'Ada@example.com', role: 'author' })
    expect((await owner.ask('DELETE', `/v3/edit/users/${invited.body.user.id}`)).status).toBe(200)
    const jar = aJar(server)
    const answer = await visitProvider((await jar.ask('POST', START, {})).body.url, 'ada')
    const came = await jar.ask('POST', RETURN, { answer })
    expect([came.status, came.body.messages]).toEqual([403, [expect.stringMatching(/^An owner has removed you/)]])
    const other = await visitProvider((await jar.ask('POST', START, {})).body.url, 'eve')
    expect((await jar.ask('POST', RETURN, { answer: other })).status).toBe(201)
  })

  test('gets around no second factor with a link that was meant for somebody else', async () => {
    const server = await open()
    const { api } = aCaller(server)
    const { id, email } = await withTotp(server)
    const link = async () => (await api('POST', `/v3/edit/users/${id}/link`)).body.link.url.split('#')[1] as string
    const enter = async (token: string) => {
      const jar = aJar(server)
      const answer = await visitProvider((await jar.ask('POST', START, { token })).body.url, 'eve')
      return [jar, await jar.ask('POST', RETURN, { answer })] as const
    }
    const token = await link()
    const [jar, refused] = await enter(token)
    expect([refused.status, refused.body.messages?.[0]]).toEqual([
      403,
      expect.stringContaining(`${email} has a second factor, which a link does not replace`),
    ])
    expect(jar.cookies.has('beckon')).toBe(false)
    // It was not used up, and after an owner has reset the second factor it is what it was.
    expect((await api('DELETE', `/v3/edit/users/${id}/factors`)).status).toBe(200)
    expect((await enter(token))[1].body.user).toMatchObject({ id, with_provider: true })
  })

  test('sets no password with an invitation that is still on its way when its user comes in', async () => {
    const server = await open()
    const { api } = aCaller(server)
    await api('PATCH', '/v3/edit/account', { link_by_email: true })
    const invited = await api('POST', '/v3/edit/users', { email: ADA.email, role: 'owner' })
    const jar = aJar(server)
    const answer = await visitProvider((await jar.ask('POST', START, {})).body.url, 'ada')
    expect((await jar.ask('POST', RETURN, { answer })).body.user.id).toBe(invited.body.user.id)
    const token = invited.body.link.url.split('#')[1]
    expect((await aJar(server).ask('POST', '/v3/edit/join', { token, password: PASSWORD })).status).toBe(403)
    expect((await jar.ask('GET', SESSION)).status).toBe(200)
  })

  test('is nobody whom another provider called the same', async () => {
    const server = await open()
    const { id, ask } = await aMember(server, 'owner')
    await server.store.transaction(tx =>
      tx.run("UPDATE users SET issuer = 'https://before.example', subject = 'eve' WHERE account_id = $1 AND id = $2", [
        server.credentials.account,
        id,
      ]),
    )
    const jar = aJar(server)
    const answer = await visitProvider((await jar.ask('POST', START, {})).body.url, 'eve')
    const came = await jar.ask('POST', RETURN, { answer })
    // In by the group, as somebody new.
    expect([came.status, came.body.user.role, came.body.user.id === id]).toEqual([201, 'viewer', false])
    expect((await ask('GET', SESSION)).body.user).toMatchObject({ id, role: 'owner' })
    const [owner] = await lookInto(server, 'SELECT issuer, subject FROM users WHERE id = $1', [id])
    expect(owner).toEqual({ issuer: 'https://before.example', subject: 'eve' })
  })

  test('keeps no owner out by coming first, through a group', async () => {
    const server = await open()
    const { token } = (await offerFirstLink(server.store, server.credentials.account)) as NewLink
    const jar = aJar(server)
    const answer = await visitProvider((await jar.ask('POST', START, {})).body.url, 'eve')
    expect((await jar.ask('POST', RETURN, { answer })).body.user.role).toBe('viewer')
    const email = 'the.first@example.com'
    const joined = await aJar(server).ask('POST', '/v3/edit/join', { token, email, password: PASSWORD })
    expect([joined.status, joined.body.user?.role]).toEqual([201, 'owner'])
    expect(await offerFirstLink(server.store, server.credentials.account)).toBeNull()
  })

  test('stores nothing that a database or a terminal cannot take, as a name or an address', async () => {
    const server = await open()
    provider.known.odd = { name: 'Odd\u0000', email: 'odd\ud800@example.com', email_verified: true }
    const jar = aJar(server)
    const answer = await visitProvider((await jar.ask('POST', START, {})).body.url, 'odd')
    const came = await jar.ask('POST', RETURN, { answer })
    expect([came.status, came.body.user]).toMatchObject([201, { name: 'odd', email: '' }])
  })

  test('cannot finish at the provider what a password has begun, or the other way round', async () => {
    const server = await open()
    const { email } = await withTotp(server)
    const jar = aJar(server)
    await password(jar, email)
    expect((await jar.ask('POST', RETURN, { answer: 'code=a&state=b' })).status).toBe(409)
    await jar.ask('POST', START, {})
    expect((await jar.ask('POST', `${SESSION}/second_factor`, { code: '123456' })).status).toBe(409)
  })
})

describe.each(BOTH)('Somebody who makes ID tokens, on %s', store => {
  let forger: Forger
  beforeAll(async () => {
    forger = await aForger()
  })
  afterAll(() => forger.stop())

  async function come(signs: Forger['signs']) {
    const roles = [{ role: 'viewer' as const, group: '*' }]
    const server = await aServer(store, { provider: { ...forger.settings, name: 'Example Login', roles } })
    onTestFinished(() => server.close())
    const jar = aJar(server)
    const url = new URL((await jar.ask('POST', START, {})).body.url)
    const said = (name: string) => url.searchParams.get(name)!
    forger.signs = signs
    const answer = String(new URLSearchParams({ code: said('nonce'), state: said('state') }))
    const { status } = await jar.ask('POST', RETURN, { answer })
    expect(jar.cookies.has('beckon')).toBe(status === 201)
    return { status, said }
  }

  test('comes in with none that the provider has not signed, for Beckon, now', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const part = (value: object) => base64url.encode(JSON.stringify(value))
    const secret = new TextEncoder().encode(forger.settings.clientSecret)
    const forged: [what: string, signs: Forger['signs']][] = [
      ['another key', claims => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey)],
      ['no signature', async claims => `${part({ alg: 'none' })}.${part(claims)}.`],
      ['the secret of the client', claims => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret)],
      ['another client', claims => forger.honest({ ...claims, aud: 'somebody-else' }, '')],
      ['another issuer', claims => forger.honest({ ...claims, iss: 'https://evil.example' }, '')],
      ['yesterday', claims => forger.honest({ ...claims, iat: claims.iat! - 86_400, exp: claims.iat! - 86_000 }, '')],
      ['another nonce', claims => forger.honest({ ...claims, nonce: 'mine' }, '')],
      ['no nonce', ({ nonce: _, ...claims }) => forger.honest(claims, '')],
      ['nobody', ({ sub: _, ...claims }) => forger.honest(claims, '')],
    ]
    for (const [what, signs] of forged) expect([what, (await come(signs)).status]).toEqual([what, 403])
    expect((await come(forger.honest)).status).toBe(201)
  })

  test('gets nothing for a code without the verifier that never left the server', async () => {
    const { said } = await come(forger.honest)
    expect([said('response_type'), said('code_challenge_method')]).toEqual(['code', 'S256'])
    const verifier = forger.asked.get('code_verifier') ?? ''
    expect(createHash('sha256').update(verifier).digest('base64url')).toBe(said('code_challenge'))
    expect(verifier.length).toBeGreaterThanOrEqual(43)
  })
})
