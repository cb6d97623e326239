import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const HOUR = 3_600_000
const plan = (value: string) => [{ kind: 'property', prop: 'plan', op: 'eq', value }]

describe.each(STORES)('A scheduled Experience and the Segment that it is for, on %s', store => {
  const { server, me } = serverFor(store)

  const aSegment = async (items: object[]) =>
    (await me.api('POST', '/v3/edit/segments', { name: unique('segment'), items, published_at: '$now' })).body.segment
  const within = (id: string) => ({ segment: { items: [{ kind: 'segment', id }] } })
  const at = (hours: number) => new Date((server.clock.now() ?? Date.now()) + hours * HOUR).toISOString()
  const scheduled = async (segment: string, publish_at = at(1)) =>
    (await me.api('POST', '/v3/edit/tours', { name: 'Later', steps: [{}], ...within(segment), publish_at })).body.tour
  const tour = async (id: string) => (await me.api('GET', `/v3/edit/tours/${id}`)).body
  const segment = async (id: string) => (await me.api('GET', `/v3/edit/segments/${id}`)).body
  const publish = (id: string, more: object = {}) =>
    me.api('PATCH', `/v3/edit/segments/${id}`, { published_at: '$now', ...more })
  const change = (id: string, changes: object) => me.api('PATCH', `/v3/edit/tours/${id}`, changes)

  test('it is among those that use the Segment, with its time, although its draft does not any more', async () => {
    const inner = await aSegment(plan('pro'))
    const outer = await aSegment([{ kind: 'segment', id: inner.id }])
    const { id, publish_at } = await scheduled(outer.id)
    await change(id, { segment: null })
    for (const used of [inner, outer]) {
      const { experiences } = (await me.api('GET', `/v3/edit/segments/${used.id}/experiences`)).body
      const uses = { in_draft: false, in_live: false, in_scheduled: true, publish_at }
      expect(experiences).toEqual([{ id, kind: 'tour', name: 'Later', ...uses }])
    }
  })

  test('the Segment is published for the scheduled Experiences that the review listed, and their times, or not at all', async () => {
    const { id } = await aSegment(plan('pro'))
    const alone = await segment(id)
    const later = await scheduled(id)
    const refused = await publish(id, { items: plan('basic'), reach_stamp: alone.reach_stamp })
    expect([refused.status, refused.body.messages[0]]).toEqual([409, expect.stringContaining('look again at what it')])
    const seen = await segment(id)
    const { publish_at } = later
    const parts = [{ version: 'scheduled', item: null }]
    expect(seen.reached).toEqual([{ id: later.id, kind: 'tour', name: 'Later', in_live: false, publish_at, parts }])
    await change(later.id, { publish_at: at(2) })
    expect((await publish(id, { reach_stamp: seen.reach_stamp })).status).toBe(409)
    expect((await publish(id, { reach_stamp: (await segment(id)).reach_stamp })).status).toBe(200)
  })

  test('a refusal to archive or unpublish it says that a scheduled version uses it, and how to end the schedule', async () => {
    const { id } = await aSegment(plan('pro'))
    const later = await scheduled(id)
    await change(later.id, { segment: null })
    for (const wish of [{ archived_at: '$now' }, { published_at: null }]) {
      const { status, body } = await me.api('PATCH', `/v3/edit/segments/${id}`, wish)
      expect(status).toBe(409)
      expect(body.messages[0]).toContain('tour "Later" (in its scheduled version)')
      expect(body.messages[0]).toContain(
        'end the schedule with "Cancel that" in the editor (in the API: publish_at null)',
      )
    }
    await change(later.id, { publish_at: null })
    expect((await me.api('PATCH', `/v3/edit/segments/${id}`, { archived_at: '$now' })).status).toBe(200)
  })

  test('a Segment that changes between scheduling and start is in the history, and beside the Experience until then', async () => {
    const inner = await aSegment(plan('pro'))
    const outer = await aSegment([{ kind: 'segment', id: inner.id }])
    const { id, publish_at } = await scheduled(outer.id)
    expect((await tour(id)).changed_segments).toEqual([])
    await publish(inner.id, { items: plan('basic') })
    const [before, after] = ['pro', 'basic'].map(value => ({ items_op: 'and', items: plan(value) }))
    expect((await tour(id)).changed_segments).toEqual([{ id: inner.id, name: inner.name, before, after }])
    const { changes } = (await me.api('GET', `/v3/edit/tours/${id}/changes?filters=segments`)).body
    const noted = changes.filter(({ path }: { path: string }) => path === 'audience')
    expect(noted).toMatchObject([
      {
        kind: 'related',
        object: { [`segments.${inner.id}`]: [before, after] },
        options: { segment: [inner.name, inner.name], live: [null, false], publish_at: [null, publish_at] },
      },
    ])
    // Who changes it back, or schedules it again, knows whom it is for.
    await publish(inner.id, { items: plan('pro') })
    expect((await tour(id)).changed_segments).toEqual([])
    await publish(inner.id, { items: plan('free') })
    expect((await tour(id)).changed_segments).toHaveLength(1)
    expect((await change(id, { publish_at })).status).toBe(200)
    expect((await tour(id)).changed_segments).toEqual([])
    await publish(inner.id, { items: plan('other') })
    server.clock.advance(2 * HOUR)
    await server.settle()
    expect(await tour(id)).toMatchObject({ tour: { publish_at: null }, changed_segments: [] })
  })

  test('a Segment that only the live version uses is part of what was reviewed', async () => {
    const { id: used } = await aSegment(plan('pro'))
    const one = (
      await me.api('POST', '/v3/edit/tours', { name: 'Now', steps: [{}], ...within(used), published_at: '$now' })
    ).body.tour
    await change(one.id, { segment: null })
    const { segments, segments_stamp } = await tour(one.id)
    expect(segments).toMatchObject([{ id: used }])
    await publish(used, { items: plan('basic') })
    expect((await change(one.id, { published_at: '$now', segments_stamp })).status).toBe(409)
  })

  test('a Segment that is published again unchanged stops no review', async () => {
    const { id: used } = await aSegment(plan('pro'))
    const { id } = (await me.api('POST', '/v3/edit/tours', { name: 'Now', steps: [{}], ...within(used) })).body.tour
    const { segments_stamp } = await tour(id)
    server.clock.advance(1_000)
    await publish(used)
    expect((await change(id, { published_at: '$now', segments_stamp })).status).toBe(200)
    await publish(used, { items: plan('basic') })
    expect((await change(id, { published_at: '$now', segments_stamp })).status).toBe(409)
  })

  test('an archived Segment is called by its name, wherever it is missing', async () => {
    const { id: used, name } = await aSegment(plan('pro'))
    const { id } = await me.live(within(used) as never)
    await change(id, { segment: null, published_at: '$now' })
    await me.api('PATCH', `/v3/edit/segments/${used}`, { archived_at: '$now' })
    const says = [`The Segment “${name}” is archived; bring it back first`]
    expect((await me.api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1 })).body.messages).toEqual(says)
    const filters = [{ kind: 'segment', id: used }]
    expect((await me.api('POST', '/v3/analyze/profiles/count', { filters })).body.messages).toEqual(says)
    const { segments } = (await me.api('GET', `/v3/edit/tours/${id}/versions/1`)).body
    expect(segments).toMatchObject([{ name, published_at: null }])
    await me.api('PATCH', `/v3/edit/segments/${used}`, { archived_at: null })
    expect((await me.api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1 })).body.messages).toEqual([
      `The Segment “${name}” is not live; publish it first`,
    ])
  })

  test('people are counted as if a Segment said something else', async () => {
    const prop = 'plan'
    const items = (value: string) => [{ kind: 'property', prop, op: 'eq', value }]
    for (const [index, value] of ['pro', 'basic', 'basic'].entries())
      await me.api('POST', '/v3/observe/hooks/profiles', { uid: unique(`u_${index}`), [prop]: value })
    const inner = await aSegment(items('pro'))
    const outer = await aSegment([{ kind: 'segment', id: inner.id }])
    const asked = { filters: [{ kind: 'segment', id: outer.id, op: 'in' }] }
    const count = async (more: object = {}) => await me.api('POST', '/v3/analyze/profiles/count', { ...asked, ...more })
    expect((await count()).body.count).toBe(1)
    const segments = { [inner.id]: { items_op: 'and', items: items('basic') } }
    expect((await count({ segments })).body.count).toBe(2)
    expect((await count()).body.count).toBe(1)
  })
})
