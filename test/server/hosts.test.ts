import { describe, expect, test } from 'vitest'
import type { Url } from '../../src/protocol/url.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const URLS = '/v3/edit/urls'

describe.each(STORES)('Hosts that pages are met on, on %s', store => {
  const { server, me } = serverFor(store)

  const bootOn = async (host: string, uid = unique('user')) =>
    (await me.boot({ uid, href: `https://${host}/` }, { origin: `https://${host}` })).body
  const find = async (host: string): Promise<Url | undefined> =>
    (await me.api('GET', `${URLS}?limit=500`)).body.urls.find((url: Url) => url.host === host)
  const aDomain = () => `${unique('site').toLowerCase()}.net`

  test('a host met for the first time is registered, off, with its domain', async () => {
    const domain = aDomain()
    expect(await bootOn(`app.${domain}`, 'nobody-came')).toEqual({ off: true })
    expect(await find(`app.${domain}`)).toMatchObject({
      enabled: 'off',
      domain,
      installed_at: expect.any(String),
      first_seen_at: null,
    })
    expect((await me.api('GET', '/v3/analyze/profile?uid=nobody-came')).status).toBe(404)
  })

  test('a host under a domain that says subdomain starts on, in its Environment', async () => {
    const domain = aDomain()
    const { url_group } = (await me.api('POST', '/v3/edit/url_groups', { name: 'Production' })).body
    await me.api('POST', URLS, { host: domain, enabled: 'subdomain', url_group_id: url_group.id })
    expect(await bootOn(`new.${domain}`)).toMatchObject({ visit: expect.any(String), url_group_id: url_group.id })
    expect(await find(`new.${domain}`)).toMatchObject({ enabled: 'on', url_group_id: url_group.id })
    expect(await bootOn(`not${domain}`)).toEqual({ off: true })
  })

  test('switching on, off and archiving decide at the next boot', async () => {
    const host = `app.${aDomain()}`
    const { url } = (await me.api('POST', URLS, { host })).body
    expect(await bootOn(host)).toHaveProperty('visit')
    for (const off of [{ enabled: 'off' }, { enabled: 'on', archived_at: '$now' }]) {
      await me.api('PATCH', `${URLS}/${url.id}`, off)
      expect(await bootOn(host)).toEqual({ off: true })
    }
    await me.api('PATCH', `${URLS}/${url.id}`, { archived_at: null })
    expect(await bootOn(host)).toHaveProperty('visit')
  })

  test('localhost starts on; installed, first and last sight are kept', async () => {
    server.clock.freeze(Date.now())
    await me.person()
    await server.settle()
    const first = (await find('localhost'))!
    expect(first).toMatchObject({ enabled: 'on', domain: 'localhost', installed_at: expect.any(String) })
    server.clock.advance(600_000)
    await me.person()
    await server.settle()
    server.clock.reset()
    const later = (await find('localhost'))!
    expect(later.first_seen_at).toBe(first.first_seen_at)
    expect(Date.parse(later.last_seen_at!)).toBeGreaterThan(Date.parse(first.last_seen_at!))
  })

  test('a host that was added before the snippet came is installed when it does: with the first boot or script', async () => {
    const script = (host: string) =>
      server.app.request(`/${server.credentials.token}/beckon.js`, { headers: { origin: `https://${host}` } })
    for (const meet of [bootOn, script]) {
      const host = `app.${aDomain()}`
      await me.api('POST', URLS, { host, enabled: 'off' })
      await meet(host)
      const off = (await find(host))!
      expect(off.installed_at, 'where the domain is off nothing is written').toBeNull()
      await me.api('PATCH', `${URLS}/${off.id}`, { enabled: 'on' })
      await meet(host)
      const { installed_at } = (await find(host))!
      expect(installed_at).toEqual(expect.any(String))
      await meet(host)
      expect((await find(host))!.installed_at).toBe(installed_at)
    }
  })

  test('a host is the same with and without its final dot', async () => {
    const host = `app.${aDomain()}`
    await me.api('POST', URLS, { host })
    expect(await bootOn(`${host}.`)).toHaveProperty('visit')
    expect(await find(`${host}.`)).toBeUndefined()
  })

  test('where a domain is not enabled the script is a module that does nothing', async () => {
    const host = `app.${aDomain()}`
    const script = async () => {
      const headers = { origin: `https://${host}`, referer: `https://${host}/` }
      const response = await server.app.request(`/${server.credentials.token}/beckon.js`, { headers })
      return {
        status: response.status,
        text: await response.text(),
        cors: response.headers.get('access-control-allow-origin'),
      }
    }
    const off = await script()
    expect([off.status, off.cors]).toEqual([200, '*'])
    expect(off.text.length).toBeLessThan(200)
  })
})
