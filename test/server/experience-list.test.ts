import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, type Caller, displayed } from './caller.ts'
import { aSurvey, aTour } from './sample-experiences.ts'
import { aServer, STORES } from './stores.ts'

describe.each(STORES)('Experiences of every kind on %s', store => {
  let server: BeckonServer
  let me: Caller
  const ids: Record<string, string> = {}

  beforeAll(async () => {
    server = await aServer(store)
    me = aCaller(server)
    const make = async (name: string, body: object, kind = 'tour') => {
      const answer = await me.api('POST', `/v3/edit/${kind}s`, { ...body, name })
      ids[name] = answer.body[kind].id
    }
    await make('Welcome aboard', { ...aTour(), published_at: '$now' })
    await make('100% of it_all', { ...aTour(), automatic: false })
    await make('Later', { ...aTour(), publish_at: '2100-01-01' })
    await make('How was it?', { ...aSurvey(), automatic: true, published_at: '$now' }, 'survey')
    await make('Gone', aTour())
    await me.api('PATCH', `/v3/edit/tours/${ids.Gone}`, { archived_at: '$now' })
    await me.api('PATCH', `/v3/edit/tours/${ids['Welcome aboard']}`, { description: 'newer' })
    const { visit } = await me.person('reader')
    await me.report(visit, displayed({ id: ids['Welcome aboard']!, kind: 'tour' }))
    await server.settle()
  })
  afterAll(() => server.close())

  const named = async (query = '') =>
    (await me.api('GET', `/v3/edit/experiences?${query}`)).body.experiences.map(({ name }: { name: string }) => name)

  test('are listed together, newest first, with how they stand and the figures of 30 days', async () => {
    const { body } = await me.api('GET', '/v3/edit/experiences')
    expect(body.experiences).toMatchObject([
      { name: 'How was it?', kind: 'survey', automatic: true, changed: false, displayed: 0, completion: null },
      { name: 'Later', automatic: true, published_at: null, publish_at: '2100-01-01T00:00:00.000Z', changed: true },
      { name: '100% of it_all', published_at: null, automatic: false },
      { name: 'Welcome aboard', kind: 'tour', changed: true, people: 1, displayed: 1, completion: { share: 0 } },
    ])
    expect(body.experiences[3].published_at).toMatch(/^20/)
    expect(body).toMatchObject({ cursor: { limit: 50, before: null }, time_zone: 'UTC' })
  })

  test.each([
    ['kind=survey', ['How was it?']],
    ['state=live', ['How was it?', 'Welcome aboard']],
    ['state=live&kind=tour', ['Welcome aboard']],
    ['state=draft', ['Later', '100% of it_all']],
    ['state=scheduled', ['Later']],
    ['state=archived', ['Gone']],
    ['text=WELCOME', ['Welcome aboard']],
    ['text=%25', ['100% of it_all']],
    ['text=t_a', ['100% of it_all']],
    ['text=nobody', []],
  ])('%s finds those and no others', async (query, found) => {
    expect(await named(query)).toEqual(found)
  })

  test('those that are named are answered, archived ones too', async () => {
    expect(await named(`ids=${ids.Gone}&ids=${ids.Later}`)).toEqual(['Gone', 'Later'])
    expect(await named(`ids=${ids.Gone}`)).toEqual(['Gone'])
    expect(await named('ids=65f0c2a9e4b0a1b2c3d4e5f6')).toEqual([])
    expect((await me.api('GET', '/v3/edit/experiences?state=asleep')).body.messages).toEqual([
      'state: must be one of live, draft, scheduled, archived',
    ])
  })

  test('of Deliveries, those that wait are found', async () => {
    const deliver = async (uid: string, more: object = {}) => {
      await me.person(uid)
      const wanted = { model_kind: 'tour', model_id: ids['Welcome aboard'], uid, ...more }
      return (await me.api('POST', '/v3/edit/deliveries', wanted)).body.delivery.id
    }
    const waits = await deliver('a')
    await me.api('DELETE', `/v3/edit/deliveries/${await deliver('b')}`)
    await deliver('c', { until: '+1m' })
    server.clock.advance(2 * 60_000)
    const { body } = await me.api('GET', '/v3/edit/deliveries?state=waiting')
    expect(body.deliveries.map(({ id }: { id: string }) => id)).toEqual([waits])
    const narrow = await me.api('GET', `/v3/edit/deliveries?state=waiting&model_id=${ids['Welcome aboard']}`)
    expect(narrow.body.deliveries).toHaveLength(1)
    expect((await me.api('GET', '/v3/edit/deliveries')).body.deliveries).toHaveLength(2)
  })
})
