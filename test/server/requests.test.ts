import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('Requests on %s', store => {
  const { server, me } = serverFor(store)

  const said = async (method: string, path: string, body?: unknown) => {
    const answer = await me.api(method, path, body)
    return [answer.status, answer.body.messages]
  }

  test('a list may be given by repeating its name; any other name stands once', async () => {
    const { id } = await me.live({ name: 'Listed' })
    const path = `/v3/edit/tours/${id}/changes`
    const found = async (query: string) => {
      const { body } = await me.api('GET', `${path}?${query}`)
      return body.changes?.length
    }
    const [title, name] = [await found('filters=title'), await found('filters=name')]
    expect([title, name]).toEqual([1, 1])
    for (const query of [
      'filters=title&filters=name',
      'filters[]=title&filters[]=name',
      'filters=title&filters[]=name',
      'filters=["title","name"]',
      'filter=title&filter=name',
      'filter=title&filters=name',
    ])
      expect(await found(query), query).toBe(2)
    for (const query of ['limit=1&limit=1', 'before=a&before=b', 'filters=a&limit=1&limit=2'])
      expect((await me.api('GET', `${path}?${query}`)).status, query).toBe(422)
    expect(await said('GET', `${path}?filters=["a"]&filters=b`)).toEqual([
      422,
      ['filters: is given in two forms; give it once'],
    ])
  })

  test('so may those of a batch and of a form', async () => {
    const hosts = [`${unique('a')}.example.com`, `${unique('b')}.example.com`]
    const ids: string[] = []
    for (const host of hosts) ids.push((await me.api('POST', '/v3/edit/urls', { host })).body.url.id)
    const query = ids.map(id => `ids=${id}`).join('&')
    expect((await me.api('POST', `/v3/edit/urls/batch?${query}&enabled=off`)).body.urls).toHaveLength(2)
    expect((await me.api('POST', `/v3/edit/urls/batch?ids=${ids[0]}&enabled=off`)).body.urls).toHaveLength(1)
    const response = await server.app.request('/v3/edit/urls/batch', {
      method: 'POST',
      headers: { 'x-account-secret': server.credentials.secret!, 'content-type': 'application/x-www-form-urlencoded' },
      body: `${query}&enabled=on`,
    })
    expect((await response.json()).urls).toHaveLength(2)
    const account = await me.api('PATCH', '/v3/edit/account?languages=fr&languages=de')
    expect(account.body.account.languages).toEqual(['fr', 'de'])
  })

  test.each([
    ['DELETE', '/v3/edit/tours', 'GET, HEAD, POST'],
    ['POST', '/v3/edit/tours/abc', 'GET, HEAD, PUT, PATCH'],
    ['POST', '/v3/edit/deliveries/abc', 'GET, HEAD, PUT, PATCH, DELETE'],
    ['OPTIONS', '/v3/edit/deliveries', 'GET, HEAD, POST'],
    ['GET', '/v3/observe/boot', 'POST'],
    ['PUT', '/', 'GET, HEAD, POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['PROPFIND', '/openapi.json', 'GET, HEAD'],
  ])('%s %s → 405, which allows %s', async (method, path, allow) => {
    const answer = await me.api(method, path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(answer.body).toEqual({ code: 405, messages: [expect.stringContaining(allow)], reason: 'method' })
  })

  test('an address that nobody knows is 404 with any method', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
      expect((await me.api(method, '/v3/edit/widgets')).status).toBe(404)
    expect((await server.app.request('/health', { method: 'HEAD' })).status).toBe(200)
  })

  test.each<[string, string, unknown, string[]]>([
    ['POST', '/v3/edit/urls', {}, ['host: is required']],
    ['POST', '/v3/edit/urls', { host: 3 }, ['host: must be text']],
    ['POST', '/v3/edit/urls', { host: null }, ['host: must be text']],
    ['POST', '/v3/edit/urls', { host: '' }, ['host: must not be empty']],
    ['POST', '/v3/edit/urls', { host: 'x'.repeat(301) }, ['host: must have at most 300 characters']],
    ['POST', '/v3/edit/urls/batch', {}, ['ids: is required; it must be a list']],
    ['POST', '/v3/edit/urls/batch', { ids: [] }, ['ids: must not be empty']],
    ['POST', '/v3/edit/urls/batch', { ids: [3] }, ['ids.0: must be text']],
    ['GET', '/v3/edit/properties', undefined, ['kind: is required; it must be profile or company']],
    ['GET', '/v3/edit/properties?kind=event', undefined, ['kind: must be profile or company']],
    ['GET', '/v3/analyze/interactions', undefined, ['id: is required']],
    ['GET', '/v3/analyze/interactions?id=x&expand=all', undefined, ['expand: must be an object']],
    ['GET', '/v3/edit/tours/i18n', undefined, ['format: is required; it must be yaml, json or xliff']],
    ['GET', '/v3/edit/tours/x?version=old', undefined, ['version: must be draft, live or scheduled']],
    ['PATCH', '/v3/edit/account', { frequency_limits: [{ count: 0.5, hours: 9_000 }] }, [
      'frequency_limits.0.count: must be a whole number', 'frequency_limits.0.hours: must be at most 8760',
    ]],
    ['PATCH', '/v3/edit/account', { colour: 'red' }, [
      'colour: is not known here; known are stamp, name, once_rule, languages, identity_verification, delivery_limit, frequency_limits, theme, labels, time_zone, team_email_domains, team_property, live_pages, inspector_for_all, keep_anonymous_months, keep_events_months, second_factor_required, link_by_email, test_ids',
    ]],
    ['POST', '/v3/edit/segments', { name: 'x', items: [{ kind: 'event' }], items_op: 'xor' }, [
      'items_op: must be "and" or "or"', 'items.0.name: is required',
    ]],
    ['POST', '/v3/edit/segments', { name: 'x', items: [{}, 3, { kind: 'segment', id: 'x' }] }, [
      'items.0.kind: is required; it must be property, company, event, tour, survey or segment',
      'items.1: must be an object',
      'items.2.id: must be an id: 24 lowercase hexadecimal digits',
    ]],
    ['POST', '/v3/edit/segments', { name: 'x', items: [{ items: 3 }, { items: [{ kind: 'tour' }], items_op: 'x' }, { kind: 'property', prop: 'a', op: 'is' }] }, [
      'items.0.items: must be a list',
      'items.1.items_op: must be "and" or "or"',
      'items.1.items.0.id: is required',
      'items.1.items.0.op: is required; it must be seen, not-seen, completed or not-completed',
      'items.2.op: must be ex, nx, eq, ne, gt, lt, gte, lte, gt-d, lt-d, in, nin, in-i, nin-i, in-v, nin-v, in-a or nin-a',
    ]],
    ['POST', '/v3/edit/tours', { name: 'x', steps: [{ titel: 'x', buttons: [{ text: 'x' }, { text: 'x', does: 'fly' }] }] }, [
      'steps.0.buttons.0.does: is required; it must be next, back, exit, complete, snooze, open, start or call',
      'steps.0.buttons.1.does: must be next, back, exit, complete, snooze, open, start or call',
      'steps.0.titel: is not known here; did you mean title? known are id, title, body, media, url, triggers, triggers_op, delay, element_known, place, backdrop, buttons, dismiss_text, dismissible, advance_on_click',
    ]],
    ['POST', '/v3/edit/launchers', { name: 'x', steps: [] }, ['steps: must have exactly 1 entry']],
    ['POST', '/v3/edit/tours', { name: 'x', steps: [{}], translations: { 'not a language': {}, de: 3 } }, [
      'translations.not a language: is not a valid name: it must be a language tag such as "de" or "pt-BR"',
      'translations.de: must be an object',
    ]],
    ['POST', '/v3/observe/boot', [], ['The body must be a JSON object']],
    ['POST', '/v3/observe/reports', { v: 2, token: 't', reports: 3 }, ['reports: must be a list']],
  ])('[S100] %s %s with %j says what is wrong, and what is expected', async (method, path, body, messages) => {
    expect(await said(method, path, body)).toEqual([422, messages])
  }) // biome-ignore format: a table of requests and words

  test('[S100] of very many unknown names, twenty are told', async () => {
    const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, index) => [`n${index}`, 1]))
    const { id } = await me.live()
    for (const [method, path, body] of [
      ['PATCH', `/v3/edit/tours/${id}`, { theme: many(90_000) }],
      ['PATCH', '/v3/edit/account', many(2_000)],
    ] as const) {
      const answer = await me.api(method, path, body)
      expect([answer.status, answer.body.messages.length]).toEqual([422, 20])
    }
  })

  test('no answer of the management API is kept by a cache or taken for something else', async () => {
    const { id } = await me.live()
    const answers = [
      await me.api('GET', '/'),
      await me.api('GET', '/v3/edit/tours'),
      await me.api('POST', '/v3/edit/url_groups', { name: 'Staging' }),
      await me.api('GET', `/v3/edit/tours/${id}/i18n.yaml`),
      await me.api('GET', `/v3/edit/tours/${id}/i18n.json`),
      await me.api('POST', '/v3/observe/hooks/profiles', { uid: unique('user') }),
      await me.api('GET', '/v3/edit/tours/nobody'),
      await me.api('POST', '/v3/edit/tours', {}),
      await me.api('GET', '/v3/edit/tours', undefined, { 'x-account-secret': 'wrong' }),
      await me.api('DELETE', '/v3/edit/tours'),
      await me.api('GET', '/v3/edit/widgets'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201, 200, 200, 200, 404, 422, 403, 405, 404])
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  })

  test('an empty short name of an Environment is refused, and removes nothing', async () => {
    const refused = [422, ['short_name: must not be empty; write null to clear it']]
    expect(await said('POST', '/v3/edit/url_groups', { name: 'x', short_name: '' })).toEqual(refused)
    const { id } = (await me.api('POST', '/v3/edit/url_groups', { name: 'x', short_name: 'STG' })).body.url_group
    expect(await said('PATCH', `/v3/edit/url_groups/${id}`, { short_name: '' })).toEqual(refused)
    const kept = await me.api('PATCH', `/v3/edit/url_groups/${id}`, { name: 'y' })
    expect(kept.body.url_group.short_name).toBe('STG')
    const none = await me.api('PATCH', `/v3/edit/url_groups/${id}`, { short_name: null })
    expect(none.body.url_group.short_name).toBeNull()
  })
})
