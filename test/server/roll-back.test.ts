import { describe, expect, test } from 'vitest'
import { displayed, unique } from './caller.ts'
import { samples } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('Versions compared and restored on %s', store => {
  const { server, me } = serverFor(store)

  const change = (id: string, changes: object) => me.api('PATCH', `/v3/edit/tours/${id}`, changes)
  const compare = async (id: string, query = '') =>
    me.api('GET', `/v3/edit/tours/${id}/versions/compare${query ? `?${query}` : ''}`)
  const rollBack = (id: string, version: unknown) => me.api('POST', `/v3/edit/tours/${id}/rollback`, { version })

  test('any two versions, the draft and what users get are compared, in both directions', async () => {
    const tour = await me.live({ name: 'First' })
    await change(tour.id, { name: 'Second', published_at: '$now' })
    await change(tour.id, { name: 'Third' })
    const names = async (query: string) => {
      const { comparison } = (await compare(tour.id, query)).body
      return [comparison.from, comparison.to, comparison.change.object.name?.value, comparison.sentences.length]
    }
    expect(await names('')).toEqual(['live', 'draft', ['Second', 'Third'], 1])
    expect(await names('from=1&to=2')).toEqual([1, 2, ['First', 'Second'], 1])
    expect(await names('from=2&to=1')).toEqual([2, 1, ['Second', 'First'], 1])
    expect(await names('from=draft&to=1')).toEqual(['draft', 1, ['Third', 'First'], 1])
    expect(await names('from=2&to=live')).toEqual([2, 'live', undefined, 0])
  })

  test('the summary is the one that Changes have', async () => {
    const tour = await me.live()
    await change(tour.id, { name: 'Other', steps: [{ ...tour.steps[0], title: 'Ahoy' }, { title: 'New' }] })
    const { change: summary } = (await me.api('GET', `/v3/edit/tours/${tour.id}/changes/summary`)).body
    expect((await compare(tour.id)).body.comparison.change).toEqual(summary)
  })

  test('what is not there is said', async () => {
    const { tour } = (await me.api('POST', '/v3/edit/tours', { name: 'Draft', steps: [{ title: 'Hello' }] })).body
    expect((await compare(tour.id)).body.messages).toEqual(['The tour is not live; publish it first'])
    expect((await compare(tour.id, 'from=scheduled')).body.messages).toEqual([
      'Nothing is scheduled; set publish_at first',
    ])
    expect((await compare(tour.id, 'from=draft&to=1')).status).toBe(404)
    const wrong = await compare(tour.id, 'from=yesterday')
    expect([wrong.status, wrong.body.messages]).toEqual([
      422,
      ['from: must be the number of a version, "draft", "live" or "scheduled"'],
    ])
  })

  test('[U22] one call gives users an earlier version again, as a new one, with its step ids; the draft stays', async () => {
    const tour = await me.live({ name: 'Good', steps: [{ title: 'One' }, { title: 'Two' }] })
    await change(tour.id, { name: 'Bad', steps: [{ title: 'Other' }], published_at: '$now' })
    await change(tour.id, { name: 'Being edited' })
    const before = (await me.api('GET', `/v3/edit/tours/${tour.id}`)).body.tour
    const { status, body } = await rollBack(tour.id, 1)
    expect([status, body.version]).toMatchObject([200, { number: 3, restored_from: 1, live: true, run: 1 }])
    expect(body.version.user.id).toBe(server.credentials.user)
    expect(body.tour).toMatchObject({ name: 'Being edited', changed: true, stamp: before.stamp, steps: before.steps })
    const { tour: live } = (await me.api('GET', `/v3/edit/tours/${tour.id}?version=live`)).body
    expect([live.name, live.steps]).toEqual(['Good', tour.steps])
    expect((await compare(tour.id, 'from=1&to=3')).body.comparison.sentences).toEqual([])
    const { versions } = (await me.api('GET', `/v3/edit/tours/${tour.id}/versions`)).body
    expect(
      versions.map(({ number, restored_from, live }: Record<string, unknown>) => [number, restored_from, live]),
    ).toEqual([
      [3, 1, true],
      [2, null, false],
      [1, null, false],
    ])
  })

  test('[U22] pages get it with their next boot, what they show counts for the new version, and a Change says it', async () => {
    const tour = await me.live({ name: 'Good' })
    await change(tour.id, { name: 'Bad', published_at: '$now' })
    const bad = await me.person()
    await rollBack(tour.id, 1)
    const booted = await me.person()
    expect(booted.feed!.version).not.toBe(bad.feed!.version)
    const feed = (await me.api('GET', booted.feed!.path)).body
    expect(feed.experiences.find(({ id }: { id: string }) => id === tour.id)).toMatchObject({
      name: 'Good',
      version: 3,
    })
    await me.report(booted.visit, displayed(tour, { version: 3 }))
    const { interactions } = (await me.api('GET', `/v3/analyze/interactions?id=${tour.id}`)).body
    expect(interactions).toMatchObject([{ version: 3 }])
    const { changes } = (await me.api('GET', `/v3/edit/tours/${tour.id}/changes?limit=1`)).body
    expect(changes).toMatchObject([{ kind: 'apply', object: { version: [2, 3], restored_from: [null, 1] } }])
  })

  test('[U22] what was taken offline comes back; what cannot be restored is said, and nothing changes', async () => {
    const tour = await me.live({ name: 'Good' })
    await change(tour.id, { published_at: null })
    expect((await rollBack(tour.id, 1)).body.version).toMatchObject({ number: 2, restored_from: 1 })
    expect((await rollBack(tour.id, 2)).body.messages).toEqual(['Version 2 is live already; choose another version'])
    expect((await rollBack(tour.id, 7)).status).toBe(404)
    expect((await rollBack(tour.id, undefined)).body.messages).toEqual([
      'version: is required; it must be a whole number',
    ])
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', { name: unique('segment'), items: [], published_at: '$now' })
    ).body
    await change(tour.id, { segment: { items: [{ kind: 'segment', id: segment.id }] }, published_at: '$now' })
    await rollBack(tour.id, 1)
    await change(tour.id, { segment: null })
    await me.api('PATCH', `/v3/edit/segments/${segment.id}`, { archived_at: '$now' })
    const refused = await rollBack(tour.id, 3)
    expect([refused.status, refused.body.messages[0]]).toEqual([422, expect.stringContaining('is archived')])
    expect((await me.api('GET', `/v3/edit/tours/${tour.id}/versions`)).body.versions).toHaveLength(4)
    await change(tour.id, { archived_at: '$now' })
    expect((await rollBack(tour.id, 2)).status).toBe(409)
  })

  test.each(Object.keys(samples))('[U22] every kind can be compared and restored: %s', async kind => {
    const path = `/v3/edit/${kind}s`
    const content = { ...samples[kind as keyof typeof samples](), published_at: '$now' }
    const { id } = (await me.api('POST', path, content)).body[kind]
    await me.api('PATCH', `${path}/${id}`, { name: 'Renamed', published_at: '$now' })
    const { sentences } = (await me.api('GET', `${path}/${id}/versions/compare?from=1&to=2`)).body.comparison
    expect(sentences).toEqual([`The ${kind}: the name is "Renamed" instead of "${content.name}"`])
    expect((await me.api('POST', `${path}/${id}/rollback`, { version: 1 })).body.version.number).toBe(3)
  })
})
