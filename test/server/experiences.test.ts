import { describe, expect, test } from 'vitest'
import { KINDS } from '../../src/protocol/schema/experience.ts'
import { unique } from './caller.ts'
import { aTour, samples } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const TOURS = '/v3/edit/tours'
const SEGMENTS = '/v3/edit/segments'
const nobody = 'f'.repeat(24)

describe.each(STORES)('Experiences on %s', store => {
  const { server, me } = serverFor(store)

  const create = async (more: object = {}) => (await me.api('POST', TOURS, { ...aTour(), ...more })).body.tour
  const get = async (id: string, query = '') => me.api('GET', `${TOURS}/${id}${query}`)
  const change = (id: string, body: object) => me.api('PATCH', `${TOURS}/${id}`, body)
  /** What a page of a new person gets. */
  const shown = async () => {
    const { feed } = await me.person()
    if (!feed) return []
    const answer = await server.app.request(feed.path)
    return ((await answer.json()) as { experiences: { id: string; name: string }[] }).experiences
  }

  test.each(KINDS)('[S61] creates, gets, lists and changes a %s', async kind => {
    const path = `/v3/edit/${kind}s`
    const made = await me.api('POST', path, samples[kind]())
    expect(made.status).toBe(201)
    const record = made.body[kind]
    expect(record).toMatchObject({
      kind,
      name: samples[kind]().name,
      published_at: null,
      archived_at: null,
      changed: true,
    })
    expect((await me.api('GET', `${path}/${record.id}`)).body[kind]).toMatchObject(record)
    const { body } = await me.api('GET', `${path}?limit=1`)
    expect(body[`${kind}s`].map(({ id }: { id: string }) => id)).toEqual([record.id])
    expect(body.cursor).toEqual({ limit: 1, before: null })
    const renamed = await me.api('PATCH', `${path}/${record.id}`, { name: 'Renamed' })
    expect(renamed.body[kind]).toMatchObject({ name: 'Renamed', steps: record.steps })
  })

  test('[S61] pages through a list by the cursor', async () => {
    const ids = [(await create()).id, (await create()).id, (await create()).id].toReversed()
    const first = await me.api('GET', `${TOURS}?limit=2`)
    expect(first.body.tours.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
    const next = await me.api('GET', `${TOURS}?limit=1&before=${first.body.cursor.before}`)
    expect(next.body.tours[0].id).toBe(ids[2])
  })

  test('a change that is taken back leaves nothing to publish, whatever the order of the fields', async () => {
    const { id, steps } = await create({ published_at: '$now' })
    const again = steps.map(({ id, title, ...rest }: { id: string; title: string }) => ({ id, ...rest, title }))
    const other = [{ ...again[0], title: 'Other' }, ...again.slice(1)]
    expect((await change(id, { steps: other })).body.tour.changed).toBe(true)
    expect((await change(id, { steps: again })).body.tour.changed).toBe(false)
  })

  test('[S61] a kind does not answer for another', async () => {
    const { id } = await create()
    expect((await me.api('GET', `/v3/edit/surveys/${id}`)).status).toBe(404)
    expect((await get(nobody)).body).toEqual({
      code: 404,
      messages: ['The tour cannot be found'],
      reason: 'not_found',
    })
  })

  test('[S61] takes parameters from the URL: text for numbers and flags, JSON text for objects', async () => {
    const steps = encodeURIComponent(JSON.stringify([{ title: 'Hi' }]))
    const { status, body } = await me.api(
      'POST',
      `${TOURS}?name=Url&automatic=false&position=-3&percent=12.5&steps=${steps}`,
    )
    expect(status).toBe(201)
    expect(body.tour).toMatchObject({
      name: 'Url',
      automatic: false,
      position: -3,
      percent: 12.5,
      steps: [{ title: 'Hi' }],
    })
    // As Python's json.dumps and others write characters beyond ASCII.
    const waving = await me.api(
      'POST',
      `${TOURS}?name=Url&steps=${encodeURIComponent('[{"title": "\\ud83d\\udc4b"}]')}`,
    )
    expect(waving.body.tour?.steps).toMatchObject([{ title: '👋' }])
  })

  test('[S61] refuses what the schema does not know, and names it', async () => {
    const { status, body } = await me.api('POST', TOURS, { ...aTour(), colour: 'red', steps: [{ titel: 'x' }] })
    expect(status).toBe(422)
    expect(body.messages.join()).toMatch(/colour/)
    expect(body.messages.join()).toMatch(/steps\.0.*titel/)
  })

  test('[S61] a change that is wrong deep inside is told where and what, as a new one is', async () => {
    const { id } = await create()
    const wrong: [object, string][] = [
      [
        { segment: { items: [{ kind: 'property', prop: 'plan', op: 'is' }] } },
        'segment.items.0.op: must be ex, nx, eq',
      ],
      [{ theme: 'dark' }, 'theme: must be an object'],
      [{ translations: { de: { x: 3 } } }, 'translations.de.x: must be an object'],
      [{ recurrence: 'twice' }, 'recurrence: must be "once", "until_completed", "always" or'],
      [{ goal: { event: 3 } }, 'goal: must be {"event": "<name>"} or'],
      [{ description: 3 }, 'description: must be text'],
      [{ automatic: 'perhaps' }, 'automatic: must be true or false'],
      [{ position: 'first' }, 'position: must be a whole number'],
      [{ percent: 'half' }, 'percent: must be a number'],
      [{ published_at: {} }, 'published_at: must be a timestamp'],
    ]
    for (const [part, message] of wrong) {
      const { status, body } = await change(id, part)
      expect([status, body.messages], JSON.stringify(part)).toEqual([422, [expect.stringContaining(message)]])
    }
  })

  test('[S61] null puts an optional part back to its default', async () => {
    const { id } = await create({ recurrence: 'always', automatic: false })
    const { body } = await change(id, { recurrence: null, automatic: null })
    expect(body.tour).not.toHaveProperty('recurrence')
    expect(body.tour).not.toHaveProperty('automatic')
  })

  test('[S50] the whole steps array can be sent: ids keep, new ones get theirs, missing ones go', async () => {
    const tour = await create()
    const [, second] = tour.steps
    const { body } = await change(tour.id, { steps: [{ title: 'New' }, { ...second, body: 'Changed' }] })
    expect(body.tour.steps).toMatchObject([{ title: 'New' }, { id: second.id, body: 'Changed' }])
    expect(body.tour.steps[0].id).toMatch(/^[0-9a-f]{24}$/)
    const twice = await change(tour.id, { steps: [second, second] })
    expect([twice.status, twice.body.messages[0]]).toEqual([422, `steps: the id ${second.id} is in it more than once`])
  })

  test('[S62] users get the snapshot; edits wait for the next publishing', async () => {
    const name = unique('tour')
    const { id } = await create({ name })
    const named = async () => (await shown()).find(experience => experience.id === id)?.name
    expect(await named()).toBeUndefined()
    expect((await get(id, '?version=live')).status).toBe(409)

    const published = await change(id, { published_at: '2020-01-01' })
    expect(published.body.tour.changed).toBe(false)
    expect(Date.parse(published.body.tour.published_at)).toBeGreaterThan(Date.parse('2026-01-01'))
    expect(await named()).toBe(name)

    expect((await change(id, { name: 'Edited' })).body.tour.changed).toBe(true)
    expect(await named()).toBe(name)
    expect((await get(id, '?version=live')).body.tour.name).toBe(name)
    expect((await get(id)).body.tour.name).toBe('Edited')

    await change(id, { published_at: '$now' })
    expect(await named()).toBe('Edited')
    await change(id, { published_at: null })
    expect(await named()).toBeUndefined()
  })

  test('[S62] an edit that is published in the same millisecond reaches users', async () => {
    server.clock.freeze(Date.now())
    const { id } = await create({ published_at: '$now' })
    await change(id, { name: 'Quick' })
    await change(id, { published_at: '$now' })
    server.clock.reset()
    expect((await get(id, '?version=live')).body.tour.name).toBe('Quick')
    expect((await shown()).find(experience => experience.id === id)!.name).toBe('Quick')
    const { body } = await me.api('GET', `${TOURS}/${id}/changes?limit=1`)
    expect(body.changes[0].kind).toBe('apply')
  })

  test('[S62] one request can create and publish', async () => {
    const { id, published_at, changed } = await create({ published_at: '$now' })
    expect([published_at === null, changed]).toEqual([false, false])
    expect((await shown()).map(experience => experience.id)).toContain(id)
  })

  test('a revert goes back to the snapshot', async () => {
    const tour = await create({ published_at: '$now' })
    await change(tour.id, { name: 'Other', steps: [{ title: 'Other' }] })
    const { body } = await me.api('POST', `${TOURS}/${tour.id}/revert`)
    expect(body.tour).toMatchObject({ name: tour.name, steps: tour.steps, changed: false })
    const draft = await create()
    expect((await me.api('POST', `${TOURS}/${draft.id}/revert`)).status).toBe(409)
  })

  test('[S64] what is archived is not live, not listed and not changed until it is brought back', async () => {
    const { id } = await create({ published_at: '$now' })
    const archived = (await change(id, { archived_at: '$now' })).body.tour
    expect(archived).toMatchObject({ published_at: null })
    expect((await shown()).map(experience => experience.id)).not.toContain(id)
    const ids = async (query: string) =>
      (await me.api('GET', `${TOURS}?limit=500${query}`)).body.tours.map((tour: { id: string }) => tour.id)
    expect(await ids('')).not.toContain(id)
    expect(await ids('&archived=true')).toContain(id)
    expect((await change(id, { name: 'x' })).status).toBe(409)
    expect((await change(id, { published_at: '$now' })).status).toBe(409)
    expect((await change(id, { name: 'Back', archived_at: null })).body.tour).toMatchObject({
      name: 'Back',
      archived_at: null,
    })
  })

  test('[S65] everything that is named has to exist', async () => {
    const answer = await me.api('POST', TOURS, {
      ...aTour(),
      url_group_ids: [nobody],
      segment: { items: [{ kind: 'segment', id: nobody }, { items: [{ kind: 'tour', id: nobody, op: 'seen' }] }] },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.messages).toEqual([
      `The Environment ${nobody} cannot be found`,
      `The Segment ${nobody} cannot be found`,
      `The Experience ${nobody} cannot be found`,
    ])
  })

  test('[S65] what names something archived goes offline, is archived and brought back as before; edits and publishing say what to bring back', async () => {
    const named = await create({})
    const segment = { items: [{ kind: 'tour', id: named.id, op: 'seen' }] }
    const { id } = await create({ segment, published_at: '$now' })
    await change(named.id, { archived_at: '$now' })
    for (const refused of [{ name: 'Other' }, { published_at: '$now' }]) {
      const { status, body } = await change(id, refused)
      expect(status).toBe(422)
      expect(body.messages).toEqual([`The Experience “${named.name}” is archived; bring it back first`])
    }
    for (const allowed of [{ published_at: null }, { archived_at: '$now' }, { archived_at: null }]) {
      expect((await change(id, allowed)).status).toBe(200)
    }
    expect((await change(id, { name: 'Other', segment: null, published_at: '$now' })).status).toBe(200)
  })

  test('[S60] a theme under WCAG AA is refused with the figure', async () => {
    const { status, body } = await me.api('POST', TOURS, { ...aTour(), theme: { light: { text: '#aaaaaa' } } })
    expect(status).toBe(422)
    expect(body.messages).toEqual(['theme.light: text on surface has a contrast of 2.32:1; WCAG AA asks for 4.5:1'])
  })

  describe('Segments', () => {
    const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
    const aSegment = async (more: object = {}) =>
      (await me.api('POST', SEGMENTS, { name: unique('segment'), items, ...more })).body.segment

    test('[S66] has a draft and a snapshot like an Experience', async () => {
      const { id } = await aSegment({ published_at: '$now' })
      const edited = await me.api('PATCH', `${SEGMENTS}/${id}`, { items_op: 'or' })
      expect(edited.body.segment).toMatchObject({ items_op: 'or', items, changed: true })
      expect((await me.api('POST', `${SEGMENTS}/${id}/revert`)).body.segment).toMatchObject({
        items_op: 'and',
        changed: false,
      })
      expect((await me.api('GET', `${SEGMENTS}/${id}`)).body.segment.items_op).toBe('and')
      expect((await me.api('GET', `${SEGMENTS}?limit=1`)).body.segments[0].id).toBe(id)
    })

    test('[S66] must be live before what refers to it, and stays while something live does', async () => {
      const { id } = await aSegment()
      const { id: tour } = await create({ segment: { items: [{ kind: 'segment', id }] } })
      expect((await change(tour, { published_at: '$now' })).status).toBe(409)
      await me.api('PATCH', `${SEGMENTS}/${id}`, { published_at: '$now' })
      expect((await change(tour, { published_at: '$now' })).status).toBe(200)
      for (const gone of [{ published_at: null }, { archived_at: '$now' }]) {
        expect((await me.api('PATCH', `${SEGMENTS}/${id}`, gone)).status).toBe(409)
      }
      await change(tour, { archived_at: '$now' })
      expect(
        (await me.api('PATCH', `${SEGMENTS}/${id}`, { archived_at: '$now' })).body.segment.archived_at,
      ).not.toBeNull()
    })

    test('[S66] the feed carries the Segments that live Experiences refer to, also through others', async () => {
      const inner = await aSegment({ published_at: '$now' })
      const outer = await aSegment({ items: [{ kind: 'segment', id: inner.id }], published_at: '$now' })
      await create({ segment: { items: [{ kind: 'segment', id: outer.id }] }, published_at: '$now' })
      const { feed } = await me.person()
      const document = await (await server.app.request(feed!.path)).json()
      expect(Object.keys(document.segments)).toEqual(expect.arrayContaining([inner.id, outer.id]))
    })

    test('[S66] cannot depend on itself', async () => {
      const one = await aSegment()
      const two = await aSegment({ items: [{ kind: 'segment', id: one.id }] })
      const { status, body } = await me.api('PATCH', `${SEGMENTS}/${one.id}`, {
        items: [{ kind: 'segment', id: two.id }],
      })
      expect([status, body.messages]).toEqual([422, ['items: the Segment would contain itself; remove that condition']])
    })
  })
})
