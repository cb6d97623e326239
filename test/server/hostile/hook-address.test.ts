import { describe, expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../../src/server/http/request-log.ts'
import { aCaller, ORIGIN, unique } from '../caller.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

const METRICS = 'a-token-of-the-metrics'

describe.each(BOTH)('The secret in the address of a hook, on %s', store => {
  async function open() {
    const log: string[] = []
    const warned: string[] = []
    const server = await aServer(store, {
      log: line => log.push(textOf(line), JSON.stringify(line)),
      warn: sentence => warned.push(sentence),
      metricsToken: METRICS,
    })
    onTestFinished(() => server.close())
    const { api } = aCaller(server)
    const made = (await api('POST', '/v3/edit/secrets', { name: 'Only sends', role: 'hooks' })).body.secret
    return { server, api, log, warned, id: made.id as string, secret: made.secret as string }
  }

  test('stands in no log, no answer, no redirect, no figure and no row, whatever was wrong with the request', async () => {
    const { server, log, warned, secret } = await open()
    const uid = unique('uid')
    const said = { uid, name: 'paid', account_secret: secret }
    const asked: [method: string, path: string, body?: object | string, headers?: Record<string, string>][] = [
      ['POST', `/${secret}/profiles`, said],
      ['POST', `/${secret}/events`, said, { 'idempotency-key': unique('key') }],
      ['POST', `/${secret}/events/`, said],
      ['POST', `/${secret}/companies`, { uid: unique('company') }],
      ['POST', `/${secret}/events`, { uid }],
      ['POST', `/${secret}/events`, '{"uid": '],
      ['POST', `/${secret}/events?account_secret=${secret}x&name=paid`, said],
      ['POST', `/${secret}/profiles`, said, { origin: 'https://evil.example', referer: `https://x/${secret}` }],
      ['POST', `/${secret}/profiles`, said, { 'x-account-secret': secret, 'if-match': secret }],
      ['GET', `/${secret}/events`],
      ['PUT', `/${secret}/events`, said],
      ['POST', `/${secret}/profiles/batch`, { profiles: [said] }],
      ['POST', `/${secret}/event/${secret}`, said],
      ['POST', `/${secret}%00/events`, said],
      ['POST', `/${secret}%E0%A4%A/events`, said],
      ['POST', `/wrong-${secret}/events`, said],
      ['POST', `//${secret}/events`, said],
    ]
    const statuses: number[] = []
    for (const [method, path, body, headers = {}] of asked) {
      const answer = await server.app.request(`/v3/observe/hooks${path}`, {
        method,
        headers,
        body: typeof body === 'object' ? JSON.stringify(body) : body,
      })
      const text = JSON.stringify([...answer.headers]) + (await answer.text())
      expect([path.replaceAll(secret, '…'), text.includes(secret)]).toEqual([path.replaceAll(secret, '…'), false])
      expect(answer.headers.has('location')).toBe(false)
      statuses.push(answer.status)
    }
    expect([...new Set(statuses)].sort()).toEqual([200, 403, 404, 405, 422])
    await server.settle()
    const metrics = await server.app.request('/metrics', { headers: { authorization: `Bearer ${METRICS}` } })
    expect(metrics.status).toBe(200)
    expect(log.length).toBeGreaterThanOrEqual(asked.length)
    const tables = ['profiles', 'companies', 'events', 'properties', 'audit', 'changes', 'secrets', 'webhook_messages']
    const rows = await Promise.all(tables.map(table => lookInto(server, `SELECT * FROM ${table}`)))
    expect(JSON.stringify([log, warned, await metrics.text(), rows]).includes(secret)).toBe(false)
    expect(JSON.stringify(rows)).not.toContain('account_secret')
  })

  test('opens nothing but hooks, nothing for a page, and nothing after it was revoked', async () => {
    const { server, api, id, secret } = await open()
    const send = async (path: string, headers = {}) =>
      (
        await server.app.request(path, {
          method: 'POST',
          headers,
          body: JSON.stringify({ uid: unique('uid'), name: 'paid' }),
        })
      ).status
    expect(await send(`/v3/observe/hooks/${secret}/events`)).toBe(200)
    for (const path of [`/v3/edit/${secret}/tours`, `/v3/analyze/${secret}/profiles`, `/${secret}/v3/edit/tours`])
      expect([path.replace(secret, '…'), await send(path)]).toEqual([path.replace(secret, '…'), 404])
    // Also a page of a domain that is on.
    await aCaller(server).boot()
    expect(await send(`/v3/observe/hooks/${secret}/events`, { origin: ORIGIN })).toBe(403)
    // A secret of another role in the header does not lend its rights to the one in the address, nor the other way round.
    const read = (await api('POST', '/v3/edit/secrets', { name: 'Only reads', role: 'read' })).body.secret.secret
    expect(await send(`/v3/observe/hooks/${read}/events`)).toBe(403)
    expect(await send(`/v3/observe/hooks/${secret}/events`, { 'x-account-secret': read })).toBe(403)
    expect((await api('DELETE', `/v3/edit/secrets/${id}`)).status).toBe(200)
    expect(await send(`/v3/observe/hooks/${secret}/events`)).toBe(403)
  })
})
