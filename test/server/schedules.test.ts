import { describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { someone } from './a-browser.ts'
import { aCaller, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { aPlace, LASTING, openServer, type Place, STORES } from './stores.ts'
import { UNLIMITED } from './unlimited.ts'

const HOUR = 3_600_000

const inHours = (server: BeckonServer, hours: number) =>
  new Date((server.clock.now() ?? Date.now()) + hours * HOUR).toISOString()

describe.each(STORES)('Schedules on %s', store => {
  const { server, me } = serverFor(store)

  const aDraft = async (more: object = {}) =>
    (await me.api('POST', '/v3/edit/tours', { name: 'First', steps: [{ title: 'Hello' }], ...more })).body.tour
  const change = (id: string, changes: object) => me.api('PATCH', `/v3/edit/tours/${id}`, changes)
  const read = async (id: string, version = 'draft') =>
    (await me.api('GET', `/v3/edit/tours/${id}?version=${version}`)).body.tour
  const at = (hours: number) => inHours(server, hours)
  /** This many hours later, with everything done that was due. */
  async function later(hours: number) {
    server.clock.advance(hours * HOUR)
    await server.settle()
  }

  test('[U23] what is published at its time is the draft as it was when it was scheduled', async () => {
    const { id, steps } = await aDraft()
    const publish_at = at(2)
    expect((await change(id, { publish_at })).body.tour).toMatchObject({ publish_at, published_at: null })
    await change(id, { name: 'Edited since' })
    expect(await read(id, 'scheduled')).toMatchObject({ name: 'First', steps })
    await later(1)
    expect((await read(id)).published_at).toBeNull()
    await later(1.1)
    expect(await read(id, 'live')).toMatchObject({ name: 'First', steps, publish_at: null, changed: true })
    expect((await read(id)).name).toBe('Edited since')
    const booted = await me.person()
    const feed = (await me.api('GET', booted.feed!.path)).body
    expect(feed.experiences.find((one: { id: string }) => one.id === id)).toMatchObject({ name: 'First', version: 1 })
  })

  test('[U23] it is taken offline at its time, and one request may say both', async () => {
    const { id } = await aDraft({ publish_at: at(1), unpublish_at: at(3) })
    await later(2)
    expect(await read(id, 'live')).toMatchObject({ publish_at: null, unpublish_at: expect.any(String) })
    await later(2)
    expect(await read(id)).toMatchObject({ published_at: null, unpublish_at: null })
  })

  test('[U23] who scheduled it is named by the Change and the version', async () => {
    const publisher = await someone(server, 'publisher')
    const { id } = await aDraft()
    const publish_at = at(1)
    const path = `/v3/edit/tours/${id}`
    expect((await publisher.ask('PATCH', path, { publish_at })).status).toBe(200)
    await me.api('PATCH', path, { unpublish_at: at(2) })
    await later(3)
    const { changes } = (await me.api('GET', `${path}/changes?limit=4`)).body
    expect(
      changes.map(({ kind, object, user }: Record<string, { id?: string }>) => [kind, Object.keys(object!), user!.id]),
    ).toEqual([
      ['update', ['published_at', 'version', 'unpublish_at'], server.credentials.user],
      ['apply', ['published_at', 'version', 'publish_at', 'audience'], publisher.id],
      ['update', ['unpublish_at'], server.credentials.user],
      ['update', ['publish_at'], publisher.id],
    ])
    expect(changes[1].object).toMatchObject({ version: [null, 1], publish_at: [publish_at, null] })
    const { versions } = (await me.api('GET', `${path}/versions`)).body
    expect(versions).toMatchObject([{ number: 1, user: { id: publisher.id } }])
  })

  test('[U24] scheduling again freezes what the draft is then; null cancels; archiving cancels everything', async () => {
    const { id } = await aDraft()
    const publish_at = at(1)
    await change(id, { publish_at })
    await change(id, { name: 'Second' })
    await change(id, { publish_at })
    expect((await read(id, 'scheduled')).name).toBe('Second')
    expect((await change(id, { publish_at: null })).body.tour.publish_at).toBeNull()
    expect((await me.api('GET', `/v3/edit/tours/${id}?version=scheduled`)).body.messages).toEqual([
      'Nothing is scheduled; set publish_at first',
    ])
    await later(2)
    expect((await read(id)).published_at).toBeNull()
    await change(id, { publish_at: at(1), unpublish_at: at(2) })
    expect((await change(id, { archived_at: '$now' })).body.tour).toMatchObject({
      publish_at: null,
      unpublish_at: null,
    })
    expect((await change(id, { publish_at: at(1) })).status).toBe(409)
    await later(3)
    const { changes } = (await me.api('GET', `/v3/edit/tours/${id}/changes?filter=publish_at&limit=3`)).body
    expect(changes[0].object).toMatchObject({ publish_at: [expect.any(String), null] })
  })

  test('[U24] publishing and taking offline by hand leave it standing, if they say so', async () => {
    const { id } = await aDraft()
    await change(id, { publish_at: at(2), unpublish_at: at(4) })
    await change(id, { name: 'By hand', published_at: '$now', schedule: 'keep' })
    expect(await read(id, 'live')).toMatchObject({ name: 'By hand', publish_at: expect.any(String) })
    await later(3)
    expect((await read(id, 'live')).name).toBe('First')
    await change(id, { published_at: null })
    await later(2)
    expect(await read(id)).toMatchObject({ published_at: null, unpublish_at: null, schedule_problem: null })
  })

  test('[U24] times that make no sense are refused, and say why', async () => {
    const { id } = await aDraft()
    const soon = at(1)
    for (const [given, status, message] of [
      [{ publish_at: '2020-01-01' }, 422, 'publish_at: must be in the future; published_at publishes at once'],
      [{ unpublish_at: '$now', published_at: '$now' }, 422, 'unpublish_at: must be in the future'],
      [{ unpublish_at: soon }, 409, 'neither live nor scheduled'],
      [{ publish_at: at(2), unpublish_at: soon }, 422, 'unpublish_at: must be after publish_at'],
      [{ publish_at: soon, unpublish_at: soon }, 422, 'must not be the same time'],
      [{ published_at: at(2) }, 422, 'published_at: is in the future; publish_at publishes it at that time'],
      [{ published_at: '2099-01-01' }, 422, 'published_at: is in the future'],
      [{ publish_at: 'soon' }, 422, 'publish_at: must be a timestamp such as 2027-01-31T08:00Z, or null'],
    ] as const) {
      const { status: said, body } = await change(id, given)
      expect([said, body.messages[0]], JSON.stringify(given)).toEqual([status, expect.stringContaining(message)])
    }
    expect((await read(id)).published_at).toBeNull()
    // The clock of a caller may be a little ahead.
    expect((await change(id, { published_at: (Date.now() + 60_000) / 1_000 })).status).toBe(200)
    await change(id, { published_at: null })
    // What is live may be unpublished before the next one is published.
    await change(id, { published_at: '$now' })
    expect((await change(id, { publish_at: at(2), unpublish_at: soon })).status).toBe(200)
  })

  test('[U24] what cannot be published any more is said on the Experience, and holds up nothing else', async () => {
    const asked = await aDraft()
    const segment = { items: [{ kind: 'tour', id: asked.id, op: 'seen' }] }
    const broken = await aDraft({ segment, publish_at: at(1) })
    const whole = await aDraft({ publish_at: at(1.5) })
    await change(broken.id, { segment: null })
    await change(asked.id, { archived_at: '$now' })
    await later(2)
    expect((await read(whole.id)).published_at).not.toBeNull()
    expect(await read(broken.id)).toMatchObject({
      published_at: null,
      publish_at: null,
      schedule_problem: `The Experience “${asked.name}” is archived; bring it back first`,
    })
    expect((await change(broken.id, { publish_at: at(1) })).body.tour.schedule_problem).toBeNull()
  })
})

describe.each(LASTING)('Times that were missed, on %s', store => {
  test('are made up for at the start, in their order, without a request', async () => {
    const place: Place = await aPlace(store)
    const options = { accountSecret: 'secret', log: null, limits: UNLIMITED, ...place.options }
    const first = await openServer(options)
    first.clock.advance(-24 * HOUR)
    const me = aCaller(first)
    const ids: string[] = []
    for (const times of [{ publish_at: 1 }, { publish_at: 1, unpublish_at: 2 }, { publish_at: 30 }]) {
      const given = Object.fromEntries(Object.entries(times).map(([name, hours]) => [name, inHours(first, hours)]))
      const made = { name: unique('tour'), steps: [{ title: 'Hello' }], ...given }
      ids.push((await me.api('POST', '/v3/edit/tours', made)).body.tour.id)
    }
    await first.close()

    const second = await openServer(options)
    const they = aCaller(second, { token: second.credentials.token, secret: 'secret' })
    const states = async () => {
      const found = await Promise.all(ids.map(async id => (await they.api('GET', `/v3/edit/tours/${id}`)).body.tour))
      return found.map(({ published_at, publish_at }) => [published_at !== null, publish_at !== null])
    }
    const versions = async (id: string) => (await they.api('GET', `/v3/edit/tours/${id}/versions`)).body.versions.length
    await expect.poll(states, { timeout: 30_000 }).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ])
    expect(await Promise.all(ids.map(versions))).toEqual([1, 1, 0])
    await second.close()
    await place.remove()
  })
})
