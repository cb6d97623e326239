import { describe, expect, test } from 'vitest'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const plan = (value: string) => ({ kind: 'property', prop: 'plan', op: 'eq', value })
const of = (id: string, op = 'in') => ({ kind: 'segment', id, op })

describe.each(STORES)('What decides a review, on %s', store => {
  const { me } = serverFor(store)
  const api = (...call: Parameters<typeof me.api>) => me.api(...call)

  const aSegment = async (items: object[]): Promise<string> =>
    (await api('POST', '/v3/edit/segments', { name: unique('segment'), items, published_at: '$now' })).body.segment.id
  const anEnvironment = async (): Promise<string> =>
    (await api('POST', '/v3/edit/url_groups', { name: unique('environment') })).body.url_group.id
  const aDomain = async (more: object = {}): Promise<string> =>
    (await api('POST', '/v3/edit/urls', { host: `${unique('app')}.reviews.example`, ...more })).body.url.id
  const publishSegment = (id: string, more: object = {}) =>
    api('PATCH', `/v3/edit/segments/${id}`, { published_at: '$now', ...more })
  const publishTour = (id: string, more: object = {}) =>
    api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now', ...more })
  const stampOf = async (path: string): Promise<string> => (await api('GET', path)).body.review_stamp

  /** Opens the review, lets somebody change something, and presses Publish. */
  const statusAfter = async (path: string, change: () => Promise<unknown>): Promise<number> => {
    const review_stamp = await stampOf(path)
    await change()
    const { status, body } = await api('PATCH', path, { published_at: '$now', review_stamp })
    if (status === 409) expect(body.messages[0]).toContain('was changed since you looked; look again at')
    return status
  }

  test('the review of a Segment covers the Segments beside it, in another Segment and in an Experience', async () => {
    const [pro, big, other] = [
      await aSegment([plan('pro')]),
      await aSegment([plan('big')]),
      await aSegment([plan('other')]),
    ]
    const nested = await aSegment([of(pro), of(big, 'nin')])
    await me.live({ segment: { items_op: 'and', items: [of(nested), of(other)] } } as never)
    const path = `/v3/edit/segments/${pro}`
    expect(await statusAfter(path, () => publishSegment(big, { items: [plan('huge')] }))).toBe(409)
    expect(await statusAfter(path, () => publishSegment(other, { items: [plan('another')] }))).toBe(409)
    expect(await statusAfter(path, () => publishSegment(nested, { items: [of(pro)] }))).toBe(409)
    expect(await statusAfter(path, () => publishSegment(other))).toBe(200)
    const { decided_by } = (await api('GET', path)).body
    const kinds = decided_by.map(({ kind }: { kind: string }) => kind).sort()
    expect(kinds).toEqual(['segment', 'segment', 'tour'])
    expect(decided_by.every(({ changed_by }: { changed_by: object | null }) => changed_by !== null)).toBe(true)
  })

  test('the review of a Segment covers whom the listed Experiences are for and how many get them, but not their texts', async () => {
    const pro = await aSegment([plan('pro')])
    const { id } = await me.live({ segment: { items_op: 'and', items: [of(pro)] }, percent: 70 } as never)
    const path = `/v3/edit/segments/${pro}`
    expect(await statusAfter(path, () => publishTour(id, { percent: 100 }))).toBe(409)
    expect(await statusAfter(path, () => publishTour(id, { automatic: false }))).toBe(409)
    expect(await statusAfter(path, () => publishTour(id, { segment: { items: [of(pro), plan('x')] } }))).toBe(409)
    expect(await statusAfter(path, () => api('PATCH', `/v3/edit/tours/${id}`, { percent: 10 }))).toBe(200)
    expect(await statusAfter(path, () => publishTour(id, { automatic: true, steps: [{ title: 'Other' }] }))).toBe(409)
    expect(await statusAfter(path, () => publishTour(id, { steps: [{ title: 'Words' }] }))).toBe(200)
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    expect(await statusAfter(path, () => api('PATCH', `/v3/edit/tours/${id}`, { percent: 5, publish_at }))).toBe(409)
    expect(await statusAfter(path, () => publishTour(id, { published_at: null }))).toBe(409)
  })

  test('the review of an Experience covers the domains and the names of its Environments', async () => {
    const [production, staging] = [await anEnvironment(), await anEnvironment()]
    const [app, stage, off] = [
      await aDomain({ url_group_id: production }),
      await aDomain({ url_group_id: staging }),
      await aDomain({ url_group_id: production, enabled: 'off' }),
    ]
    const { id } = await me.live({ url_group_ids: [production] } as never)
    const path = `/v3/edit/tours/${id}`
    const move = (url: string, more: object) => api('PATCH', `/v3/edit/urls/${url}`, more)
    expect(await statusAfter(path, () => move(stage, { url_group_id: production }))).toBe(409)
    const named = (await api('GET', path)).body.decided_by.find(({ id }: { id: string }) => id === production)
    expect(named).toMatchObject({ kind: 'environment', changed_by: { id: expect.any(String) } })
    expect(await statusAfter(path, () => move(app, { url_group_id: staging }))).toBe(409)
    expect(await statusAfter(path, () => move(off, { enabled: 'on' }))).toBe(409)
    expect(await statusAfter(path, () => move(stage, { enabled: 'off' }))).toBe(409)
    expect(await statusAfter(path, () => aDomain())).toBe(409)
    const rename = () => api('PATCH', `/v3/edit/url_groups/${production}`, { name: unique('renamed') })
    expect(await statusAfter(path, rename)).toBe(409)
    expect((await api('GET', path)).body.decided_by.find(({ id }: { id: string }) => id === production)).toMatchObject({
      changed_by: null,
    })
    // It does not run there, before or after.
    expect(await statusAfter(path, () => move(app, { enabled: 'off' }))).toBe(200)
  })

  test('it covers the limits of the account; what runs everywhere does not depend on a domain', async () => {
    const { id } = await me.live()
    const path = `/v3/edit/tours/${id}`
    expect(await statusAfter(path, () => aDomain())).toBe(200)
    const limit = (frequency_limits: object[]) => api('PATCH', '/v3/edit/account', { frequency_limits })
    expect(await statusAfter(path, () => limit([{ count: 2, hours: 24 }]))).toBe(409)
    await limit([])
  })

  test('a launcher is reached by way of its items: they are named, and so is who got them in its history', async () => {
    const pro = await aSegment([plan('pro')])
    const nested = await aSegment([of(pro)])
    const items = [
      { does: 'open', text: 'For all', url: 'https://example.org/' },
      { does: 'open', text: 'For pros', url: 'https://example.org/', segment: { items: [of(nested)] } },
    ]
    const { id } = await me.live({ kind: 'launcher', steps: [{ buttons: items }] } as never)
    const { reached } = (await api('GET', `/v3/edit/segments/${pro}`)).body
    const item = { id: expect.any(String), text: 'For pros' }
    expect(reached).toMatchObject([{ id, kind: 'launcher', in_live: true }])
    expect(reached[0].parts).toEqual([{ version: 'live', item }])
    await publishSegment(pro, { items: [plan('basic')] })
    const { history } = (await api('GET', `/v3/edit/launchers/${id}/history`)).body
    const words = (value: string) => history[0].items[0].replace('plan is basic', `plan is ${value}`)
    expect(history[0]).toMatchObject({ does: 'change segment', for: 'everybody' })
    expect(history[0].items).toEqual([expect.stringMatching(/^its item “For pros” is for people who are in the Segment .*plan is basic/)]) // biome-ignore format: one thought
    expect(history[0].sentences).toEqual([`${words('basic')}, instead of ${words('pro').split(' is for ')[1]}`])
    expect(history[1].items).toEqual([words('pro')])
    // Whoever reviews the Segment is told when the item gets other conditions.
    const steps = [{ buttons: [items[0], { ...items[1], segment: { items: [of(nested), plan('x')] } }] }]
    const change = () => api('PATCH', `/v3/edit/launchers/${id}`, { steps, published_at: '$now' })
    expect(await statusAfter(`/v3/edit/segments/${pro}`, change)).toBe(409)
  })

  test('an earlier version is published again only where, and for whom, its review showed', async () => {
    const production = await anEnvironment()
    const { id } = await me.live({ url_group_ids: [production] } as never)
    await publishTour(id, { url_group_ids: null })
    const read = async (): Promise<string> => stampOf(`/v3/edit/tours/${id}/versions/1`)
    const review_stamp = await read()
    await aDomain({ url_group_id: production })
    const again = (stamp: string) => api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1, review_stamp: stamp })
    expect((await again(review_stamp)).status).toBe(409)
    expect((await again(await read())).status).toBe(200)
  })
})
