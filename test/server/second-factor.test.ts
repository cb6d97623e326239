import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { operateOnUsers } from '../../src/command/user-operation.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aMember, LOCAL, PASSWORD } from './a-browser.ts'
import { aJar } from './a-jar.ts'
import { aPasskey } from './a-passkey.ts'
import { aCaller } from './caller.ts'
import { challengeIn, codeOf, password, SESSION, STEP, withPasskey, withTotp } from './second-factor.ts'
import { aServer, lookInto, STORES } from './stores.ts'

const HALF_MINUTE = 30_000

describe.each(STORES)('A second factor, on %s', store => {
  let server: BeckonServer
  beforeEach(async () => {
    server = await aServer(store)
    server.clock.set(Date.now())
  })
  afterEach(() => server.close())
  const next = () => server.clock.advance(HALF_MINUTE)
  const actions = async () => {
    const { body } = await aCaller(server).api('GET', '/v3/edit/audit')
    return body.audit.map((each: { action: string }) => each.action)
  }

  test('[U18] of an app: the picture says whose it is, the session begins after the code, and the audit list knows', async () => {
    const { email, url, code, factor } = await withTotp(server)
    expect(new URL(url)).toMatchObject({ protocol: 'otpauth:', hostname: 'totp' })
    expect(decodeURIComponent(url)).toContain(`Beckon (Beckon):${email}`)
    expect(factor).toMatchObject({ kind: 'totp', name: 'My telephone', last_used_at: null })
    next()
    const jar = aJar(server)
    const first = await password(jar, email)
    expect([first.status, first.body]).toEqual([202, { second_factor: { must: 'check', kinds: ['totp'] } }])
    expect([...jar.cookies.keys()]).toEqual(['beckon-begun'])
    expect((await jar.ask('GET', SESSION)).status).toBe(401)
    const second = await jar.ask('POST', STEP, { code: code() })
    expect([second.status, second.body.user.email, second.body.user.second_factor]).toEqual([201, email, true])
    expect((await jar.ask('GET', SESSION)).status).toBe(200)
    expect(jar.cookies.has('beckon-begun')).toBe(false)
    expect(await actions()).toEqual(expect.arrayContaining(['factor.added', 'recovery.made', 'session.started']))
  })

  test('[U18] a passkey opens the same way', async () => {
    const { email, key } = await withPasskey(server)
    const jar = aJar(server)
    expect((await password(jar, email)).body.second_factor.kinds).toEqual(['passkey'])
    const entered = await jar.ask('POST', STEP, { passkey: key.use(await challengeIn(jar)) })
    expect([entered.status, entered.body.user.email]).toEqual([201, email])
    const own = await jar.ask('GET', `${SESSION}/factors`)
    expect(own.body.second_factor).toMatchObject({
      recovery_codes_left: 10,
      factors: [{ kind: 'passkey', name: 'Passkey', last_used_at: expect.any(String) }],
    })
  })

  test('[U18] recovery codes are shown once, lie as hashes, and new ones end the old ones', async () => {
    const { email, recovery, jar } = await withTotp(server)
    expect(new Set(recovery).size).toBe(10)
    for (const code of recovery) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const stored = JSON.stringify(await lookInto(server, 'SELECT * FROM recovery_codes'))
    for (const code of recovery) expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(stored).not.toContain(recovery[0])
    const other = aJar(server)
    await password(other, email)
    const typed = recovery[0]!.toUpperCase().replaceAll('-', ' ')
    expect((await other.ask('POST', STEP, { recovery_code: typed })).status).toBe(201)
    expect((await other.ask('GET', `${SESSION}/factors`)).body.second_factor.recovery_codes_left).toBe(9)
    const renewed = await jar.ask('POST', `${SESSION}/recovery_codes`, { current_password: PASSWORD })
    expect([renewed.status, renewed.body.recovery_codes.length]).toEqual([201, 10])
    const third = aJar(server)
    await password(third, email)
    expect((await third.ask('POST', STEP, { recovery_code: recovery[1] })).status).toBe(403)
    expect((await third.ask('POST', STEP, { recovery_code: renewed.body.recovery_codes[1] })).status).toBe(201)
    expect(await actions()).toContain('recovery.used')
  })

  test('[U18] an account can require it: whoever has none sets one up after the password, before the session', async () => {
    const { email, id } = await aMember(server, 'viewer')
    const owner = await aMember(server, 'owner')
    const early = await owner.ask('PATCH', '/v3/edit/account', { second_factor_required: true })
    expect([early.status, early.body.messages[0]]).toEqual([
      409,
      expect.stringMatching(/^Set up your own second factor/),
    ])
    const { jar: mine } = await withTotp(server, 'owner')
    const open = aJar(server)
    await password(open, email)
    expect((await open.ask('GET', SESSION)).status).toBe(200)
    expect((await mine.ask('PATCH', '/v3/edit/account', { second_factor_required: true })).status).toBe(200)
    expect((await open.ask('GET', SESSION)).status).toBe(401)
    const jar = aJar(server)
    const first = await password(jar, email)
    expect([first.status, first.body.second_factor]).toEqual([202, { must: 'set up', kinds: [] }])
    expect((await jar.ask('POST', STEP, { code: '123456' })).status).toBe(409)
    const { factor } = (await jar.ask('POST', `${STEP}/set_up`, { kind: 'totp' })).body
    expect((await jar.ask('POST', `${STEP}/confirm`, { code: '000000' })).status).toBe(422)
    const code = codeOf(factor.secret, server.clock.now()!)
    const made = await jar.ask('POST', `${STEP}/confirm`, { code })
    expect([made.status, made.body.user.id, made.body.recovery_codes.length]).toEqual([201, id, 10])
    const { factors } = (await jar.ask('GET', `${SESSION}/factors`)).body.second_factor
    const removed = await jar.ask('DELETE', `${SESSION}/factors/${factors[0].id}`, { current_password: PASSWORD })
    expect([removed.status, removed.body.messages[0]]).toEqual([409, expect.stringMatching(/^The account requires/)])
  })

  test('[U18] somebody invited into such an account sets one up with the password', async () => {
    await aCaller(server).api('PATCH', '/v3/edit/account', { second_factor_required: true })
    const invited = await aCaller(server).api('POST', '/v3/edit/users', { email: 'new@example.com', role: 'viewer' })
    const jar = aJar(server)
    const token = invited.body.link.url.split('#')[1]
    const joined = await jar.ask('POST', '/v3/edit/join', { token, password: PASSWORD })
    expect([joined.status, joined.body.second_factor]).toEqual([202, { must: 'set up', kinds: [] }])
    const { factor } = (await jar.ask('POST', `${STEP}/set_up`, { kind: 'passkey' })).body
    const passkey = aPasskey(LOCAL).create(factor.options.challenge)
    expect((await jar.ask('POST', `${STEP}/confirm`, { passkey, name: 'Key ring' })).status).toBe(201)
  })

  test('[U18] an owner resets that of a colleague: their sessions end, and the password alone lets them in', async () => {
    const { email, id, jar } = await withTotp(server)
    const owner = await aMember(server, 'owner')
    const viewer = await aMember(server, 'viewer')
    expect((await viewer.ask('DELETE', `/v3/edit/users/${id}/factors`)).status).toBe(403)
    const reset = await owner.ask('DELETE', `/v3/edit/users/${id}/factors`)
    expect([reset.status, reset.body.user.second_factor]).toEqual([200, false])
    expect((await jar.ask('GET', SESSION)).status).toBe(401)
    expect((await password(aJar(server), email)).status).toBe(201)
    expect(await lookInto(server, 'SELECT hash FROM recovery_codes WHERE user_id = $1', [id])).toEqual([])
    expect((await owner.ask('DELETE', `/v3/edit/users/${id}/factors`)).status).toBe(409)
    expect(await actions()).toContain('factor.reset')
  })

  test('[U18] somebody on the machine resets it too, which the audit list knows', async () => {
    const { email } = await withTotp(server)
    const reset = () => operateOnUsers(server.store, { does: 'reset factors', email })
    expect(await reset()).toMatchObject({ user: { email, second_factor: false } })
    expect((await password(aJar(server), email)).status).toBe(201)
    await expect(reset()).rejects.toThrow('This user has no second factor, so there is nothing to reset')
    const { body } = await aCaller(server).api('GET', '/v3/edit/audit')
    expect(body.audit.find((one: { action: string }) => one.action === 'factor.reset').means).toBe('machine')
  })

  test('[U18] removing the last one takes the recovery codes along, and needs the password', async () => {
    const { jar, factor, email } = await withTotp(server)
    const remove = (current_password: string) =>
      jar.ask('DELETE', `${SESSION}/factors/${factor.id}`, { current_password })
    expect((await remove('something else')).status).toBe(403)
    expect((await remove(PASSWORD)).status).toBe(200)
    expect((await jar.ask('GET', `${SESSION}/factors`)).body.second_factor).toMatchObject({
      recovery_codes_left: 0,
      factors: [],
    })
    expect((await password(aJar(server), email)).status).toBe(201)
  })

  test('[U18] a new password, by hand or by a link, does not lead around it', async () => {
    const { id, email, code } = await withTotp(server)
    next()
    const { body } = await aCaller(server).api('POST', `/v3/edit/users/${id}/link`)
    const jar = aJar(server)
    const fresh = 'three boats and one lamp'
    const joined = await jar.ask('POST', '/v3/edit/join', { token: body.link.url.split('#')[1], password: fresh })
    expect([joined.status, jar.cookies.has('beckon')]).toEqual([202, false])
    expect((await jar.ask('POST', STEP, { code: code() })).status).toBe(201)
    expect((await jar.ask('POST', SESSION, { email, password: fresh })).status).toBe(202)
  })
})
