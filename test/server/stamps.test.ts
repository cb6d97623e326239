import { describe, expect, test } from 'vitest'
import { aBrowser, someone } from './a-browser.ts'
import { type Caller, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

interface Change {
  kind: string
  path: string
  model_type: string
  created_at: string
  updated_at: string
  object: Record<string, unknown>
}

describe.each(STORES)('Stamps on %s', store => {
  const { me } = serverFor(store)

  const aDraft = async () =>
    (await me.api('POST', '/v3/edit/tours', { name: 'First', steps: [{ title: 'One' }, { title: 'Two' }] })).body.tour
  const change = (id: string, changes: object) => me.api('PATCH', `/v3/edit/tours/${id}`, changes)

  test('[U27] a write with an old stamp is refused with both: what is current, with its stamp, and what was sent', async () => {
    const { id, stamp } = await aDraft()
    const mine = await change(id, { name: 'Mine', stamp })
    expect([mine.status, mine.body.tour.stamp]).toEqual([200, expect.not.stringMatching(stamp)])
    const theirs = await change(id, { name: 'Theirs', description: 'Longer', stamp })
    expect(theirs).toMatchObject({
      status: 409,
      body: {
        code: 409,
        messages: ['The tour was changed since you read it; look at current in this answer, and send its stamp'],
        current: { id, name: 'Mine', stamp: mine.body.tour.stamp },
        sent: { name: 'Theirs', description: 'Longer' },
      },
    })
    expect(theirs.body.sent).not.toHaveProperty('stamp')
    const { stamp: current } = theirs.body.current
    expect((await change(id, { name: 'Theirs', stamp: current })).body.tour.name).toBe('Theirs')
  })

  test('[U27] without a stamp the last writer wins', async () => {
    const { id, stamp } = await aDraft()
    await change(id, { name: 'Mine', stamp })
    expect((await change(id, { name: 'Theirs' })).body.tour.name).toBe('Theirs')
  })

  test('[U27] publishing, scheduling, replacing and reverting obey it too, and change no draft', async () => {
    const { id, stamp } = await aDraft()
    const { tour } = (await change(id, { name: 'Mine', published_at: '$now' })).body
    expect(tour.stamp).not.toBe(stamp)
    const whole = { name: 'Whole', steps: [{ title: 'Only' }] }
    for (const [method, path, body] of [
      ['PATCH', '', { published_at: '$now' }],
      ['PATCH', '', { published_at: null }],
      ['PATCH', '', { publish_at: '2100-01-01' }],
      ['PATCH', '', { archived_at: '$now' }],
      ['PUT', '', whole],
      ['POST', '/revert', {}],
    ] as const) {
      const refused = await me.api(method, `/v3/edit/tours/${id}${path}`, { ...body, stamp })
      expect([refused.status, refused.body.current.stamp, refused.body.sent]).toEqual([409, tour.stamp, body])
    }
    expect((await me.api('GET', `/v3/edit/tours/${id}`)).body.tour).toMatchObject(tour)
    for (const body of [{ published_at: null }, { publish_at: '2100-01-01' }, { archived_at: '$now' }])
      expect((await change(id, { ...body, stamp: tour.stamp })).body.tour.stamp).toBe(tour.stamp)
  })

  test('[U27] the same content has the same stamp; a list and one record agree on it', async () => {
    const { id, stamp } = await aDraft()
    await change(id, { name: 'Other' })
    expect((await change(id, { name: 'First' })).body.tour.stamp).toBe(stamp)
    const { tours } = (await me.api('GET', '/v3/edit/tours?limit=1')).body
    expect(tours).toMatchObject([{ id, stamp }])
  })

  test('[U27] Segments have stamps as well', async () => {
    const { segment } = (await me.api('POST', '/v3/edit/segments', { name: unique('segment'), items: [] })).body
    const path = `/v3/edit/segments/${segment.id}`
    const mine = await me.api('PATCH', path, { name: 'Mine', stamp: segment.stamp })
    expect(mine.status).toBe(200)
    const theirs = await me.api('PATCH', path, { name: 'Theirs', stamp: segment.stamp })
    expect(theirs).toMatchObject({ status: 409, body: { current: { name: 'Mine' }, sent: { name: 'Theirs' } } })
    expect((await me.api('POST', `${path}/revert`, { stamp: segment.stamp })).status).toBe(409)
  })
})

describe.each(STORES)('Autosaves on %s', store => {
  const { server, me } = serverFor(store)

  const aDraft = async () =>
    (await me.api('POST', '/v3/edit/tours', { name: 'First', steps: [{ title: 'One' }, { title: 'Two' }] })).body.tour
  const save = (id: string, changes: object, by: Pick<Caller, 'api'> = me) =>
    by.api('PATCH', `/v3/edit/tours/${id}`, { ...changes, autosave: true })
  const changesOf = async (id: string, query = ''): Promise<Change[]> =>
    (await me.api('GET', `/v3/edit/tours/${id}/changes?limit=100${query}`)).body.changes
  /** Without the Changes of its creation. */
  const editsOf = async (id: string) => (await changesOf(id)).filter(({ kind }) => kind !== 'create')
  const objects = async (id: string) => (await editsOf(id)).map(({ object }) => object)

  test('those of one user on one model are one Change, from before the first to after the last', async () => {
    const { id, steps } = await aDraft()
    for (const name of ['F', 'Fi', 'Fine']) await save(id, { name })
    for (const title of ['O', 'On', 'Once']) await save(id, { steps: [{ ...steps[0], title, body: 'Text' }, steps[1]] })
    await save(id, { name: 'Finer', description: 'Long' })
    const edits = await editsOf(id)
    expect(edits.map(({ model_type, object }) => [model_type, object])).toEqual([
      ['Step', { title: ['One', 'Once'], body: [null, 'Text'] }],
      ['Tour', { name: ['First', 'Finer'], description: [null, 'Long'] }],
    ])
    expect(await changesOf(id, '&filter=description')).toHaveLength(1)
    expect(edits[1]!.updated_at >= edits[0]!.updated_at).toBe(true)
  })

  test('what comes back to where it was leaves no Change, and is found by no name', async () => {
    const { id } = await aDraft()
    await save(id, { name: 'Other', description: 'Long' })
    await save(id, { name: 'First' })
    expect(await objects(id)).toEqual([{ description: [null, 'Long'] }])
    await save(id, { description: null })
    expect(await objects(id)).toEqual([])
    expect(await changesOf(id, '&filter=description')).toEqual([])
  })

  test('whatever happens in between begins a new one: somebody else, a publication, a save, a revert', async () => {
    const { id } = await aDraft()
    const other = await someone(server, 'owner')
    const they = aBrowser(server, undefined, other.cookie)
    let count = 0
    const isNew = async () => {
      await save(id, { name: unique('name') })
      await save(id, { name: unique('name') })
      const changes = (await editsOf(id)).length
      const grown = changes - count
      count = changes
      return grown
    }
    expect(await isNew()).toBe(1)
    expect(await isNew()).toBe(0)
    await they.ask('PATCH', `/v3/edit/tours/${id}`, { description: 'Theirs', autosave: true })
    expect(await isNew()).toBe(2)
    for (const between of [{ published_at: '$now' }, { description: 'Saved' }, { publish_at: '2100-01-01' }]) {
      await me.api('PATCH', `/v3/edit/tours/${id}`, between)
      expect(await isNew()).toBe(2)
    }
    await me.api('POST', `/v3/edit/tours/${id}/revert`)
    expect(await isNew()).toBeGreaterThanOrEqual(2)
  })

  test('a step that came in between does not end it for others, and later edits of it are its own', async () => {
    const { id, steps } = await aDraft()
    await save(id, { name: 'A' })
    const { tour } = (await save(id, { steps: [...steps, { title: 'New' }] })).body
    await save(id, { name: 'B' })
    await save(id, { steps: [...steps, { ...tour.steps[2], title: 'Newer' }] })
    expect((await changesOf(id)).slice(0, 3).map(({ kind, object }) => [kind, object])).toEqual([
      ['update', { title: ['New', 'Newer'] }],
      ['create', { position: 2, title: 'New' }],
      ['update', { name: ['First', 'B'] }],
    ])
  })

  test('ten minutes after the first, the next one begins', async () => {
    const { id } = await aDraft()
    await save(id, { name: 'A' })
    server.clock.advance(9 * 60_000)
    await save(id, { name: 'B' })
    server.clock.advance(2 * 60_000)
    await save(id, { name: 'C' })
    server.clock.reset()
    expect(await objects(id)).toEqual([{ name: ['B', 'C'] }, { name: ['First', 'B'] }])
  })

  test('other writes are one Change each, as they were', async () => {
    const { id } = await aDraft()
    await me.api('PATCH', `/v3/edit/tours/${id}`, { name: 'A' })
    await me.api('PATCH', `/v3/edit/tours/${id}`, { name: 'B' })
    expect(await editsOf(id)).toHaveLength(2)
  })
})
