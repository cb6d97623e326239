import { describe, expect, test } from 'vitest'
import { someone } from './a-browser.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const HOUR = 3_600_000

describe.each(STORES)('What was scheduled is not lost when its schedule ends, on %s', store => {
  const { server, me } = serverFor(store)

  const at = (hours: number) => new Date((server.clock.now() ?? Date.now()) + hours * HOUR).toISOString()
  const pathOf = (id: string) => `/v3/edit/tours/${id}`
  const change = (id: string, changes: object) => me.api('PATCH', pathOf(id), changes)
  const kept = async (id: string) => (await me.api('GET', `${pathOf(id)}/kept_drafts`)).body.kept_drafts
  const history = async (id: string) => (await me.api('GET', `${pathOf(id)}/history`)).body.history
  const read = async (id: string, version = 'draft') => (await me.api('GET', `${pathOf(id)}?version=${version}`)).body
  async function later(hours: number) {
    server.clock.advance(hours * HOUR)
    await server.settle()
  }

  /** Two versions, then something scheduled, then other work in the draft. */
  async function aScheduled(more: object = {}) {
    const { id } = (await me.api('POST', '/v3/edit/tours', { name: 'First', steps: [{ title: 'Hello' }] })).body.tour
    await change(id, { published_at: '$now' })
    await change(id, { name: 'Second', published_at: '$now' })
    const publisher = await someone(server, 'publisher')
    const publish_at = at(1)
    const scheduled = await publisher.ask('PATCH', pathOf(id), { ...more, name: 'Scheduled work', publish_at })
    expect(scheduled.status).toBe(200)
    await change(id, { name: 'Other work' })
    return { id, publish_at, publisher }
  }

  const ENDS: [string, (id: string) => Promise<unknown>][] = [
    ['cancelled', id => change(id, { publish_at: null })],
    ['published over', id => change(id, { published_at: '$now' })],
    ['unpublished', id => change(id, { published_at: null })],
    ['rolled back', id => me.api('POST', `${pathOf(id)}/rollback`, { version: 1 })],
    ['archived', id => change(id, { archived_at: '$now' })],
    ['scheduled again', id => change(id, { publish_at: at(2) })],
    [
      'pushed over',
      async id => {
        const content = { kind: 'tour', name: 'Pushed', steps: [(await read(id)).tour.steps[0]] }
        const files = [{ kind: 'tour', id, name: unique('file'), content, live: true }]
        const { status } = await me.api('POST', '/v3/edit/files', { files })
        expect(status).toBe(200)
      },
    ],
  ]
  test.each(ENDS)('%s: it is kept, with who scheduled it and who ended that, and comes back', async (_, end) => {
    const { id, publish_at, publisher } = await aScheduled()
    expect(await kept(id)).toEqual([])
    await end(id)
    expect(await kept(id)).toMatchObject([
      {
        name: 'Scheduled work',
        user: { id: server.credentials.user },
        written_by: [],
        scheduled: { publish_at, user: { id: publisher.id, name: 'The publisher' } },
        sentences: [expect.stringContaining('Scheduled work')],
      },
    ])
    await change(id, { archived_at: null })
    const [work] = await kept(id)
    const back = await me.api('POST', `${pathOf(id)}/kept_drafts/${work.id}/restore`)
    expect(back).toMatchObject({ status: 200, body: { tour: { name: 'Scheduled work' } } })
    expect((await kept(id)).map(({ name }: { name: string }) => name)).not.toContain('Scheduled work')
  })

  test('unpublishing what is not live yet ends its schedule, and keeps what was scheduled', async () => {
    const { id } = (await me.api('POST', '/v3/edit/tours', { name: 'Never live', steps: [{ title: 'Hello' }] })).body
      .tour
    await change(id, { publish_at: at(1) })
    await change(id, { name: 'Other work' })
    expect((await change(id, { published_at: null })).body.tour).toMatchObject({ publish_at: null })
    expect(await kept(id)).toMatchObject([{ name: 'Never live' }])
    await later(2)
    expect((await read(id)).tour.published_at).toBeNull()
  })

  test('the record of what is not live yet can be sent back, and its schedule goes on', async () => {
    const { id } = (await me.api('POST', '/v3/edit/tours', { name: 'Sent back', steps: [{ title: 'Hello' }] })).body
      .tour
    const publish_at = at(1)
    await change(id, { publish_at })
    const { tour } = await read(id)
    for (const method of ['PATCH', 'PUT'])
      expect(await me.api(method, pathOf(id), tour)).toMatchObject({ status: 200, body: { tour: { publish_at } } })
    await later(2)
    expect((await read(id)).tour.published_at).not.toBeNull()
  })

  test('it is kept if publishing fails at that time', async () => {
    const asked = (await me.api('POST', '/v3/edit/tours', { name: 'Asked', steps: [{ title: 'Hello' }] })).body.tour
    const { id, publish_at, publisher } = await aScheduled({
      segment: { items: [{ kind: 'tour', id: asked.id, op: 'seen' }] },
    })
    await change(id, { segment: null })
    await change(asked.id, { archived_at: '$now' })
    await later(2)
    expect((await read(id)).tour).toMatchObject({ publish_at: null, schedule_problem: expect.any(String) })
    expect(await kept(id)).toMatchObject([
      { name: 'Scheduled work', scheduled: { publish_at, user: { id: publisher.id } } },
    ])
    expect((await history(id))[0]).toMatchObject({
      does: 'miss schedule',
      schedule: { publish_at: { before: publish_at, after: null }, unpublish_at: null },
    })
  })

  test('nothing is kept that is found elsewhere: in the draft, in a version, in the next schedule, or once already', async () => {
    const same = await aScheduled()
    await change(same.id, { name: 'Scheduled work' })
    await change(same.id, { publish_at: null })
    expect(await kept(same.id)).toEqual([])

    const done = await aScheduled()
    await later(2)
    expect((await read(done.id, 'live')).tour.name).toBe('Scheduled work')
    expect(await kept(done.id)).toEqual([])

    const moved = await aScheduled()
    await change(moved.id, { name: 'Scheduled work', publish_at: at(3) })
    expect(await kept(moved.id)).toEqual([])

    for (let again = 0; again < 2; again++) {
      await change(same.id, { name: 'Planned', publish_at: at(1) })
      await change(same.id, { name: 'Later work', publish_at: null })
    }
    expect(await kept(same.id)).toMatchObject([{ name: 'Planned' }])
  })

  test('what is not about the schedule keeps it as it is', async () => {
    const { id } = await aScheduled()
    await change(id, { name: 'More work', unpublish_at: at(5) })
    await change(id, { published_at: '$now', schedule: 'keep' })
    await me.api('POST', `${pathOf(id)}/rollback`, { version: 1, schedule: 'keep' })
    expect(await kept(id)).toEqual([])
    expect((await read(id, 'scheduled')).tour.name).toBe('Scheduled work')
  })

  test('the history says who scheduled it, for when, and who ended that', async () => {
    const { id, publish_at, publisher } = await aScheduled()
    expect((await history(id))[0]).toMatchObject({
      does: 'schedule',
      user: { id: publisher.id },
      scheduled_at: null,
      schedule: { publish_at: { before: null, after: publish_at }, unpublish_at: null },
    })
    const unpublish_at = at(3)
    await change(id, { unpublish_at })
    await change(id, { publish_at: null })
    const [ended, planned] = await history(id)
    expect(ended).toMatchObject({
      does: 'end schedule',
      user: { id: server.credentials.user },
      schedule: { publish_at: { before: publish_at, after: null }, unpublish_at: null },
    })
    expect(planned).toMatchObject({
      does: 'schedule',
      schedule: { publish_at: null, unpublish_at: { before: null, after: unpublish_at } },
    })
    await later(4)
    expect((await history(id))[0]).toMatchObject({ does: 'unpublish', scheduled_at: unpublish_at, schedule: null })
  })
})
