import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SECRET_ROLE_NAMES, SECRET_ROLES, type SecretRole, secretMay } from '../../src/protocol/secret-role.ts'
import { createServer, type ServerOptions } from '../../src/server/app/create-server.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { aCaller, ORIGIN, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { aPlace, STORES } from './stores.ts'
import { EMPTY } from './template.ts'

/** Endpoints that take a secret, with each of their methods. */
const operations = endpoints
  .filter(({ access }) => access === 'secret' || access === 'hook')
  .flatMap(endpoint => endpoint.methods.map(method => ({ ...endpoint, method })))

describe.each(STORES)('Secrets with a role, on %s', store => {
  const { server, me } = serverFor(store)

  const secretWith = async (role: SecretRole, name = unique('backend')): Promise<{ id: string; secret: string }> =>
    (await me.api('POST', '/v3/edit/secrets', { role, name })).body.secret
  const as = (secret: string) => (method: string, path: string, body?: unknown) =>
    me.api(method, path, body, { 'x-account-secret': secret })

  test('[S19] a secret has a name, a role and its last use, and can be sent as a bearer', async () => {
    const { id, secret } = await secretWith('read', 'The warehouse')
    const mine = async () =>
      (await me.api('GET', '/v3/edit/secrets')).body.secrets.find((each: { id: string }) => each.id === id)
    expect(await mine()).toMatchObject({ name: 'The warehouse', role: 'read', last_used_at: null, revoked_at: null })
    expect(JSON.stringify(await mine())).not.toContain(secret)

    const ask = (headers: Record<string, string>) => server.app.request('/v3/edit/tours', { headers })
    expect((await ask({ authorization: `Bearer ${secret}` })).status).toBe(200)
    expect((await ask({ authorization: `Bearer ${secret}`, 'x-account-secret': '' })).status).toBe(200)
    expect((await mine()).last_used_at).not.toBeNull()
    // What a proxy wants to know is not for us.
    expect((await ask({ authorization: 'Basic Zm9vOmJhcg==', 'x-account-secret': secret })).status).toBe(200)
    expect((await ask({ authorization: `Basic ${secret}` })).status).toBe(403)
    expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(403)

    await me.api('DELETE', `/v3/edit/secrets/${id}`)
    expect((await ask({ authorization: `Bearer ${secret}` })).status).toBe(403)
  })

  test('[S19] a secret of an unknown role, or with a misspelt field, is not made', async () => {
    const before = (await me.api('GET', '/v3/edit/secrets')).body.secrets.length
    for (const given of [
      { role: 'admin' },
      { rle: 'read' },
      { role: 'read', scope: 'all' },
      { role: null },
      { name: 1 },
    ])
      expect((await me.api('POST', '/v3/edit/secrets', given)).status, JSON.stringify(given)).toBe(422)
    expect((await me.api('GET', '/v3/edit/secrets')).body.secrets).toHaveLength(before)
    expect((await me.api('POST', '/v3/edit/secrets')).body.secret.role).toBe('owner')
  })

  test.each(SECRET_ROLE_NAMES)('[S19] every endpoint does for the role %s what it may, and no more', async role => {
    const ask = as((await secretWith(role)).secret)
    const wrong: string[] = []
    for (const { method, path, access, may } of operations) {
      // Whoever may delete the account or pause it would end the test.
      if (role === 'owner' && (may === 'leave' || may === 'pause')) continue
      const { status, body } = await ask(method, path.replace(/:file\{.*\}$/, 'i18n.yml').replace(/:\w+/g, 'none'))
      const refused = status === 403 && /^This needs a secret with the role/.test(body.messages?.[0] ?? '')
      // A secret has no sessions of its own.
      const isSession = method === 'DELETE' ? /sessions\/:id/.test(path) : path === '/v3/edit/studio_sessions'
      const right = access === 'hook' ? 'send hooks' : isSession ? 'manage users' : may!
      if (refused === secretMay(role, right))
        wrong.push(`${method} ${path}: ${status} ${JSON.stringify(body).slice(0, 90)}`)
      if (refused && !body.messages[0].endsWith(`the role of this one is ${role}`)) wrong.push(body.messages[0])
    }
    expect(wrong).toEqual([])
  })

  test('[S19] a secret that delivers delivers, and reads no more of people than whom it is for', async () => {
    const tour = await me.live()
    const uid = unique('user')
    await me.person(uid)
    const ask = as((await secretWith('deliver')).secret)
    const made = await ask('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid })
    expect(made.status).toBe(201)
    const one = `/v3/edit/deliveries/${made.body.delivery.id}`
    expect((await ask('GET', one)).status).toBe(200)
    expect((await ask('GET', `${one}?expand[profile]=all`)).status).toBe(403)
    expect((await ask('GET', '/v3/edit/deliveries?expand[company]=all')).status).toBe(403)
    expect((await ask('GET', `/v3/analyze/profile?uid=${uid}`)).status).toBe(403)
    expect((await ask('POST', '/v3/observe/hooks/profiles', { uid, plan: 'pro' })).status).toBe(403)
    expect((await ask('DELETE', one)).status).toBe(200)
  })

  test('[S19] a secret for hooks tells, and reads nothing', async () => {
    const ask = as((await secretWith('hooks')).secret)
    const [uid, company] = [unique('user'), { uid: unique('company') }]
    await me.api('POST', '/v3/observe/hooks/profiles', { uid, salary: 1, company: { ...company, tier: 'gold' } })
    const told = await ask('POST', '/v3/observe/hooks/profiles', { uid, company })
    expect(told.body).toEqual({ profile: { id: expect.any(String), uid } })
    expect((await ask('POST', '/v3/observe/hooks/companies', company)).body).toEqual({
      company: { id: expect.any(String), uid: company.uid },
    })
    expect((await ask('POST', '/v3/observe/hooks/profiles', { uid: unique('user'), plan: 'pro' })).status).toBe(200)
    for (const path of ['/v3/analyze/profiles', '/v3/edit/deliveries', '/v3/edit/account', '/v3/edit/secrets', '/'])
      expect((await ask('GET', path)).status, path).toBe(403)
  })
})

test("[S19] only an owner's secret opens the studio and ends sessions; a preview link stays valid", async () => {
  const place = await aPlace('SQLite in memory')
  onTestFinished(place.remove)
  const server = await createServer({ ...place.options, accountToken: 'token', accountSecret: 'secret', log: null })
  onTestFinished(() => server.close())
  const owner = aCaller(server)
  const tour = await owner.live()
  const made = (await owner.api('POST', '/v3/edit/secrets', { role: 'author' })).body.secret
  const ask = (method: string, path: string, body?: object) =>
    owner.api(method, path, body, { 'x-account-secret': made.secret })
  const code = { kind: 'tour', experience_id: tour.id, url: `${ORIGIN}/home`, answer_hash: 'a'.repeat(64) }
  for (const [method, path, body] of [
    ['POST', '/v3/edit/studio_codes', code],
    ['GET', '/v3/edit/studio_sessions', undefined],
    ['DELETE', '/v3/edit/studio_sessions/0123456789abcdef01234567', undefined],
    ['DELETE', '/v3/edit/sessions/0123456789abcdef01234567', undefined],
  ] as const)
    expect((await ask(method, path, body)).body.messages?.[0], path).toMatch(/^This needs a secret with the role owner/)
  const preview = await ask('POST', '/v3/edit/previews', {
    kind: 'tour',
    id: tour.id,
    url: `${ORIGIN}/home`,
  })
  expect([preview.status, preview.body.messages]).toEqual([201, undefined])
  await owner.api('DELETE', `/v3/edit/secrets/${made.id}`)
  expect((await owner.api('GET', '/v3/edit/previews')).body.previews).toHaveLength(1)
})

test('[S19] a process of the release before refuses a secret with fewer rights', async () => {
  const place = await aPlace('PostgreSQL', EMPTY)
  onTestFinished(place.remove)
  const options: ServerOptions = { ...place.options, accountToken: 'token', accountSecret: 'secret', log: null }
  const before: typeof createServer = (await import('../../previous/server-0.1/index.js' as string)).createServer
  const old = await before(options)
  onTestFinished(() => old.close())
  const now = await createServer(options)
  onTestFinished(() => now.close())

  const made = await aCaller(now).api('POST', '/v3/edit/secrets', { role: 'read' })
  const { secret } = made.body.secret
  const status = async (server: typeof now, with_: string) =>
    (await aCaller(server).api('GET', '/v3/edit/tours', undefined, { 'x-account-secret': with_ })).status
  expect([await status(now, secret), await status(old, secret)]).toEqual([200, 403])
  expect([await status(now, 'secret'), await status(old, 'secret')]).toEqual([200, 200])
})

test('the table of the roles of secrets in docs/security.md is the one that the checks use', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/security.md'), 'utf8')
  const [, quoted] = /<!-- secret-roles -->\n([\s\S]*?)\n<!-- \/secret-roles -->/.exec(text)!
  const rows = Object.entries(SECRET_ROLES).map(([role, { says }]) => `| \`${role}\` | ${says} |`)
  expect(quoted).toBe(['| role | may |', '| --- | --- |', ...rows].join('\n'))
})
