import { describe, expect, onTestFinished, test } from 'vitest'
import { createAccount } from '../../../src/server/access/users/create-account.ts'
import { createLink } from '../../../src/server/access/users/link.ts'
import { addUser } from '../../../src/server/access/users/save-user.ts'
import type { BeckonServer } from '../../../src/server/app/create-server.ts'
import { aBrowser, aMember, LOCAL, PASSWORD, SAME_ORIGIN } from '../a-browser.ts'
import { unique } from '../caller.ts'
import { aServer } from '../stores.ts'
import { BOTH } from './verification.ts'

/** Tries a password from an address. `cookie`: what the browser has kept. */
async function attempt(server: BeckonServer, email: string, password: string, from: string, cookie = '') {
  const response = await server.app.request(`${LOCAL}/v3/edit/session`, {
    method: 'POST',
    headers: { ...SAME_ORIGIN, origin: LOCAL, 'x-forwarded-for': from, 'user-agent': `the browser at ${from}`, cookie },
    body: JSON.stringify({ email, password }),
  })
  const kept = response.headers.getSetCookie().map(one => one.split(';')[0]!)
  return { status: response.status, known: kept.find(one => one.includes('beckon-known=')) ?? '' }
}

describe.each(BOTH)('Somebody who guesses passwords, on %s', store => {
  async function open(limits: object) {
    const server = await aServer(store, { limits: limits as never, trustedProxies: 1 })
    onTestFinished(() => server.close())
    const owner = await aMember(server, 'owner')
    return { server, owner, email: owner.email }
  }

  test('does not lock the user out from elsewhere, and owners see the attempts', async () => {
    const { server, owner, email } = await open({ passwordsPerUser: 3 })
    const guesses: number[] = []
    for (let n = 0; n < 5; n++) guesses.push((await attempt(server, email, 'a guess of mine', '10.6.6.6')).status)
    expect(guesses).toEqual([403, 403, 403, 429, 429])
    expect((await attempt(server, email, PASSWORD, '10.6.6.6')).status).toBe(429)
    expect((await attempt(server, email, PASSWORD, '10.0.0.1')).status).toBe(201)
    const { body } = await owner.ask('GET', '/v3/edit/audit')
    const refused = body.audit.filter((one: { action: string }) => one.action === 'session.refused')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ details: { address: '10.6.6.6', browser: 'the browser at 10.6.6.6' } })
  })

  test('with many addresses has a limit for all of them, which a known browser does not share', async () => {
    const { server, email } = await open({ passwordsPerUser: 3, passwordsPerUserInAll: 6 })
    const { status, known } = await attempt(server, email, PASSWORD, '10.0.0.1')
    expect([status, known === '']).toEqual([201, false])
    const guesses: number[] = []
    for (let n = 0; n < 9; n++) guesses.push((await attempt(server, email, 'a guess', `10.6.6.${n}`)).status)
    expect(guesses).toEqual([403, 403, 403, 403, 403, 429, 429, 429, 429])
    // A browser that nobody knows waits, even with the right password. The owner's own one does not, wherever it is.
    expect((await attempt(server, email, PASSWORD, '10.7.7.7')).status).toBe(429)
    expect((await attempt(server, email, PASSWORD, '10.6.6.1', known)).status).toBe(201)
  })

  test('in a browser that is known for somebody else has no count of its own', async () => {
    const { server, email } = await open({ passwordsPerUser: 2, passwordsPerUserInAll: 1_000 })
    const mine = await aMember(server, 'viewer')
    const { known } = await attempt(server, mine.email, PASSWORD, '10.6.6.6')
    const guesses: number[] = []
    for (const kept of ['', '', known, known])
      guesses.push((await attempt(server, email, 'a guess', '10.6.6.6', kept)).status)
    expect(guesses).toEqual([403, 403, 429, 429])
  })

  test('with an account of their own gives no browser a count of its own elsewhere', async () => {
    const { server, email } = await open({ passwordsPerUser: 2, passwordsPerUserInAll: 4, codesPerUser: 2 })
    const theirs = await server.store.transaction(tx => createAccount(tx, { name: 'Theirs' }))
    const invented = await server.store.transaction(tx =>
      addUser(tx, theirs.account, { name: 'Somebody', email, role: 'viewer' }),
    )
    const OWN = 'four kites, one storm'
    // Each time they follow a link of their own account, another browser is known there for the address of the victim.
    const join = async (n: number) => {
      const { token } = await server.store.transaction(tx => createLink(tx, theirs.account, 'reset', invented.id))
      const answer = await server.app.request(`${LOCAL}/v3/edit/join`, {
        method: 'POST', headers: { ...SAME_ORIGIN, origin: LOCAL, 'x-forwarded-for': `10.8.0.${n}` },
        body: JSON.stringify({ token, password: OWN }),
      }) // biome-ignore format: one request
      return answer.headers.getSetCookie().map(one => one.split(';')[0]!).find(one => one.includes('beckon-known='))!
    } // biome-ignore format: one line for each step
    const { known: own } = await attempt(server, email, PASSWORD, '10.0.0.1')
    const guesses: number[] = []
    let last = ''
    for (let n = 0; n < 4; n++) {
      last = await join(n)
      for (let each = 0; each < 2; each++)
        guesses.push((await attempt(server, email, 'a guess', `10.6.6.${n}`, last)).status)
    }
    // After that, the right password of the victim opens nothing there. Their own one still does, in their own account.
    expect((await attempt(server, email, PASSWORD, '10.6.6.9', last)).status).toBe(429)
    const known = await join(9)
    expect((await attempt(server, email, PASSWORD, '10.6.6.9', known)).status).toBe(403)
    expect((await attempt(server, email, OWN, '10.6.6.9', known)).status).toBe(201)
    // And the victim comes in, in their own browser.
    expect((await attempt(server, email, PASSWORD, '10.0.0.1', own)).status).toBe(201)
    expect(guesses).toHaveLength(8)
  })

  test('in a known browser has a limit too, and an owner who ends all sessions takes the trust back', async () => {
    const { server, owner, email } = await open({ passwordsPerUser: 2, passwordsPerUserInAll: 1_000 })
    const { known } = await attempt(server, email, PASSWORD, '10.0.0.1')
    const guesses: number[] = []
    for (let n = 0; n < 4; n++) guesses.push((await attempt(server, email, 'a guess', '10.0.0.9', known)).status)
    expect(guesses).toEqual([403, 403, 429, 429])
    const ended = await owner.ask('DELETE', '/v3/edit/sessions')
    expect(ended.status).toBe(200)
    const [row] = await server.store.query('SELECT COUNT(*) AS count FROM known_browsers WHERE account_id = $1', [
      server.credentials.account,
    ])
    expect(Number((row as { count: number }).count)).toBe(0)
  })

  test('keeps nobody out who changed the password: that browser stays known, others do not', async () => {
    const { server, owner, email } = await open({ passwordsPerUser: 2, passwordsPerUserInAll: 1 })
    const elsewhere = await attempt(server, email, PASSWORD, '10.0.0.1')
    const password = 'three boats, one lamp'
    const { status, headers } = await owner.ask('PATCH', '/v3/edit/session/user', {
      password,
      current_password: PASSWORD,
    })
    const known = headers.getSetCookie().find(one => one.includes('beckon-known=')) ?? ''
    expect([status, known === '']).toEqual([200, false])
    await attempt(server, email, 'a guess', '10.6.6.6')
    expect((await attempt(server, email, password, '10.0.0.1', elsewhere.known)).status).toBe(429)
    expect((await attempt(server, email, password, '10.6.6.6', known.split(';')[0])).status).toBe(201)
  })

  test('finds no password that everybody uses, or that follows a pattern', async () => {
    const { server } = await open({})
    const { account } = server.credentials
    const easy = [
      '1234567890', 'qwertyuiop', 'password123', 'aaaaaaaaaaaa', 'abcabcabcabc', 'iloveyou12', 'letmein123', 'P@ssw0rd123',
      'football12', '0987654321', 'ada@example', 'ada.lovelace', 'qwerty123456', 'passwordpassword', '1q2w3e4r5t6y',
    ] // biome-ignore format: a row of words
    const email = `ada.lovelace.${unique('x')}@example.org`
    const token = await server.store.transaction(async tx => {
      const { id } = await addUser(tx, account, { name: 'Ada Lovelace', email, role: 'viewer' })
      return (await createLink(tx, account, 'invitation', id)).token
    })
    const browser = aBrowser(server)
    for (const password of easy) {
      const { status, body } = await browser.ask('POST', '/v3/edit/join', { token, password })
      expect([password, status, body.messages?.[0]]).toEqual([
        password,
        422,
        expect.stringMatching(/^password: is too easy/),
      ])
    }
    expect((await browser.ask('POST', '/v3/edit/join', { token, password: 'three boats, one lamp' })).status).toBe(201)
  })
})
