import { describe, expect, test } from 'vitest'
import { aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('Tags, and what lists say of each Experience, on %s', store => {
  const { server, me } = serverFor(store)
  const tagged = async (...updates: object[]) => me.api('POST', '/v3/edit/tags/bulk', { updates })
  const namesOf = async (ids: string[]) =>
    Promise.all(ids.map(async id => (await me.api('GET', `/v3/edit/tags/${id}`)).body.tag.name))
  const listed = async (path: string, id: string) =>
    Object.values((await me.api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=500`)).body)
      .flat()
      .find(each => (each as { id?: string }).id === id)

  test('tags are added, removed and set in one request, by their names, and new ones are made', async () => {
    const [tour, launcher] = [
      await me.live(),
      await me.live({
        kind: 'launcher',
        steps: [{ buttons: [{ does: 'open', text: 'Guide', url: '/help' }] }],
      } as never),
    ]
    const word = unique('Onboarding')
    const first = await tagged(
      { experience_id: tour.id, tag_names: [`${word} 🚧`, `${word} more`] },
      { model_type: 'List', model_id: launcher.id, tag_name: `+${word}` },
    )
    expect(first.status).toBe(200)
    const [ofTour, ofLauncher] = first.body.experiences
    expect(ofTour).toMatchObject({ id: tour.id, kind: 'tour' })
    expect(await namesOf(ofTour.tag_ids)).toEqual([`${word} 🚧`, `${word} more`])
    // Two names with the same words are one tag.
    expect(ofLauncher.tag_ids).toEqual([ofTour.tag_ids[0]])
    const [tag] = ofTour.tag_ids
    expect((await me.api('GET', `/v3/edit/tags/${tag}`)).body.tag).toMatchObject({
      uid: word.toLowerCase().replaceAll('-', '_'),
      models_count: 2,
      last_seen_at: expect.any(String),
    })
    const second = await tagged(
      { experience_id: tour.id, tag_name: `-${word}` },
      { experience_id: launcher.id, tag_names: [] },
    )
    expect(second.body.experiences.map((each: { tag_ids: string[] }) => each.tag_ids)).toEqual([
      [ofTour.tag_ids[1]],
      [],
    ])
    expect((await me.api('GET', `/v3/edit/tags/${tag}`)).body.tag.models_count).toBe(0)
  })

  test('one Experience that does not exist keeps all updates out', async () => {
    const tour = await me.live()
    const name = unique('never')
    const answer = await tagged(
      { experience_id: tour.id, tag_names: [name] },
      { experience_id: 'nowhere', tag_names: [name] },
    )
    expect(answer).toMatchObject({ status: 404, body: { reason: 'not_found', param: 'experience_id' } })
    expect((await me.api('GET', `/v3/edit/tours/${tour.id}`)).body.tour.tag_ids).toEqual([])
  })

  test.each([
    [{ tag_names: ['x'] }, 'updates.0.experience_id'],
    [{ experience_id: 'x' }, 'updates.0.tag_name'],
    [{ experience_id: 'x', tag_name: 'a', tag_names: ['b'] }, 'updates.0.tag_name'],
    [{ experience_id: 'x', tag_nmae: 'a' }, 'tag_nmae'],
  ])('%j is refused by the name of what is wrong', async (update, name) => {
    const { status, body } = await tagged(update)
    expect(status).toBe(422)
    expect(body.messages.join()).toContain(name)
  })

  test('lists of one kind and of all kinds are narrowed by a tag, in pages', async () => {
    const tours = [await me.live(), await me.live(), await me.live()]
    const other = await me.live()
    const name = unique('group')
    const { body } = await tagged(...tours.map(({ id }) => ({ experience_id: id, tag_name: `+${name}` })))
    const [tag] = body.experiences[0].tag_ids
    for (const [path, field] of [
      ['/v3/edit/tours', 'tours'],
      ['/v3/edit/experiences', 'experiences'],
    ] as const) {
      const first = (await me.api('GET', `${path}?tag_id=${tag}&limit=2`)).body
      const second = (await me.api('GET', `${path}?tag_id=${tag}&limit=2&before=${first.cursor.before}`)).body
      const ids = [...first[field], ...second[field]].map(({ id }) => id)
      expect(ids).toEqual(tours.map(({ id }) => id).toReversed())
      expect(ids).not.toContain(other.id)
      expect((await me.api('GET', `${path}?tag_id=nowhere`)).body[field]).toEqual([])
    }
    expect((await me.api('DELETE', `/v3/edit/tags/${tag}`)).status).toBe(200)
    expect((await me.api('GET', `/v3/edit/tours/${tours[0]!.id}`)).body.tour.tag_ids).toEqual([])
    expect((await me.api('GET', `/v3/edit/tags/${tag}`)).status).toBe(404)
  })

  test('a second tag with the same words is refused, also by a new name', async () => {
    const name = unique('Upsell')
    const { tag } = (await me.api('POST', '/v3/edit/tags', { name, description: 'For sales' })).body
    expect(tag).toMatchObject({ name, description: 'For sales', models_count: 0, last_seen_at: null })
    const again = await me.api('POST', '/v3/edit/tags', { name: name.toUpperCase() })
    expect(again).toMatchObject({ status: 409, body: { reason: 'already' } })
    const other = (await me.api('POST', '/v3/edit/tags', { name: unique('Other') })).body.tag
    expect((await me.api('PATCH', `/v3/edit/tags/${other.id}`, { name })).status).toBe(409)
    const renamed = await me.api('PATCH', `/v3/edit/tags/${tag.id}`, { name: `${name}!`, description: null })
    expect(renamed.body.tag).toMatchObject({ id: tag.id, name: `${name}!`, description: null })
    const read = await me.api('GET', `/v3/edit/tags/${tag.id}`)
    const back = await me.api('PATCH', `/v3/edit/tags/${tag.id}`, read.body.tag)
    expect(back).toMatchObject({ status: 200, body: read.body })
  })

  test('lists say what people did with each Experience, its Segments, its rank and its tags', async () => {
    const { segment } = (
      await me.api('POST', '/v3/edit/segments', {
        name: unique('Owners'),
        items: [{ kind: 'property', prop: 'role', op: 'eq', value: 'owner' }],
        published_at: '$now',
      })
    ).body
    const tour = await me.live({
      position: 7,
      segment: { items_op: 'and', items: [{ kind: 'segment', id: segment.id, op: 'in' }] },
    } as never)
    const plain = await me.live()
    for (const ends of ['completed', 'exited', null]) {
      const { visit } = await me.person()
      const interaction = unique('interaction')
      const ended = ends === null ? [] : [aReport({ type: ends, interaction })]
      await me.report(visit, displayed(tour, { interaction }), aReport({ type: 'started', interaction }), ...ended)
    }
    await server.settle()
    const stats = {
      displayed_count: 3,
      started_count: 3,
      completed_count: 1,
      exited_count: 1,
      last_seen_at: expect.any(String),
    }
    const nothing = { displayed_count: 0, started_count: 0, completed_count: 0, exited_count: 0, last_seen_at: null }
    for (const path of ['/v3/edit/tours', '/v3/edit/experiences']) {
      expect(await listed(path, tour.id)).toMatchObject({ position: 7, segment_ids: [segment.id], tag_ids: [], stats })
      expect(await listed(path, plain.id)).toMatchObject({ position: 0, segment_ids: [], tag_ids: [], stats: nothing })
    }
    expect((await me.api('GET', `/v3/edit/tours/${tour.id}`)).body.tour).toMatchObject({ stats, position: 7 })
  })

  test('what a list or a read answered is sent back unchanged, also after somebody has seen it', async () => {
    const tour = await me.live()
    const fromList = await listed('/v3/edit/tours', tour.id)
    const read = await me.api('GET', `/v3/edit/tours/${tour.id}`)
    const { visit } = await me.person()
    await me.report(visit, displayed(tour))
    await server.settle()
    for (const record of [fromList, read.body.tour]) {
      for (const method of ['PATCH', 'PUT']) {
        const answer = await me.api(method, `/v3/edit/tours/${tour.id}`, record)
        expect([method, answer.status, answer.body.messages]).toEqual([method, 200, undefined])
        expect(answer.body.tour.changed).toBe(false)
      }
    }
    // Nobody has changed it, so it is still as it was read.
    const matched = await me.api(
      'PATCH',
      `/v3/edit/tours/${tour.id}`,
      { description: 'seen' },
      { 'if-match': (await me.api('GET', `/v3/edit/tours/${tour.id}`)).headers.get('etag')! },
    )
    expect(matched.status).toBe(200)
  })

  test('somebody who sees it does not change its ETag', async () => {
    const tour = await me.live()
    const tagOf = async () => (await me.api('GET', `/v3/edit/tours/${tour.id}`)).headers.get('etag')
    const before = await tagOf()
    const { visit } = await me.person()
    await me.report(visit, displayed(tour))
    await server.settle()
    expect((await me.api('GET', `/v3/edit/tours/${tour.id}`)).body.tour.stats.displayed_count).toBe(1)
    expect(await tagOf()).toBe(before)
  })
})
