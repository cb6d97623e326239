import { createHmac } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { aReport, unique } from '../caller.ts'
import { serverFor } from '../server-for.ts'
import { BOTH, proofOf, requireProof } from './verification.ts'

const KEY = '/v3/edit/account/verification_key'
const HOUR = 3_600

describe.each(BOTH)('Proofs, on %s', store => {
  const { server, me } = serverFor(store)
  const now = () => Math.floor((server.clock.now() ?? Date.now()) / 1000)
  const keyNow = async (): Promise<string> => (await me.api('GET', KEY)).body.verification_key
  const hook = (what: 'profiles' | 'companies', body: object) => me.api('POST', `/v3/observe/hooks/${what}`, body)
  const personOf = async (uid: string) => (await me.api('GET', `/v3/analyze/profile?uid=${uid}`)).body.profile

  /** A token as a library makes it. */
  async function token(uid: string, more: object = {}, key?: string): Promise<{ uid: string; uid_hash: string }> {
    const secret = new TextEncoder().encode(key ?? (await keyNow()))
    const claims = { sub: uid, iat: now(), exp: now() + HOUR, ...more }
    return { uid, uid_hash: await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(secret) }
  }
  /** The uid that the server believes. */
  const believed = async (said: object) => (await me.boot(said)).body.profile.uid

  beforeAll(() => me.live({ steps: [{ title: '{{plan}} {{company.contract}}' }] }))
  beforeEach(() => requireProof(me))
  afterEach(() => requireProof(me, false))

  test('a token of the backend proves its uid, until it ends', async () => {
    const uid = unique('user')
    expect(await believed(await token(uid))).toBe(uid)
    expect(await believed({ ...(await token(uid)), uid: unique('somebody-else') })).toBeNull()
    for (const wrong of [{ exp: now() - 1 }, { nbf: now() + HOUR }, { iat: now() - 90_000 }, { iat: now() + HOUR }])
      expect([wrong, await believed(await token(uid, wrong))]).toEqual([wrong, null])
    for (const missing of ['sub', 'iat', 'exp'])
      expect([missing, await believed(await token(uid, { [missing]: undefined }))]).toEqual([missing, null])
  })

  test('nobody else can make one', async () => {
    const uid = unique('user')
    const part = (value: object) => base64url.encode(JSON.stringify(value))
    const claims = part({ sub: uid, iat: now(), exp: now() + HOUR })
    const key = await keyNow()
    const signed = (head: object, algorithm = 'sha256') => {
      const text = `${part(head)}.${claims}`
      return `${text}.${createHmac(algorithm, key).update(text).digest('base64url')}`
    }
    const [head, body, mac] = signed({ alg: 'HS256' }).split('.') as [string, string, string]
    expect(await believed({ uid, uid_hash: `${head}.${body}.${mac}` })).toBe(uid)
    const forged = [
      `${part({ alg: 'none' })}.${claims}.`,
      signed({ alg: 'none' }),
      signed({ alg: 'HS512' }, 'sha512'),
      signed({ alg: 'RS256' }),
      signed({ alg: 'HS256', crit: ['exp'] }),
      signed({ alg: 'HS256', typ: 'JWE' }),
      `${head}.${part({ sub: uid, iat: now(), exp: now() + 9 * HOUR })}.${mac}`,
      `${head}.${body}.${mac.slice(0, -4)}AAAA`,
      `${head}.${body}.`,
      '..',
      'a.b.c',
      (await token(uid, {}, 'k'.repeat(64))).uid_hash,
      (await token(uid, {}, server.credentials.token)).uid_hash,
    ]
    for (const uid_hash of forged) expect([uid_hash, await believed({ uid, uid_hash })]).toEqual([uid_hash, null])
  })

  test('what the backend signed counts like what it says itself, and no page changes it', async () => {
    const [uid, company] = [unique('user'), unique('company')]
    const proof = await token(uid, { properties: { plan: 'free' }, company: { uid: company, contract: 'ours' } })
    const { body } = await me.boot({ ...proof, properties: { plan: 'pro' }, company: { uid: company, contract: 'x' } })
    expect(body.profile.properties).toEqual({ plan: 'free' })
    expect(body.company).toEqual({ contract: 'ours' })
    await me.report(body.visit, aReport({ type: 'set', properties: { plan: 'pro' }, company: { uid: 'another' } }))
    expect(await personOf(uid)).toMatchObject({ plan: 'free', company: { uid: company, contract: 'ours' } })
  })

  test('a company that is not signed is not believed, also of a person with a token', async () => {
    const company = unique('company')
    await hook('companies', { uid: company, contract: 'secret terms' })
    const proof = await token(unique('curious'), { properties: { plan: 'free' } })
    expect((await me.boot({ ...proof, company: { uid: company } })).body.company).toBeNull()
  })

  test('an old token takes nothing back: neither a plan, nor a company that somebody has left', async () => {
    const [uid, company] = [unique('user'), unique('company')]
    const kept = await token(uid, {
      iat: now() - 60,
      properties: { plan: 'pro' },
      company: { uid: company, contract: 'c' },
    })
    expect((await me.boot(kept)).body.company).toEqual({ contract: 'c' })
    await hook('profiles', { uid, plan: 'free', company: null })
    await hook('companies', { uid: company, contract: 'new terms' })
    const { body } = await me.boot(kept)
    expect([body.profile.properties, body.company]).toEqual([{ plan: 'free' }, null])
    expect(await personOf(uid)).toMatchObject({ plan: 'free' })
    expect((await me.api('GET', `/v3/analyze/company?uid=${company}`)).body.company.contract).toBe('new terms')
    // A hook about something else does not make it old, and a newer token counts again.
    await hook('profiles', { uid, other: 1 })
    expect(
      (await me.boot(await token(uid, { iat: now() + 60, properties: { plan: 'trial' } }))).body.profile.properties,
    ).toEqual({ plan: 'trial' })
  })

  test('of two tokens, the one that was signed later counts, in whatever order they come', async () => {
    const uid = unique('user')
    const [older, newer] = [
      await token(uid, { iat: now() - 60, properties: { plan: 'pro' } }),
      await token(uid, { properties: { plan: 'free' } }),
    ]
    for (const said of [older, newer, older, newer, older]) await me.boot(said)
    expect(await personOf(uid)).toMatchObject({ plan: 'free' })
  })

  test('a signed statement without room leaves the page working', async () => {
    const uid = unique('user')
    const many = Object.fromEntries(Array.from({ length: 220 }, (_, n) => [`p${n}`, n]))
    const properties = { long: Array.from({ length: 101 }, () => 1), id: 'mine', plan: 'free', ...many }
    expect((await me.boot(await token(uid, { properties }))).body.profile).toMatchObject({
      uid,
      properties: { plan: 'free' },
    })
  })

  test('while the backend changes the key, both are valid; the third and an ended one are not', async () => {
    const uid = unique('user')
    const first = await keyNow()
    const withFirst = { ...(await proofOf(server, uid)) }
    const renewed = await me.api('POST', KEY)
    expect(renewed.status).toBe(201)
    expect(Date.parse(renewed.body.older_until)).toBeGreaterThan(Date.now() + 6 * 86_400_000)
    expect([
      await believed(withFirst),
      await believed(await token(uid, {}, first)),
      await believed(await token(uid)),
    ]).toEqual([uid, uid, uid])
    const second = await keyNow()
    await me.api('POST', KEY)
    expect(await believed(await token(uid, {}, first))).toBeNull()
    expect(await believed(await token(uid, {}, second))).toBe(uid)
    expect((await me.api('DELETE', `${KEY}/older`)).body).toEqual({
      verification_key: await keyNow(),
      older_until: null,
    })
    expect(await believed(await token(uid, {}, second))).toBeNull()
    expect(await believed(await token(uid))).toBe(uid)
    expect((await me.api('DELETE', `${KEY}/older`)).status).toBe(404)
  })

  test('the key before ends by itself after a week', async () => {
    const uid = unique('user')
    const before = await keyNow()
    await me.api('POST', KEY)
    await later(server, 7 * 86_400_000 + 1_000, async () => {
      expect(await believed(await token(uid, {}, before))).toBeNull()
      expect((await me.api('GET', KEY)).body.older_until).toBeNull()
    })
  })

  test('a key that is ended takes along what was proven with it', async () => {
    const uid = unique('user')
    const { body } = await me.boot(await token(uid, { properties: { plan: 'pro' } }))
    expect(body.profile.properties).toEqual({ plan: 'pro' })
    await me.api('POST', KEY, { at_once: true })
    const again = await me.boot({ uid, visit: body.visit })
    expect(again.body.profile).toMatchObject({ uid: null, properties: {} })
    const report = aReport({ type: 'set', properties: { planted: true } })
    expect((await me.report(body.visit, report)).body.refused).toHaveLength(1)
    expect(await personOf(uid)).not.toHaveProperty('planted')
    expect(await believed(await token(uid))).toBe(uid)
  })

  test('somebody whom the backend had named before any browser keeps the company and the address that it gave', async () => {
    const [uid, company] = [unique('user'), unique('company')]
    await hook('profiles', { uid, company: { uid: company, contract: 'ours' }, email: `${uid}@example.org` })
    const anonymous = unique('anonymous')
    await me.boot({ anonymous, properties: { email: 'victim@example.org' } })
    expect((await me.boot({ anonymous, ...(await token(uid)) })).body.company).toEqual({ contract: 'ours' })
    const found = async (email: string) => (await me.api('GET', `/v3/analyze/profile?email=${email}`)).body.profile?.uid
    expect([await found(`${uid}@example.org`), await found('victim@example.org')]).toEqual([uid, undefined])
  })

  test('an address that a stranger said does not become known when the backend has named the person', async () => {
    const [uid, anonymous] = [unique('user'), unique('anonymous')]
    await hook('profiles', { uid, plan: 'free' })
    const email = `${unique('victim')}@example.org`
    await me.boot({ anonymous, properties: { email } })
    await me.boot({ anonymous, ...(await token(uid)) })
    expect((await me.api('GET', `/v3/analyze/profile?email=${email}`)).status).toBe(404)
  })

  test('a domain says when uids last came without a proof', async () => {
    const unproven = async () => {
      await server.settle()
      const { urls } = (await me.api('GET', '/v3/edit/urls')).body
      return urls.find(({ host }: { host: string }) => host === 'app.example.org')?.unproven_at
    }
    const from = { origin: 'https://app.example.org' }
    await me.api('POST', '/v3/edit/urls', { host: 'app.example.org', enabled: 'on' })
    const uid = unique('user')
    await me.boot(await token(uid), from)
    await me.boot({}, from)
    expect(await unproven()).toBeNull()
    await me.boot({ uid }, from)
    expect(await unproven()).toEqual(expect.any(String))
  })
})

async function later(server: BeckonServer, ms: number, act: () => Promise<void>): Promise<void> {
  server.clock.advance(ms)
  try {
    await act()
  } finally {
    server.clock.reset()
  }
}
