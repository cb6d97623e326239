import { describe, expect, test } from 'vitest'
import type { Url } from '../../src/protocol/url.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const URLS = '/v3/edit/urls'
const GROUPS = '/v3/edit/url_groups'
const nobody = 'f'.repeat(24)

describe.each(STORES)('Urls and Environments on %s', store => {
  const { me } = serverFor(store)

  const aHost = () => `${unique('app').toLowerCase()}.example.com`
  const aUrl = async (more: object = {}): Promise<Url> =>
    (await me.api('POST', URLS, { host: aHost(), ...more })).body.url
  const aGroup = async (more: object = {}) =>
    (await me.api('POST', GROUPS, { name: unique('environment'), ...more })).body.url_group

  test('adds a host with every documented field', async () => {
    const host = aHost()
    const { status, body } = await me.api('POST', URLS, { host, enabled: 'subdomain' })
    expect(status).toBe(201)
    expect(body.url).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/), created_at: expect.any(String), updated_at: expect.any(String),
      url_group_id: null, host, domain: 'example.com', enabled: 'subdomain', installed_at: null, first_seen_at: null,
      last_seen_at: null, unproven_at: null, unlisted: false, archived_at: null,
    }) // biome-ignore format: a row of fields
    expect((await me.api('GET', `${URLS}/${body.url.id}`)).body).toEqual(body)
  })

  test('enabled is on when it is absent; the same host again is the same Url', async () => {
    const url = await aUrl()
    expect(url.enabled).toBe('on')
    const again = await me.api('POST', URLS, { host: url.host.toUpperCase(), enabled: 'off' })
    expect([again.status, again.body.url]).toEqual([200, url])
  })

  test.each([
    ['App.Example.co.uk:8080', 'app.example.co.uk', 'example.co.uk'],
    ['localhost:3000', 'localhost', 'localhost'],
    ['127.0.0.2', '127.0.0.2', '127.0.0.2'],
    ['münchen.example', 'xn--mnchen-3ya.example', 'xn--mnchen-3ya.example'],
    ['shop.example.com.', 'shop.example.com', 'example.com'],
  ])('%s is the host %s on the domain %s', async (given, host, domain) => {
    expect((await me.api('POST', URLS, { host: given })).body.url).toMatchObject({ host, domain })
  })

  test.each([
    '',
    'https://app.example.com',
    'a b.com',
    'user@example.com',
    'example.com/path',
    '*.example.com',
    '%41.com',
  ])('%j is no host', async host => {
    expect((await me.api('POST', URLS, { host })).status).toBe(422)
  })

  test.each(['PUT', 'PATCH'])('%s enables, archives, brings back and moves', async method => {
    const { id } = await aUrl()
    const group = await aGroup()
    const change = async (body: object) => (await me.api(method, `${URLS}/${id}`, body)).body.url
    for (const enabled of ['off', 'on', 'subdomain']) expect((await change({ enabled })).enabled).toBe(enabled)
    expect(await change({ archived_at: '2026-01-02' })).toMatchObject({
      archived_at: '2026-01-02T00:00:00.000Z',
      unlisted: true,
    })
    expect(await change({ archived_at: null })).toMatchObject({ archived_at: null, unlisted: false })
    expect(await change({ unlisted: true })).toMatchObject({ archived_at: expect.any(String), unlisted: true })
    expect(await change({ unlisted: false })).toMatchObject({ archived_at: null })
    expect(await change({ url_group_id: group.id })).toMatchObject({ url_group_id: group.id })
    expect(await change({ url_group_id: null })).toMatchObject({ url_group_id: null })
  })

  test('refuses a wrong enum, a missing Environment and an unknown id', async () => {
    const { id } = await aUrl()
    expect((await me.api('PATCH', `${URLS}/${id}`, { enabled: 'maybe' })).body.messages).toEqual([
      'enabled: must be on, off or subdomain',
    ])
    expect((await me.api('PATCH', `${URLS}/${id}`, { url_group_id: nobody })).status).toBe(422)
    expect((await me.api('PATCH', `${URLS}/${id}`, { archived_at: 'soon' })).status).toBe(422)
    expect((await me.api('PATCH', `${URLS}/${nobody}`, { enabled: 'on' })).status).toBe(404)
    expect((await me.api('GET', `${URLS}/${nobody}`)).status).toBe(404)
  })

  test('a batch changes all that are listed and answers each, also those that were so already', async () => {
    const [one, two, group] = [await aUrl({ enabled: 'off' }), await aUrl(), await aGroup()]
    const { body } = await me.api('POST', `${URLS}/batch`, {
      ids: [two.id, one.id],
      enabled: 'on',
      url_group_id: group.id,
    })
    expect(body.urls.map((url: Url) => [url.id, url.enabled, url.url_group_id])).toEqual([
      [two.id, 'on', group.id],
      [one.id, 'on', group.id],
    ])
    const again = await me.api('POST', `${URLS}/batch?ids[]=${one.id}&ids[]=${two.id}&enabled=on`)
    expect(again.body.urls).toHaveLength(2)
  })

  test('a batch is named in a URL as a list or as JSON text', async () => {
    const [a, b] = [await aUrl(), await aUrl()]
    for (const ids of [`ids[]=${a.id}&ids[]=${b.id}`, `ids=${encodeURIComponent(JSON.stringify([a.id, b.id]))}`]) {
      const { body } = await me.api('POST', `${URLS}/batch?${ids}&enabled=off`)
      expect(
        body.urls?.map((url: Url) => url.id),
        ids,
      ).toEqual([a.id, b.id])
    }
  })

  test('a batch with an unknown id changes nothing', async () => {
    const url = await aUrl()
    expect((await me.api('POST', `${URLS}/batch`, { ids: [url.id, nobody], enabled: 'off' })).status).toBe(404)
    expect((await me.api('GET', `${URLS}/${url.id}`)).body.url.enabled).toBe('on')
    expect((await me.api('POST', `${URLS}/batch`, { enabled: 'off' })).status).toBe(422)
  })

  test('lists by domain, in pages, newest first', async () => {
    const domain = `${unique('domain').toLowerCase()}.org`
    const made = []
    for (const sub of ['a', 'b', 'c']) made.push((await me.api('POST', URLS, { host: `${sub}.${domain}` })).body.url.id)
    await aUrl()
    const first = await me.api('GET', `${URLS}?domain=${domain}&limit=2`)
    expect(first.body.urls.map((url: Url) => url.id)).toEqual([made[2], made[1]])
    expect(first.body.cursor).toEqual({ limit: 2, before: made[1] })
    const second = await me.api('GET', `${URLS}?domain=${domain}&before=${made[1]}`)
    expect(second.body).toMatchObject({ urls: [{ id: made[0] }], cursor: { limit: 50, before: null } })
    const newer = await me.api('GET', `${URLS}?domain=${domain}&after=${made[0]}&before=${made[2]}`)
    expect(newer.body.urls.map((url: Url) => url.id)).toEqual([made[1]])
  })

  test('a domain is found however it is written: upper case, letters beyond ASCII, punycode', async () => {
    const { url } = (await me.api('POST', URLS, { host: 'shop.bücher.example' })).body
    for (const domain of ['bücher.example', 'BÜCHER.example', 'xn--bcher-kva.example', url.domain]) {
      const { urls } = (await me.api('GET', `${URLS}?domain=${encodeURIComponent(domain)}`)).body
      expect(urls, domain).toMatchObject([{ id: url.id }])
    }
    expect((await me.api('GET', `${URLS}?domain=no%20domain`)).body.urls).toEqual([])
  })

  test('creates, changes, gets and lists Environments under both names', async () => {
    const { status, body } = await me.api('POST', GROUPS, {
      name: 'Staging', description: 'Where we try', short_name: 'Stg', style_short_name_color: 'a1b2c3',
    }) // biome-ignore format: one row
    expect(status).toBe(201)
    expect(body.url_group).toMatchObject({
      name: 'Staging', description: 'Where we try', short_name: 'Stg', style_short_name_color: 'A1B2C3', archived_at: null,
    }) // biome-ignore format: one row
    expect(body.url).toEqual(body.url_group)
    const { id } = body.url_group
    for (const method of ['PUT', 'PATCH']) {
      const changed = await me.api(method, `${GROUPS}/${id}`, { name: method, description: null })
      expect(changed.body.url_group).toMatchObject({ name: method, description: null, short_name: 'Stg' })
    }
    expect((await me.api('GET', `${GROUPS}/${id}`)).body.url).toMatchObject({ id, name: 'PATCH' })
    const list = await me.api('GET', `${GROUPS}?limit=1`)
    expect(list.body).toMatchObject({ url_groups: [{ id }], cursor: { limit: 1 } })
    expect(list.body.urls).toEqual(list.body.url_groups)
  })

  test.each([
    { name: '' },
    {},
    { name: 'x', short_name: 'four' },
    { name: 'x', short_name: '' },
    { name: 'x', style_short_name_color: '#A1B2C3' },
    { name: 'x', style_short_name_color: 'red' },
  ])('refuses the Environment %j', async body => {
    expect((await me.api('POST', GROUPS, body)).status).toBe(422)
  })

  test.each([
    [undefined, false],
    ['ignore', false],
    ['archive', true],
  ])('archiving with urls_action_on_archive=%s archives its Urls: %s', async (action, archived) => {
    const group = await aGroup()
    const url = await aUrl({ url_group_id: group.id })
    const other = await aUrl()
    const answer = await me.api('PATCH', `${GROUPS}/${group.id}`, {
      archived_at: '$now',
      urls_action_on_archive: action,
    })
    expect(answer.body.url_group.archived_at).toEqual(expect.any(String))
    const isArchived = async (id: string) => (await me.api('GET', `${URLS}/${id}`)).body.url.archived_at !== null
    expect([await isArchived(url.id), await isArchived(other.id)]).toEqual([archived, false])
    const back = await me.api('PATCH', `${GROUPS}/${group.id}`, { archived_at: null })
    expect(back.body.url_group.archived_at).toBeNull()
  })

  test('refuses an unknown action', async () => {
    const { id } = await aGroup()
    expect(
      (await me.api('PATCH', `${GROUPS}/${id}`, { archived_at: '$now', urls_action_on_archive: 'burn' })).status,
    ).toBe(422)
  })
})
