import { describe, expect, onTestFinished, test } from 'vitest'
import { aBrowser, aMember, LOCAL, PASSWORD, SAME_ORIGIN } from '../a-browser.ts'
import { aServer } from '../stores.ts'
import { BOTH } from './verification.ts'

describe.each(BOTH)('Somebody who guesses passwords, on %s', store => {
  test('does not lock the user out from elsewhere, and owners see the attempts', async () => {
    const server = await aServer(store, { limits: { passwordsPerUser: 3 } as never, trustedProxies: 1 })
    onTestFinished(() => server.close())
    const owner = await aMember(server, 'owner')
    const attempt = async (password: string, from: string) => {
      const headers = { ...SAME_ORIGIN, origin: LOCAL, 'x-forwarded-for': from, 'user-agent': `the browser at ${from}` }
      const { status } = await aBrowser(server).ask(
        'POST',
        '/v3/edit/session',
        { email: owner.email, password },
        headers,
      )
      return status
    }
    const guesses: number[] = []
    for (let n = 0; n < 5; n++) guesses.push(await attempt('a guess of mine', '10.6.6.6'))
    expect(guesses).toEqual([403, 403, 403, 429, 429])
    expect(await attempt(PASSWORD, '10.6.6.6')).toBe(429)
    expect(await attempt(PASSWORD, '10.0.0.1')).toBe(201)
    const { body } = await owner.ask('GET', '/v3/edit/audit')
    const refused = body.audit.filter((one: { action: string }) => one.action === 'session.refused')
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ details: { address: '10.6.6.6', browser: 'the browser at 10.6.6.6' } })
  })
})
