import { describe, expect, test } from 'vitest'
import { aReport, displayed, unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const DAY = 86_400_000
const question = { steps: [{ question: { type: 'nps' }, title: 'How likely?' }] }

describe.each(STORES)('Limit groups, on %s', store => {
  const { server, me } = serverFor(store)
  const groups = '/v3/edit/limit_groups'
  const aGroup = (given: object = {}) => ({ name: unique('group'), kind: 'all', rate_limit_size: 1, rate_limit_kind: '7d', ...given }) // biome-ignore format: one line
  const made = async (given: object = {}) => {
    const { status, body } = await me.api('POST', groups, aGroup(given))
    expect([status, body.messages]).toEqual([201, undefined])
    return body.limit_group
  }
  const tagged = async (name: string, ...ids: string[]) => {
    const updates = ids.map(experience_id => ({ experience_id, tag_name: `+${name}` }))
    const { body } = await me.api('POST', '/v3/edit/tags/bulk', { updates })
    return body.experiences[0].tag_ids.at(-1) as string
  }
  const removeAll = async () => {
    const { body } = await me.api('GET', `${groups}?limit=500`)
    for (const { id } of body.limit_groups) await me.api('DELETE', `${groups}/${id}`)
  }
  const feedOf = async ({ feed }: { feed: { path: string } | null }) =>
    (await (await server.app.request(feed!.path)).json()) as { limits?: { id: string; experiences?: string[] }[] }
  const limitedNow = async (uid: string) => (await me.person(uid)).limited

  test('a group is made, read, listed, changed and deleted, and what was read goes back unchanged', async () => {
    const first = await made({ name: 'Not too much', description: 'For everybody' })
    expect(first).toMatchObject({
      name: 'Not too much', description: 'For everybody', kind: 'all', rate_limit_size: 1, rate_limit_kind: '7d',
      tag_ids: [], campaign_ids: [], models_count: expect.any(Number),
    }) // biome-ignore format: a record
    const second = await made({ rate_limit_size: '3', rate_limit_kind: '1h' })
    const page = (await me.api('GET', `${groups}?limit=1`)).body
    expect(page).toMatchObject({
      limit_groups: [{ id: second.id, rate_limit_size: 3 }],
      cursor: { limit: 1, before: second.id },
    })
    expect((await me.api('GET', `${groups}?limit=1&before=${second.id}`)).body.limit_groups[0].id).toBe(first.id)
    const read = await me.api('GET', `${groups}/${first.id}`)
    expect(await me.api('PATCH', `${groups}/${first.id}`, read.body.limit_group)).toMatchObject({
      status: 200,
      body: read.body,
    })
    const etag = read.headers.get('etag')!
    const changed = await me.api('PATCH', `${groups}/${first.id}`, { rate_limit_size: 2 }, { 'if-match': etag })
    expect(changed).toMatchObject({ status: 200, body: { limit_group: { rate_limit_size: 2, name: 'Not too much' } } })
    expect((await me.api('PATCH', `${groups}/${first.id}`, { rate_limit_size: 3 }, { 'if-match': etag })).status).toBe(
      412,
    )
    expect((await me.api('DELETE', `${groups}/${first.id}`)).body.limit_group.id).toBe(first.id)
    expect((await me.api('GET', `${groups}/${first.id}`)).status).toBe(404)
    const actions = (await me.api('GET', '/v3/edit/audit')).body.audit.map(({ action }: { action: string }) => action)
    expect(actions).toEqual(expect.arrayContaining(['limit_group.added', 'limit_group.changed', 'limit_group.removed']))
    await removeAll()
  })

  test.each([
    [{ rate_limit_size: 0 }, 'rate_limit_size'],
    [{ rate_limit_size: 101 }, 'rate_limit_size'],
    [{ rate_limit_kind: '3d' }, 'rate_limit_kind'],
    [{ kind: 'launcher' }, 'kind'],
    [{ kind: 'tags' }, 'tag_ids'],
    [{ kind: 'campaigns', campaign_ids: [] }, 'campaign_ids'],
    [{ kind: 'tags', tag_ids: ['nothing'] }, 'tag_ids'],
    [{ kind: 'campaigns', campaign_ids: ['nothing'] }, 'campaign_ids'],
    [{ kind: 'all', campaign_ids: ['nothing'] }, 'campaign_ids'],
    [{ name: ' ' }, 'name'],
    [{ rate_limit_szie: 1 }, 'rate_limit_szie'],
  ])('%j is refused by the name of what is wrong', async (given, name) => {
    const { status, body } = await me.api('POST', groups, aGroup(given))
    expect([status, body.messages.join()]).toEqual([422, expect.stringContaining(name)])
  })

  test('only tours and surveys can be named, and another kind of group forgets the list of the one before', async () => {
    const tour = await me.live()
    const launcher = await me.live({
      kind: 'launcher',
      steps: [{ buttons: [{ does: 'open', text: 'Guide', url: '/help' }] }],
    } as never)
    const refused = await me.api('POST', groups, aGroup({ kind: 'campaigns', campaign_ids: [tour.id, launcher.id] }))
    expect(refused).toMatchObject({ status: 422, body: { param: 'campaign_ids' } })
    const group = await made({ kind: 'campaigns', campaign_ids: [tour.id, tour.id] })
    expect(group).toMatchObject({ campaign_ids: [tour.id], models_count: 1 })
    const { body } = await me.api('PATCH', `${groups}/${group.id}`, { kind: 'survey' })
    expect(body.limit_group).toMatchObject({ kind: 'survey', campaign_ids: [] })
    await removeAll()
  })

  test('it lists what is in it, by kind, and its tags, in pages', async () => {
    const name = unique('news')
    const survey = await me.live({ kind: 'survey', ...question } as never)
    const tour = await me.live({ unlimited: true })
    const draft = (await me.api('POST', '/v3/edit/tours', { name: 'Draft', steps: [{ title: 'x' }], automatic: false }))
      .body.tour
    const tag = await tagged(name, survey.id, tour.id, draft.id)
    const { id, models_count } = await made({ kind: 'tags', tag_ids: [tag] })
    expect(models_count).toBe(3)
    const listed = async (what: string) => (await me.api('GET', `${groups}/${id}/${what}`)).body[what]
    expect(await listed('experiences')).toEqual([
      { id: draft.id, kind: 'tour', name: 'Draft', live: false, automatic: false, unlimited: false },
      { id: tour.id, kind: 'tour', name: tour.name, live: true, automatic: true, unlimited: true },
      { id: survey.id, kind: 'survey', name: survey.name, live: true, automatic: true, unlimited: false },
    ])
    expect((await listed('surveys')).map((each: { id: string }) => each.id)).toEqual([survey.id])
    expect((await listed('tours')).map((each: { id: string }) => each.id)).toEqual([draft.id, tour.id])
    expect(await listed('tags')).toMatchObject([{ id: tag, name }])
    const [with_it, without] = [
      await made({ kind: 'campaigns', campaign_ids: [tour.id] }),
      await made({ kind: 'survey' }),
    ]
    const groupsOf = async (of: string) =>
      (await me.api('GET', `${groups}?experience_id=${of}`)).body.limit_groups.map((each: { id: string }) => each.id)
    expect(await groupsOf(tour.id)).toEqual([with_it.id, id])
    expect(await groupsOf(survey.id)).toEqual([without.id, id])
    expect(await groupsOf('nothing')).toEqual([])
    const page = (await me.api('GET', `${groups}/${id}/experiences?limit=2`)).body
    expect(page.cursor.before).toBe(tour.id)
    expect(
      (await me.api('GET', `${groups}/${id}/experiences?before=${page.cursor.before}`)).body.experiences,
    ).toHaveLength(1)
    // A group would have lost a part of what it limits.
    expect((await me.api('DELETE', `/v3/edit/tags/${tag}`)).body).toMatchObject({ code: 409, reason: 'in_use' })
    await removeAll()
    expect((await me.api('DELETE', `/v3/edit/tags/${tag}`)).status).toBe(200)
  })

  test('without groups, pages get nothing of them; with them, the feed names those that hold something back there', async () => {
    const [tour, free] = [await me.live(), await me.live({ unlimited: true })]
    const before = await me.person()
    const plain = await feedOf(before)
    expect(before.limited).toBe(undefined)
    expect('limits' in plain).toBe(false)
    const group = await made({ kind: 'campaigns', campaign_ids: [tour.id, free.id] })
    const empty = await made({ kind: 'campaigns', campaign_ids: [free.id] })
    const after = await me.person()
    expect(after.feed!.version).not.toBe(before.feed!.version)
    const { limits, ...rest } = await feedOf(after)
    expect(limits).toEqual([{ id: group.id, name: group.name, size: 1, every: '7d', experiences: [tour.id] }])
    expect({ ...rest, version: '' }).toEqual({ ...plain, version: '' })
    await me.api('DELETE', `${groups}/${empty.id}`)
    await removeAll()
    expect((await me.person()).feed!.version).toBe(before.feed!.version)
  })

  test('a tag that somebody adds or removes changes what pages hold back', async () => {
    const tour = await me.live()
    const name = unique('tag')
    const tag = await tagged(name, (await me.live()).id)
    const group = await made({ kind: 'tags', tag_ids: [tag] })
    const inside = async () => (await feedOf(await me.person())).limits!.find(({ id }) => id === group.id)!.experiences
    expect(await inside()).not.toContain(tour.id)
    await tagged(name, tour.id)
    expect(await inside()).toContain(tour.id)
    await me.api('POST', '/v3/edit/tags/bulk', { updates: [{ experience_id: tour.id, tag_name: `-${name}` }] })
    expect(await inside()).not.toContain(tour.id)
    await removeAll()
  })

  test('boot says when what is in a group was last displayed automatically, on any device, and no more than decides', async () => {
    const [tour, survey] = [await me.live(), await me.live({ kind: 'survey', ...question } as never)]
    const free = await me.live({ unlimited: true })
    const uid = unique('user')
    const { visit, now } = await me.person(uid)
    const at = (ago: number) => ({ at: now - ago })
    await me.report(
      visit,
      displayed(tour, at(20 * DAY)),
      displayed(tour, at(3 * DAY)),
      displayed(survey, at(2 * DAY)),
      displayed(survey, { ...at(DAY), group_kind: 'api_js' }),
      displayed(free, at(DAY)),
      displayed(tour, { ...at(DAY), group_kind: 'launcher', group_id: tour.id }),
    )
    expect(await limitedNow(uid)).toBe(undefined)
    const [all, tours, two, named] = [
      await made({ rate_limit_size: 5 }),
      await made({ kind: 'tour', rate_limit_kind: '365d', rate_limit_size: 5 }),
      await made({ kind: 'survey', rate_limit_kind: '1d' }),
      await made({ kind: 'campaigns', campaign_ids: [tour.id, survey.id], rate_limit_kind: '30d' }),
    ]
    const limited = (await limitedNow(uid))!
    expect(limited[all.id]).toEqual([now - 2 * DAY, now - 3 * DAY])
    expect(limited[tours.id]).toEqual([now - 3 * DAY, now - 20 * DAY])
    expect(limited[two.id]).toBe(undefined)
    expect(limited[named.id]).toEqual([now - 2 * DAY])
    await removeAll()
  })

  test('explain names the group, how many it allows and when there is room, and what is unpublished still counts', async () => {
    const [first, second] = [await me.live(), await me.live()]
    const group = await made({ kind: 'campaigns', campaign_ids: [first.id, second.id] })
    const uid = unique('user')
    const { visit, now } = await me.person(uid)
    const reached = async (id: string) => {
      const { body } = await me.api('POST', '/v3/analyze/explain', { uid, model_id: id })
      return body.verdicts[0].trace.find(({ gate }: { gate: string }) => gate === 'limited')
    }
    expect(await reached(second.id)).toMatchObject({ result: 'pass' })
    await me.report(visit, displayed(first, { at: now - DAY }))
    await me.api('PATCH', `/v3/edit/tours/${first.id}`, { published_at: null })
    expect(await reached(second.id)).toEqual({
      gate: 'limited', result: 'fail', change: 'wait', at: now + 6 * DAY,
      facts: { groups: [{ name: group.name, size: 1, every: '7d', until: now + 6 * DAY }] },
    }) // biome-ignore format: a gate
    await removeAll()
  })

  test('what comes back after "later" keeps its place: it counts once, at the time when it came back', async () => {
    const tour = await me.live()
    const group = await made({ kind: 'campaigns', campaign_ids: [tour.id], rate_limit_size: 3, rate_limit_kind: '30d' })
    const uid = unique('user')
    const { visit, now } = await me.person(uid)
    const interaction = unique('interaction')
    await me.report(visit, displayed(tour, { interaction, at: now - 3 * DAY }))
    await me.report(visit, aReport({ type: 'snoozed', interaction, at: now - 3 * DAY, until: now - DAY }))
    await me.report(visit, displayed(tour, { interaction, at: now - DAY }))
    expect((await limitedNow(uid))![group.id]).toEqual([now - DAY])
    await removeAll()
  })

  test('a dry run counts whom a group keeps out', async () => {
    const [first, second] = [await me.live(), await me.live()]
    await made({ kind: 'campaigns', campaign_ids: [first.id, second.id] })
    const { visit, now } = await me.person()
    await me.report(visit, displayed(first, { at: now - DAY }))
    await server.settle()
    const { body } = await me.api('POST', '/v3/analyze/dry_run', { kind: 'tour', id: second.id, version: 'live' })
    expect(body.dry_run.gates).toContainEqual({ gate: 'limited', people: 1, only: 1 })
    await removeAll()
  })

  test('the review of an Experience names its limit groups, and a change of one makes it stale', async () => {
    const tour = await me.live()
    const group = await made({ kind: 'campaigns', campaign_ids: [tour.id] })
    const read = async () => (await me.api('GET', `/v3/edit/tours/${tour.id}`)).body
    const before = await read()
    expect(before.decided_by).toContainEqual(
      expect.objectContaining({ kind: 'limit_group', id: group.id, name: group.name }),
    )
    await me.api('PATCH', `${groups}/${group.id}`, { rate_limit_size: 2 })
    expect((await read()).review_stamp).not.toBe(before.review_stamp)
    const stale = { published_at: '$now', review_stamp: before.review_stamp }
    expect((await me.api('PATCH', `/v3/edit/tours/${tour.id}`, stale)).body).toMatchObject({
      code: 409,
      reason: 'stale',
    })
    await removeAll()
  })

  test('only who may publish changes what people get', async () => {
    const secret = (await me.api('POST', '/v3/edit/secrets', { name: unique('author'), role: 'author' })).body.secret
    const headers = { 'x-account-secret': secret.secret ?? secret }
    expect((await me.api('POST', groups, aGroup(), headers)).status).toBe(403)
    expect((await me.api('GET', groups, undefined, headers)).status).toBe(200)
  })
})
