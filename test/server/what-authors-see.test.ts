import { describe, expect, test } from 'vitest'
import { someone } from './a-browser.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const HOUR = 3_600_000
const PRO = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]

describe.each(STORES)('What authors see is what happens, on %s', store => {
  const { server, me } = serverFor(store)

  const aDraft = async (more: object = {}) =>
    (await me.api('POST', '/v3/edit/tours', { name: 'First', steps: [{ title: 'Hello' }], ...more })).body.tour
  const aSegment = async (more: object = {}) =>
    (await me.api('POST', '/v3/edit/segments', { name: unique('segment'), items: [], published_at: '$now', ...more }))
      .body.segment
  const change = (id: string, changes: object) => me.api('PATCH', `/v3/edit/tours/${id}`, changes)
  const read = async (id: string, version = 'draft') =>
    (await me.api('GET', `/v3/edit/tours/${id}?version=${version}`)).body.tour
  const at = (hours: number) => new Date((server.clock.now() ?? Date.now()) + hours * HOUR).toISOString()
  async function later(hours: number) {
    server.clock.advance(hours * HOUR)
    await server.settle()
  }
  const inside = (id: string) => ({ segment: { items: [{ kind: 'segment', id }] } })

  test('publishing what somebody changed since is refused, with who changed it and what it is now', async () => {
    const author = await someone(server, 'author')
    const tour = await aDraft()
    const segment = await aSegment()
    for (const [path, kind, { id, stamp }] of [
      ['tours', 'tour', tour],
      ['segments', 'segment', segment],
    ] as const) {
      const changed = await author.ask('PATCH', `/v3/edit/${path}/${id}`, { name: 'By the author' })
      expect(changed.status).toBe(200)
      const by = { id: author.id, name: 'The author', email: author.email }
      const refused = await me.api('PATCH', `/v3/edit/${path}/${id}`, { published_at: '$now', stamp })
      expect(refused).toMatchObject({ status: 409, body: { current: { name: 'By the author' }, changed_by: by } })
      const { body } = await me.api('GET', `/v3/edit/${path}/${id}`)
      expect(body.changed_by).toEqual(by)
      expect(body[kind].published_at).toBe(kind === 'tour' ? null : segment.published_at)
    }
  })

  test('nobody publishes or rolls back over a version, or an unpublishing, that they have not seen', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    const seen = (await read(id)).published_at
    await change(id, { name: 'Second', published_at: '$now' })
    await change(id, { name: 'Third' })
    const path = `/v3/edit/tours/${id}`
    const publish = (if_published_at: string | null) => me.api('PATCH', path, { published_at: '$now', if_published_at })
    const late = await publish(seen)
    expect([late.status, late.body.messages[0]]).toEqual([
      409,
      expect.stringMatching(/^It was published meanwhile, since/),
    ])
    const back = (if_published_at: string) => me.api('POST', `${path}/rollback`, { version: 1, if_published_at })
    expect((await back(seen)).status).toBe(409)
    const second = (await read(id)).published_at
    expect((await back(second)).status).toBe(200)
    expect((await publish(second)).status).toBe(409)
    await me.api('PATCH', path, { published_at: null })
    const gone = await publish((await read(id)).published_at ?? second)
    expect([gone.status, gone.body.messages[0]]).toEqual([409, expect.stringContaining('It is not live any more')])
    expect((await publish(null)).status).toBe(200)
  })

  test('nobody ends a schedule that they have not seen', async () => {
    const { id } = await aDraft({})
    const path = `/v3/edit/tours/${id}`
    const publish = (if_publish_at: string | null) => me.api('PATCH', path, { published_at: '$now', if_publish_at })
    const publish_at = new Date(Date.now() + 3_600_000).toISOString()
    await me.api('PATCH', path, { publish_at })
    const late = await publish(null)
    expect([late.status, late.body.messages[0]]).toEqual([
      409,
      expect.stringMatching(/^It was scheduled meanwhile, since/),
    ])
    expect(await read(id)).toMatchObject({ publish_at, published_at: null })
    expect((await publish(publish_at)).status).toBe(200)
    const gone = await publish(publish_at)
    expect([gone.status, gone.body.messages[0]]).toEqual([409, expect.stringContaining('It is not scheduled any more')])
  })

  test('nobody replaces a time to unpublish that they have not seen, and whose it is is told', async () => {
    const carl = await someone(server, 'publisher')
    const { id } = await aDraft({ published_at: '$now' })
    const path = `/v3/edit/tours/${id}`
    const write = (changes: object) => me.api('PATCH', path, changes)
    const by = { id: carl.id, name: 'The publisher', email: carl.email }
    const [soon, later] = [at(5), at(50)]
    await carl.ask('PATCH', path, { unpublish_at: soon })
    for (const changes of [{ published_at: '$now' }, { unpublish_at: null }, { unpublish_at: later }]) {
      const late = await write({ ...changes, if_unpublish_at: null })
      expect([late.status, late.body.messages[0]]).toEqual([
        409,
        expect.stringContaining('It is to be unpublished at another time'),
      ])
      expect((await read(id)).unpublish_at).toBe(soon)
    }
    const { standing_by } = (await me.api('GET', path)).body
    expect(standing_by).toMatchObject({ unpublish_at: by, publish_at: null, archived_at: null })
    expect(standing_by.published_at.id).not.toBe(carl.id)
    expect((await write({ unpublish_at: later, if_unpublish_at: soon })).status).toBe(200)
    expect((await me.api('GET', path)).body.standing_by.unpublish_at.id).not.toBe(carl.id)
    await carl.ask('PATCH', path, { unpublish_at: null })
    const gone = await write({ published_at: '$now', if_unpublish_at: later })
    expect([gone.status, gone.body.messages[0]]).toEqual([
      409,
      expect.stringContaining('not to be unpublished any more'),
    ])
    expect((await me.api('GET', path)).body.standing_by.unpublish_at).toEqual(by)
    // What does not say anything about it leaves it alone.
    await write({ unpublish_at: later })
    await write({ name: 'Second', published_at: '$now' })
    expect((await read(id)).unpublish_at).toBe(later)
    await carl.ask('PATCH', path, { archived_at: '$now' })
    expect((await me.api('GET', path)).body.standing_by.archived_at).toEqual(by)
  })

  test('a roll back does not end a schedule that nobody saw who asked for it', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    await change(id, { name: 'Second', published_at: '$now' })
    const publish_at = at(5)
    await change(id, { publish_at })
    const back = (if_publish_at: string | null) =>
      me.api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1, if_publish_at })
    const late = await back(null)
    expect([late.status, late.body.messages[0]]).toEqual([
      409,
      expect.stringMatching(/^It was scheduled meanwhile, since/),
    ])
    expect((await read(id)).publish_at).toBe(publish_at)
    expect((await back(publish_at)).status).toBe(200)
  })

  test('a save that comes twice is answered with who has written since', async () => {
    const author = await someone(server, 'author')
    const [tour, segment] = [await aDraft(), await aSegment()]
    for (const [path, { id, stamp }] of [
      ['tours', tour],
      ['segments', segment],
    ] as const) {
      const save = { name: unique('mine'), stamp, save_id: 'window.1' }
      await me.api('PATCH', `/v3/edit/${path}/${id}`, save)
      await author.ask('PATCH', `/v3/edit/${path}/${id}`, { name: unique('theirs') })
      expect((await me.api('PATCH', `/v3/edit/${path}/${id}`, save)).body).toMatchObject({
        repeated: true,
        changed_by: { id: author.id },
      })
    }
  })

  test('a roll back over the draft is refused if the draft was changed since it was read', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    await change(id, { name: 'Second', published_at: '$now' })
    const { stamp } = (await change(id, { name: 'Work' })).body.tour
    await change(id, { name: 'Work of a colleague' })
    const back = (stamp: string) =>
      me.api('POST', `/v3/edit/tours/${id}/rollback`, { version: 1, draft: 'replace', stamp })
    expect(await back(stamp)).toMatchObject({ status: 409, body: { current: { name: 'Work of a colleague' } } })
    expect((await back((await read(id)).stamp)).status).toBe(200)
  })

  test('a comparison says of which draft it is', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    await change(id, { name: 'Second' })
    const { comparison } = (await me.api('GET', `/v3/edit/tours/${id}/versions/compare`)).body
    expect(comparison.stamp).toBe((await read(id)).stamp)
  })

  test('a comparison of the draft with what is live says who wrote in it since, but not who scheduled or changed a Segment', async () => {
    const [author, other] = [await someone(server, 'author'), await someone(server, 'owner')]
    const segment = await aSegment()
    const { id } = await aDraft({ ...inside(segment.id), published_at: '$now' })
    const path = `/v3/edit/tours/${id}`
    const writers = async (query = '') =>
      (await me.api('GET', `${path}/versions/compare${query}`)).body.comparison.written_by?.map(
        (each: { id: string }) => each.id,
      )
    await author.ask('PATCH', path, { name: 'Second' })
    await me.api('PATCH', path, { description: 'Third' })
    await other.ask('PATCH', path, { publish_at: at(1) })
    await other.ask('PATCH', `/v3/edit/segments/${segment.id}`, { name: unique('other'), published_at: '$now' })
    expect(await writers()).toEqual([author.id, server.credentials.user])
    expect(await writers('?from=1&to=draft')).toBeUndefined()
    await me.api('PATCH', path, { published_at: '$now' })
    await author.ask('PATCH', path, { name: 'Fourth' })
    expect(await writers()).toEqual([author.id])
    // While nothing is live, a version stands for it.
    await me.api('PATCH', path, { published_at: null })
    await other.ask('PATCH', path, { name: 'Fifth' })
    expect(await writers('?from=1&to=draft')).toEqual([author.id, other.id])
  })

  test('a Segment is read as Experiences use it, too', async () => {
    const { id, name } = await aSegment()
    await me.api('PATCH', `/v3/edit/segments/${id}`, { name: 'Changed' })
    expect((await me.api('GET', `/v3/edit/segments/${id}`)).body.segment.name).toBe('Changed')
    expect((await me.api('GET', `/v3/edit/segments/${id}?version=live`)).body.segment.name).toBe(name)
    const draft = await aSegment({ published_at: null })
    expect((await me.api('GET', `/v3/edit/segments/${draft.id}?version=live`)).status).toBe(409)
  })

  test('Experiences that use a Segment through another Segment are among those that a change reaches', async () => {
    const inner = await aSegment()
    const outer = await aSegment({ items: [{ kind: 'segment', id: inner.id }] })
    const { id } = await aDraft({ ...inside(outer.id), published_at: '$now' })
    const draft = await aDraft(inside(outer.id))
    const { experiences } = (await me.api('GET', `/v3/edit/segments/${inner.id}/experiences`)).body
    const unscheduled = { in_scheduled: false, publish_at: null }
    expect(experiences).toEqual([
      { id: draft.id, kind: 'tour', name: 'First', in_draft: true, in_live: false, ...unscheduled },
      { id, kind: 'tour', name: 'First', in_draft: true, in_live: true, ...unscheduled },
    ])
  })

  test('what is published now is not replaced by an older text that was scheduled before', async () => {
    const { id } = await aDraft({ publish_at: at(1) })
    await change(id, { name: 'Corrected' })
    expect((await change(id, { published_at: '$now' })).body.tour).toMatchObject({ publish_at: null })
    await later(2)
    expect(await read(id, 'live')).toMatchObject({ name: 'Corrected' })
  })

  test('a schedule is kept if the publish says so, and then brings what was scheduled', async () => {
    const publish_at = at(1)
    const { id } = await aDraft({ publish_at })
    await change(id, { name: 'Meanwhile' })
    const kept = await change(id, { published_at: '$now', schedule: 'keep' })
    expect(kept.body.tour).toMatchObject({ publish_at })
    await later(2)
    expect(await read(id, 'live')).toMatchObject({ name: 'First' })
  })

  test('what is unpublished stays unpublished, unless the schedule is kept', async () => {
    const one = await aDraft({ published_at: '$now', publish_at: at(1), unpublish_at: at(5) })
    const other = await aDraft({ published_at: '$now', publish_at: at(1), unpublish_at: at(5) })
    expect((await change(one.id, { published_at: null })).body.tour).toMatchObject({
      publish_at: null,
      unpublish_at: null,
    })
    await change(other.id, { published_at: null, schedule: 'keep' })
    await later(2)
    expect((await read(one.id)).published_at).toBeNull()
    expect((await read(other.id)).published_at).not.toBeNull()
  })

  test('what is unpublished with its schedule kept keeps a time to unpublish after that, and no earlier one', async () => {
    const late = await aDraft({ published_at: '$now', publish_at: at(3), unpublish_at: at(5) })
    const early = await aDraft({ published_at: '$now', publish_at: at(3), unpublish_at: at(1) })
    const kept = async (id: string) => (await change(id, { published_at: null, schedule: 'keep' })).body.tour
    expect(await kept(late.id)).toMatchObject({ publish_at: expect.any(String), unpublish_at: expect.any(String) })
    expect(await kept(early.id)).toMatchObject({ publish_at: expect.any(String), unpublish_at: null })
  })

  test('what is unpublished or archived with the times on the screen ends no other time to unpublish', async () => {
    for (const body of [{ published_at: null }, { archived_at: '$now' }]) {
      const { id } = await aDraft({ published_at: '$now', unpublish_at: at(5) })
      for (const if_unpublish_at of [null, at(4)])
        expect((await change(id, { ...body, if_unpublish_at })).status).toBe(409)
      const { unpublish_at, published_at } = await read(id)
      expect(published_at).not.toBeNull()
      expect((await change(id, { ...body, if_unpublish_at: unpublish_at })).body.tour.unpublish_at).toBeNull()
    }
  })

  test('what has a time to be unpublished can be unpublished before, and the time stays when it is published again', async () => {
    const unpublish_at = at(5)
    const { id } = await aDraft({ published_at: '$now', unpublish_at })
    await change(id, { name: 'Second' })
    expect((await change(id, { published_at: '$now' })).body.tour).toMatchObject({ unpublish_at })
    expect(await change(id, { published_at: null })).toMatchObject({
      status: 200,
      body: { tour: { published_at: null, unpublish_at: null } },
    })
  })

  test('a roll back ends a schedule that waits, or keeps it if asked', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    await change(id, { name: 'Second', published_at: '$now' })
    await change(id, { name: 'Third', publish_at: at(1) })
    const rollBack = (version: number, more: object = {}) =>
      me.api('POST', `/v3/edit/tours/${id}/rollback`, { version, ...more })
    expect((await rollBack(1, { schedule: 'keep' })).body.tour.publish_at).not.toBeNull()
    expect((await rollBack(2)).body.tour).toMatchObject({ publish_at: null, name: 'Third' })
    await later(2)
    expect(await read(id, 'live')).toMatchObject({ name: 'Second' })
  })

  test('a roll back keeps the draft; if it replaces the draft too, work that was never published can be brought back', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    await change(id, { name: 'Second', published_at: '$now' })
    await change(id, { name: 'Work of two days' })
    const path = `/v3/edit/tours/${id}`
    const kept = async () => (await me.api('GET', `${path}/kept_drafts`)).body.kept_drafts
    await me.api('POST', `${path}/rollback`, { version: 1 })
    expect((await read(id)).name).toBe('Work of two days')
    expect(await kept()).toEqual([])
    await me.api('POST', `${path}/rollback`, { version: 2, draft: 'replace' })
    expect((await read(id)).name).toBe('Second')
    const [work] = await kept()
    expect(work).toMatchObject({ name: 'Work of two days', user: { id: server.credentials.user } })
    expect(work.sentences).toEqual([expect.stringContaining('Work of two days')])
    // What was published is kept as a version: nothing else is kept for it.
    await me.api('POST', `${path}/rollback`, { version: 1, draft: 'replace' })
    expect(await kept()).toHaveLength(1)

    await change(id, { name: 'More work' })
    const old = await me.api('POST', `${path}/kept_drafts/${work.id}/restore`, { stamp: 'an old one' })
    expect([old.status, (await read(id)).name]).toEqual([409, 'More work'])
    expect((await me.api('POST', `${path}/kept_drafts/${work.id}/restore`)).body.tour.name).toBe('Work of two days')
    expect(await kept()).toMatchObject([{ name: 'More work' }])
    expect((await me.api('POST', `${path}/kept_drafts/${work.id}/restore`)).status).toBe(404)
    await me.api('POST', `${path}/revert`)
    expect(await kept()).toMatchObject([{ name: 'Work of two days' }, { name: 'More work' }])
  })

  test('kept work says whose words it has, whoever replaced it and however', async () => {
    const [author, other] = [await someone(server, 'author'), await someone(server, 'author')]
    const { id } = await aDraft({ published_at: '$now' })
    await change(id, { name: 'Second', published_at: '$now' })
    const path = `/v3/edit/tours/${id}`
    const newest = async () => {
      const [kept] = (await me.api('GET', `${path}/kept_drafts`)).body.kept_drafts
      return { ...kept, by: kept.written_by.map((each: { id: string }) => each.id) }
    }
    const user = { id: server.credentials.user }
    await author.ask('PATCH', path, { name: 'Of the author' })
    await other.ask('PATCH', path, { description: 'Of the other' })
    await me.api('POST', `${path}/rollback`, { version: 1, draft: 'replace' })
    const both = await newest()
    expect(both).toMatchObject({ name: 'Of the author', user, by: [author.id, other.id] })
    expect(both.written_by[0]).toEqual({ id: author.id, name: 'The author', email: author.email })

    const { stamp } = await read(id)
    await other.ask('PATCH', path, { name: 'Of the other alone' })
    const restore = (stamp: string) => me.api('POST', `${path}/kept_drafts/${both.id}/restore`, { stamp })
    const refused = await restore(stamp)
    expect(refused).toMatchObject({ status: 409, body: { changed_by: { id: other.id } } })
    expect((await read(id)).name).toBe('Of the other alone')
    expect((await restore((await read(id)).stamp)).body.tour.name).toBe('Of the author')
    expect(await newest()).toMatchObject({ name: 'Of the other alone', user, by: [other.id] })
  })

  test('what is published is for the people whom the review counted: a Segment that changed since, also inside another one, stops it', async () => {
    const inner = await aSegment()
    const outer = await aSegment({ items: [{ kind: 'segment', id: inner.id }] })
    const { id } = await aDraft(inside(outer.id))
    const stampNow = async () => (await me.api('GET', `/v3/edit/tours/${id}`)).body.segments_stamp
    const segments_stamp = await stampNow()
    await me.api('PATCH', `/v3/edit/segments/${inner.id}`, { items: PRO })
    expect(await stampNow()).toBe(segments_stamp)
    await me.api('PATCH', `/v3/edit/segments/${inner.id}`, { published_at: '$now' })
    const refused = await change(id, { published_at: '$now', segments_stamp })
    expect([refused.status, refused.body.messages[0]]).toEqual([409, expect.stringContaining('A Segment that it uses')])
    expect((await read(id)).published_at).toBeNull()
    const published = await change(id, { published_at: '$now', segments_stamp: await stampNow() })
    expect(published.status).toBe(200)
    const { segments } = (await me.api('GET', `/v3/edit/tours/${id}`)).body
    expect(segments.map((each: { id: string }) => each.id)).toEqual([outer.id, inner.id])
    expect(segments[1]).toEqual({ id: inner.id, name: inner.name, published_at: expect.any(String) })
  })

  test('a Segment is published instead of what was compared, and for whom was counted, or not at all', async () => {
    const inner = await aSegment()
    const outer = await aSegment({ items: [{ kind: 'segment', id: inner.id }] })
    const path = `/v3/edit/segments/${outer.id}`
    const look = async () => {
      const { segment, segments_stamp } = (await me.api('GET', path)).body
      return { published_at: '$now', stamp: segment.stamp, segments_stamp, if_published_at: segment.published_at }
    }
    const reviewed = await look()
    await me.api('PATCH', `/v3/edit/segments/${inner.id}`, { items: PRO, published_at: '$now' })
    expect((await me.api('PATCH', path, reviewed)).body.messages[0]).toContain('A Segment that it uses was changed')
    const again = await look()
    await me.api('PATCH', path, { published_at: null })
    expect((await me.api('PATCH', path, again)).body.messages[0]).toContain('It is not live any more')
    expect((await me.api('PATCH', path, await look())).status).toBe(200)
  })

  test('a version is published again for the people whom its Segments meant when somebody looked, or not at all', async () => {
    const inner = await aSegment()
    const outer = await aSegment({ items: [{ kind: 'segment', id: inner.id }] })
    const { id } = await aDraft({ ...inside(outer.id), published_at: '$now' })
    await change(id, { segment: null, published_at: '$now' })
    const path = `/v3/edit/tours/${id}`
    const look = async () => (await me.api('GET', `${path}/versions/1`)).body
    const back = ({ segments_stamp }: { segments_stamp: string }) =>
      me.api('POST', `${path}/rollback`, { version: 1, segments_stamp })
    const seen = await look()
    expect(seen.segments.map((each: { id: string }) => each.id)).toEqual([outer.id, inner.id])
    await me.api('PATCH', `/v3/edit/segments/${inner.id}`, { items: PRO, published_at: '$now' })
    const refused = await back(seen)
    expect([refused.status, refused.body.messages[0]]).toEqual([409, expect.stringContaining('A Segment that it uses')])
    expect((await read(id, 'live')).segment).toBeUndefined()
    expect((await back(await look())).status).toBe(200)
    expect((await read(id, 'live')).segment.items).toMatchObject([{ kind: 'segment', id: outer.id }])
  })

  test('a Segment is published for the live Experiences that the review listed, or not at all', async () => {
    const inner = await aSegment()
    const outer = await aSegment({ items: [{ kind: 'segment', id: inner.id }] })
    const path = `/v3/edit/segments/${inner.id}`
    const look = async () => (await me.api('GET', path)).body
    const publish = ({ reach_stamp }: { reach_stamp: string }) =>
      me.api('PATCH', path, { published_at: '$now', reach_stamp })
    const alone = await look()
    expect(alone).toMatchObject({ reach_stamp: '', reached: [] })
    const { id, name } = await aDraft(inside(outer.id))
    expect((await publish(alone)).status).toBe(200)
    await change(id, { published_at: '$now' })
    const refused = await publish(alone)
    expect([refused.status, refused.body.messages[0]]).toEqual([409, expect.stringContaining('look again at what it')])
    const one = await look()
    const parts = [{ version: 'live', item: null }]
    expect(one.reached).toEqual([{ id, kind: 'tour', name, in_live: true, publish_at: null, parts }])
    await change(id, { description: 'Another version', published_at: '$now' })
    expect((await publish(one)).status).toBe(200)
    await change(id, { published_at: null })
    expect((await publish(one)).status).toBe(409)
    expect((await publish(await look())).status).toBe(200)
  })

  test('an author keeps the draft as it is, discards it, and it comes back; what is a version already is not kept twice', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    const path = `/v3/edit/tours/${id}`
    expect((await me.api('POST', `${path}/kept_drafts`)).body).toEqual({ kept_draft: null })
    await change(id, { name: 'Work of two days' })
    const old = await me.api('POST', `${path}/kept_drafts`, { stamp: 'an old one' })
    expect(old.status).toBe(409)
    const { kept_draft } = (await me.api('POST', `${path}/kept_drafts`)).body
    expect(kept_draft).toMatchObject({ name: 'Work of two days', sentences: [] })
    await change(id, { name: 'Discarded' })
    await me.api('POST', `${path}/kept_drafts/${kept_draft.id}/restore`)
    expect((await read(id)).name).toBe('Work of two days')
  })

  test('the twenty newest pieces of kept work stay', async () => {
    const { id } = await aDraft({ published_at: '$now' })
    for (let index = 0; index < 22; index++) {
      await change(id, { name: `Work ${index}` })
      await me.api('POST', `/v3/edit/tours/${id}/revert`)
    }
    const { kept_drafts } = (await me.api('GET', `/v3/edit/tours/${id}/kept_drafts`)).body
    expect(kept_drafts.map(({ name }: { name: string }) => name)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Work ${21 - index}`),
    )
  })

  test('an Environment or a Segment in use is not archived, and the answer lists what uses it', async () => {
    const { url_group } = (await me.api('POST', '/v3/edit/url_groups', { name: unique('environment') })).body
    const segment = await aSegment()
    const outer = await aSegment({ items: [{ kind: 'segment', id: segment.id }], published_at: null })
    const uses = { ...inside(segment.id), url_group_ids: [url_group.id] }
    const draft = await aDraft({ name: 'In its draft', ...uses })
    const live = await aDraft({ name: 'In its live version', ...uses, published_at: '$now' })
    await change(live.id, { segment: null, url_group_ids: null })
    const scheduled = await aDraft({ name: 'In its scheduled version', ...uses, publish_at: at(1) })
    await change(scheduled.id, { segment: null, url_group_ids: null })
    const tours = [
      { id: scheduled.id, in_draft: false, in_live: false, in_scheduled: true },
      { id: live.id, in_draft: false, in_live: true, in_scheduled: false },
      { id: draft.id, in_draft: true, in_live: false, in_scheduled: false },
    ]
    const archive = (path: string) => me.api('PATCH', path, { archived_at: '$now' })
    const refused = await archive(`/v3/edit/url_groups/${url_group.id}`)
    expect(refused).toMatchObject({ status: 409, body: { users: tours } })
    expect(refused.body.messages[0]).toContain('tour "In its live version"')
    expect(await archive(`/v3/edit/segments/${segment.id}`)).toMatchObject({
      status: 409,
      body: { users: [...tours, { id: outer.id, kind: 'segment', in_draft: true }] },
    })
    for (const { id } of tours) await change(id, { archived_at: '$now' })
    await archive(`/v3/edit/segments/${outer.id}`)
    expect((await archive(`/v3/edit/url_groups/${url_group.id}`)).status).toBe(200)
    expect((await archive(`/v3/edit/segments/${segment.id}`)).status).toBe(200)
  })

  test('a Segment is not unpublished while something live or scheduled uses it', async () => {
    const segment = await aSegment()
    const { id } = await aDraft({ ...inside(segment.id), publish_at: at(1) })
    const unpublish = () => me.api('PATCH', `/v3/edit/segments/${segment.id}`, { published_at: null })
    expect(await unpublish()).toMatchObject({ status: 409, body: { users: [{ id, in_scheduled: true }] } })
    await change(id, { publish_at: null })
    expect((await unpublish()).status).toBe(200)
  })

  test('a write that is sent again is done once, and its answer says so', async () => {
    const { id, stamp } = await aDraft()
    const mine = { name: 'Mine', stamp, save_id: 'one.1' }
    const first = await change(id, mine)
    expect(first.body).not.toHaveProperty('repeated')
    expect(await change(id, mine)).toMatchObject({ status: 200, body: { repeated: true, tour: { name: 'Mine' } } })
    // Another editor writes meanwhile. The repeated write still does not count as new.
    await change(id, { name: 'Theirs', stamp: first.body.tour.stamp, save_id: 'two.1' })
    expect(await change(id, mine)).toMatchObject({ status: 200, body: { repeated: true, tour: { name: 'Theirs' } } })
    // The next write of the same editor is another one.
    expect((await change(id, { ...mine, save_id: 'one.2' })).status).toBe(409)
    expect((await change(id, { name: 'x', save_id: 'no number' })).status).toBe(422)
    const segment = await aSegment()
    const again = { name: 'Mine', stamp: segment.stamp, save_id: 'one.1' }
    await me.api('PATCH', `/v3/edit/segments/${segment.id}`, again)
    expect((await me.api('PATCH', `/v3/edit/segments/${segment.id}`, again)).body.repeated).toBe(true)
  })
})
