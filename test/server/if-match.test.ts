import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('If-Match on %s', store => {
  const { me } = serverFor(store)

  const made = async (path: string, name: string, wanted: object) => {
    const { body } = await me.api('POST', path, wanted)
    return `${path}/${body[name].id}`
  }
  const aDelivery = async () => {
    const uid = unique('uid')
    await me.person(uid)
    return made('/v3/edit/deliveries', 'delivery', { model_kind: 'tour', model_id: (await me.live()).id, uid })
  }
  /** How each record is made, and what of it can be changed to a word. */
  const records: [string, () => Promise<string>, (word: string) => object][] = [
    ['a tour', async () => `/v3/edit/tours/${(await me.live()).id}`, name => ({ name })],
    [
      'a Segment',
      () => made('/v3/edit/segments', 'segment', { name: unique('name'), items: [] }),
      description => ({ description }),
    ],
    ['a Delivery', aDelivery, () => ({ until: `+${2 + Math.ceil(Math.random() * 300_000)}m` })],
    [
      'an Environment',
      () => made('/v3/edit/url_groups', 'url_group', { name: unique('name') }),
      description => ({ description }),
    ],
    [
      'a webhook',
      () => made('/v3/edit/webhooks', 'webhook', { url: 'https://example.org/hook', topics: ['tour.displayed'] }),
      word => ({ url: `https://example.org/${word}` }),
    ],
    [
      'a user',
      () => made('/v3/edit/users', 'user', { email: `${unique('who')}@example.org`, role: 'author' }),
      name => ({ name }),
    ],
  ]

  test.each(records)(
    '%s is written if it is as it was read, and not if it was changed since',
    async (_, make, changed) => {
      const path = await make()
      const change = changed(unique('word'))
      const tag = async () => (await me.api('GET', path)).headers.get('etag')!
      const read = await tag()
      expect(read).toMatch(/^"[0-9a-f]{24}"$/)
      expect(await tag()).toBe(read)

      const stale = await me.api('PATCH', path, change, { 'if-match': '"of another time"' })
      expect([stale.status, stale.body.reason]).toEqual([412, 'stale'])
      expect(await tag()).toBe(read)

      expect((await me.api('PATCH', path, change, { 'if-match': `W/${read}, "or another"` })).status).toBe(200)
      expect(await tag()).not.toBe(read)
      expect((await me.api('PATCH', path, change, { 'if-match': read })).status).toBe(412)
      expect((await me.api('PATCH', path, change, { 'if-match': '*' })).status).toBe(200)
    },
  )

  test('nothing is deleted that was changed since it was read', async () => {
    const path = await aDelivery()
    const change = { until: '+7d' }
    const read = (await me.api('GET', path)).headers.get('etag')!
    await me.api('PATCH', path, change)
    expect((await me.api('DELETE', path, undefined, { 'if-match': read })).status).toBe(412)
    expect((await me.api('GET', path)).status).toBe(200)
  })

  test.each(records)(
    'of several who write to %s at once with the same tag, one is the first',
    async (_, make, changed) => {
      const path = await make()
      for (let round = 0; round < 5; round++) {
        const read = (await me.api('GET', path)).headers.get('etag')!
        const writes = await Promise.all(
          [1, 2, 3].map(() => me.api('PATCH', path, changed(unique('word')), { 'if-match': read })),
        )
        expect(writes.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
      }
    },
  )

  test('where nothing compares it, it is refused', async () => {
    const { id } = await me.live()
    const { status, body } = await me.api('POST', `/v3/edit/tours/${id}/revert`, {}, { 'if-match': '"old"' })
    expect([status, body.reason, body.param]).toEqual([422, 'unknown_parameter', 'If-Match'])
  })
})
