import { describe, expect, onTestFinished, test } from 'vitest'
import { createTallies } from '../../../src/server/journal/tallies.ts'
import type { Tx } from '../../../src/server/store/store.ts'
import { aCaller, aReport, unique } from '../caller.ts'
import { hear } from '../hear.ts'
import { aServer, lookInto } from '../stores.ts'
import { BOTH } from './verification.ts'

describe.each(BOTH)('Somebody with one address and many invented people, on %s', store => {
  async function open(limits: object) {
    const server = await aServer(store, { limits: limits as never, trustedProxies: 1 })
    onTestFinished(() => server.close())
    return { server, me: aCaller(server) }
  }

  test('takes the live pages of nobody else', async () => {
    const { server, me } = await open({ liveStreams: 8, liveStreamsPerAddress: 3 })
    await me.api('PATCH', '/v3/edit/account', { live_pages: true })
    const listen = async (from: string) => {
      const { visit, now } = await me.person(unique('invented'))
      const ask = (path: string, init: RequestInit) =>
        server.app.request(path, { ...init, headers: { ...init.headers, 'x-forwarded-for': from } })
      const heard = await hear(ask, { token: server.credentials.token, visit, since: now })
      if (heard.status === 200) onTestFinished(() => heard.leave())
      return heard
    }
    const first = await listen('10.6.6.6')
    const flood = [first.status]
    for (let n = 0; n < 9; n++) flood.push((await listen('10.6.6.6')).status)
    expect(flood).toEqual([200, 200, 200, 503, 503, 503, 503, 503, 503, 503])
    expect((await listen('10.0.0.1')).status).toBe(200)
    // Who leaves makes room, and a whole network of IPv6 is one client.
    await first.leave()
    expect((await listen('10.6.6.6')).status).toBe(200)
    const network: number[] = []
    for (let n = 0; n < 4; n++) network.push((await listen(`2001:db8:6:6::${n}`)).status)
    expect(network).toEqual([200, 200, 200, 503])
  })

  test('fills no list with subdomains of a domain that is on, and pages below it still work', async () => {
    const { server, me } = await open({ newHostsPerAddress: 3, newHostsPerDay: 3 })
    const { url_group } = (await me.api('POST', '/v3/edit/url_groups', { name: 'Shops' })).body
    const shops = { host: 'shop.example', enabled: 'subdomain', url_group_id: url_group.id }
    expect((await me.api('POST', '/v3/edit/urls', shops)).status).toBe(201)
    const tour = await me.live({ url_group_ids: [url_group.id] } as never)
    const visit = (name: string, from: string) => {
      const origin = `https://${name}.shop.example`
      return me.boot({ href: `${origin}/` }, { origin, 'x-forwarded-for': from })
    }
    for (let n = 0; n < 12; n++) {
      const { body } = await visit(`invented-${n}`, '10.6.6.6')
      const { experiences } = (await me.api('GET', '/v3/edit/experiences')).body
      expect([body.url_group_id, body.feed?.kinds, experiences.length]).toEqual([url_group.id, [tour.kind], 1])
    }
    const invented = await lookInto(server, "SELECT host FROM urls WHERE host LIKE 'invented-%'")
    expect(invented).toHaveLength(3)
    // Somebody else's new one is listed, and a request of the script does not list more.
    await visit('real', '10.0.0.1')
    const script = `/${server.credentials.token}/beckon.js`
    const headers = { referer: 'https://invented-99.shop.example/', 'x-forwarded-for': '10.6.6.6' }
    expect((await (await server.app.request(script, { headers })).text()).length).toBeGreaterThan(1_000)
    const hosts = (await me.api('GET', '/v3/edit/urls')).body.urls.map(({ host }: { host: string }) => host)
    expect(hosts).toContain('real.shop.example')
    expect(hosts).not.toContain('invented-99.shop.example')
  })

  test('fills no list with companies, and others still add theirs, up to what all may add', async () => {
    const { server, me } = await open({ newCompaniesPerAddress: 3, newCompaniesPerDay: 5 })
    const mine = { 'x-forwarded-for': '10.6.6.6' }
    const { visit } = (await me.boot({ company: { uid: 'known', seats: 1 } }, mine)).body
    const uids = async () =>
      (await lookInto<{ uid: string }>(server, 'SELECT uid FROM companies ORDER BY id')).map(({ uid }) => uid)
    const invented = Array.from({ length: 9 }, (_, n) =>
      aReport({ type: 'set', properties: { n }, company: { uid: `invented-${n}` } }),
    )
    const { body } = await me.page('reports', { visit, reports: invented }, mine)
    expect([body.accepted.length, body.refused]).toEqual([9, []])
    for (let n = 0; n < 3; n++) await me.boot({ company: { uid: unique('more') } }, mine)
    expect(await uids()).toEqual(['known', 'invented-0', 'invented-1'])
    // What is known stays usable, and the person stays where there was room.
    await me.page('reports', { visit, reports: [aReport({ type: 'set', company: { uid: 'known', seats: 2 } })] }, mine)
    const companies = await lookInto<{ uid: string; properties: string }>(
      server,
      'SELECT c.uid, c.properties FROM profiles p JOIN companies c ON c.account_id = p.account_id AND c.id = p.company_id',
    )
    expect(companies).toEqual([{ uid: 'known', properties: JSON.stringify({ seats: 2 }) }])
    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3'])
      await me.boot({ company: { uid: `of ${from}` } }, { 'x-forwarded-for': from })
    expect((await uids()).slice(3)).toEqual(['of 10.0.0.1', 'of 10.0.0.2'])
    // A backend may always.
    await me.api('POST', '/v3/observe/hooks/companies', { uid: 'from a backend' })
    expect(await uids()).toContain('from a backend')
    await server.settle()
    const counted = await lookInto<{ value: number }>(
      server,
      "SELECT value FROM counters WHERE name = 'companies-refused'",
    )
    expect(Number(counted[0]!.value)).toBe(11)
  })

  test('leaves nothing to be read again and again while it is quiet', async () => {
    const { server } = await open({})
    const { store, credentials } = server
    const tallies = createTallies()
    const take = (name: string) => store.transaction(tx => tallies.take(tx, credentials.account, name, 3))
    const flush = async () => {
      const read: string[] = []
      const written = await store.transaction(tx => {
        const first: Tx['first'] = (sql, values) => {
          read.push(sql)
          return tx.first(sql, values)
        }
        return tallies.flush({ ...tx, first }, credentials.account)
      })
      written()
      return read.length
    }
    for (let n = 0; n < 30; n++) for (let each = 0; each < 2; each++) expect(await take(`of ${n}`)).toBe(true)
    expect(await flush()).toBe(30)
    expect([await flush(), await flush()]).toEqual([0, 0])
    // The counts are still there.
    expect([await take('of 7'), await take('of 7')]).toEqual([true, false])
  })
})
