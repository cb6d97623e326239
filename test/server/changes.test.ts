import { describe, expect, test } from 'vitest'
import type { Change } from '../../src/protocol/change.ts'
import { KINDS } from '../../src/protocol/schema/experience.ts'
import { aTour, samples } from './sample-experiences.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

describe.each(STORES)('Changes on %s', store => {
  const { server, me } = serverFor(store)

  const create = async (more: object = {}) =>
    (await me.api('POST', '/v3/edit/tours', { ...aTour(), ...more })).body.tour
  const change = (id: string, body: object) => me.api('PATCH', `/v3/edit/tours/${id}`, body)
  const changesOf = async (id: string, query = ''): Promise<Change[]> =>
    (await me.api('GET', `/v3/edit/tours/${id}/changes${query}`)).body.changes
  const kinds = (changes: Change[]) => changes.map(({ kind, model_type }) => `${kind} ${model_type}`)

  test('every write is in the feed, newest first, with the user who made it', async () => {
    const { id, steps } = await create()
    await change(id, { steps: [{ ...steps[0], title: 'Hi' }, steps[1]] })
    const { body } = await me.api('GET', '/v3/edit/changes?limit=2')
    expect(body.cursor).toEqual({ limit: 2, before: body.changes[1].id })
    const [{ created_at, updated_at, ...latest }] = body.changes
    expect(latest).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      experience_id: id,
      model_id: steps[0].id,
      model_type: 'Step',
      kind: 'update',
      path: `steps.${steps[0].id}`,
      object: { title: [steps[0].title, 'Hi'] },
      options: { capture_id: [null, null] },
      user: { id: server.credentials.user, name: 'Administrator', email: '' },
    })
    expect([created_at, updated_at]).toEqual([expect.stringMatching(/Z$/), created_at])
  })

  test.each(KINDS)('the feed of one %s has its own changes only, under the plural path', async kind => {
    const { body } = await me.api('POST', `/v3/edit/${kind}s`, samples[kind]())
    const { id } = body[kind]
    const list = await me.api('GET', `/v3/edit/${kind}s/${id}/changes`)
    expect(new Set(list.body.changes.map((one: Change) => one.experience_id))).toEqual(new Set([id]))
    expect(list.body.changes.at(-1)).toMatchObject({
      kind: 'create',
      model_id: id,
      object: { name: samples[kind]().name },
    })
    expect((await me.api('GET', `/v3/edit/${kind}s/${'f'.repeat(24)}/changes`)).status).toBe(404)
  })

  test.each([['filter=title'], ['filters[]=title'], ['filters[]=title&filters[]=place.side'], ['filters=["title"]']])(
    '%s restricts to changes of these properties',
    async query => {
      const { id, steps } = await create()
      await change(id, { name: 'Other', steps: [{ ...steps[0], body: 'B', title: 'T' }, steps[1]] })
      const found = await changesOf(id, `?${query}`)
      expect(found).not.toEqual([])
      for (const { object } of found) {
        expect(Object.keys(object).some(name => name === 'title' || name === 'place.side')).toBe(true)
      }
      expect(await changesOf(id, '?filter=nothing_like_it')).toEqual([])
      expect(await changesOf(id, '?filter=%25')).toEqual([])
      expect((await changesOf(id, '?filter=name')).map(({ object }) => object)).toEqual([
        { name: ['Welcome', 'Other'] },
        { name: 'Welcome' },
      ])
    },
  )

  test('takes filters as a JSON list in the URL form of lists, and pages by time', async () => {
    const { id } = await create()
    expect(await changesOf(id, '?after=2100-01-01')).toEqual([])
    expect(await changesOf(id, '?before=2000-01-01')).toEqual([])
    expect(await changesOf(id, '?before=2100-01-01&after=2000-01-01')).toHaveLength(5)
  })

  test('publishing is an apply, taking offline and archiving are updates', async () => {
    const { id } = await create()
    await change(id, { published_at: '$now' })
    await change(id, { published_at: null })
    await change(id, { archived_at: '$now' })
    expect(kinds(await changesOf(id, '?limit=3'))).toEqual(['update Tour', 'update Tour', 'apply Tour'])
    const [apply] = await changesOf(id, '?filter=published_at&limit=1')
    expect(apply!.object.published_at).toEqual([expect.any(String), null])
  })

  test('a revert records what it takes back, as revert', async () => {
    const { id, steps } = await create({ published_at: '$now' })
    await change(id, { steps: [steps[0], steps[1], { title: 'Third' }] })
    await me.api('POST', `/v3/edit/tours/${id}/revert`)
    const [latest] = await changesOf(id, '?limit=1')
    expect(latest).toMatchObject({ kind: 'revert', model_type: 'Step', object: { title: ['Third', null] } })
  })

  test('a file import (PUT) is raw', async () => {
    const tour = await create()
    const { status } = await me.api('PUT', `/v3/edit/tours/${tour.id}`, {
      name: 'From a file',
      steps: [{ title: 'Only' }],
    })
    expect(status).toBe(200)
    const latest = await changesOf(tour.id, '?limit=6')
    expect(new Set(latest.map(({ kind }) => kind))).toEqual(new Set(['raw']))
  })

  test('a change of its segment or Environment is related', async () => {
    const group = (await me.api('POST', '/v3/edit/url_groups', { name: 'Staging' })).body.url_group.id
    const segment = (await me.api('POST', '/v3/edit/segments', { name: 'Pros', items: [] })).body.segment.id
    const { id } = await create()
    await change(id, { name: 'Both', url_group_ids: [group], segment: { items: [{ kind: 'segment', id: segment }] } })
    expect((await changesOf(id, '?limit=3')).map(({ kind, path }) => [kind, path])).toEqual([
      ['related', 'url_group_ids'],
      ['related', 'segment'],
      ['update', ''],
    ])
    await me.api('PATCH', `/v3/edit/segments/${segment}`, { published_at: '$now' })
    expect((await changesOf(id, '?limit=1'))[0]).toMatchObject({ kind: 'related', path: 'segment' })
    // What is in use cannot be archived.
    const { status, body } = await me.api('PATCH', `/v3/edit/url_groups/${group}`, { archived_at: '$now' })
    expect([status, body.users.map((user: { id: string }) => user.id)]).toEqual([409, [id]])
    expect((await changesOf(id, '?limit=1'))[0]).toMatchObject({ kind: 'related', path: 'segment' })
  })

  test('a Segment that changes under a live Experience is in its history, with what people got before and after', async () => {
    const pros = { items_op: 'and', items: [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }] }
    const segmentWith = async (body: object) =>
      (await me.api('POST', '/v3/edit/segments', { name: 'Pros', published_at: '$now', ...body })).body.segment.id
    const inner = await segmentWith(pros)
    const outer = await segmentWith({ items: [{ kind: 'segment', id: inner, op: 'nin' }] })
    const using = (id: string) => ({ segment: { items: [{ kind: 'segment', id, op: 'in' }] } })
    const direct = await me.live(using(inner) as never)
    const byWay = await me.live(using(outer) as never)
    const draft = (await me.api('POST', '/v3/edit/tours', { name: 'Draft', steps: [{ title: 'x' }], ...using(inner) }))
      .body
    const audience = async (id: string) =>
      (await changesOf(id, '?filters=segments')).filter(({ path }) => path === 'audience')
    // Another name is no other audience, and a draft reaches nobody.
    await me.api('PATCH', `/v3/edit/segments/${inner}`, { description: 'Who pay', published_at: '$now' })
    await me.api('PATCH', `/v3/edit/segments/${inner}`, { items: [] })
    expect(await audience(direct.id)).toEqual([])
    await me.api('PATCH', `/v3/edit/segments/${inner}`, { published_at: '$now' })
    for (const { id } of [direct, byWay])
      expect(await audience(id)).toMatchObject([
        {
          kind: 'related',
          object: { [`segments.${inner}`]: [pros, { items_op: 'and', items: [] }] },
          options: { segment: ['Pros', 'Pros'] },
          user: { id: expect.any(String) },
        },
      ])
    expect(await audience(draft.tour.id)).toEqual([])
  })

  test('a removed step is destroyed together with its buttons, as scalars', async () => {
    const { id, steps } = await create()
    await change(id, { steps: [steps[1]] })
    const destroyed = (await changesOf(id)).filter(({ kind }) => kind === 'destroy')
    expect(kinds(destroyed).toSorted()).toEqual(['destroy Button', 'destroy Button', 'destroy Step'])
    expect(destroyed.find(({ model_type }) => model_type === 'Step')!.object).toMatchObject({ title: steps[0].title })
  })

  test('a write that changes nothing records nothing', async () => {
    const { id, name, updated_at } = await create()
    const before = (await changesOf(id)).length
    expect((await change(id, { name })).body.tour.updated_at).toBe(updated_at)
    expect(await changesOf(id)).toHaveLength(before)
  })

  test('a refused write leaves no Change', async () => {
    const { id } = await create()
    const before = (await changesOf(id)).length
    expect((await change(id, { name: 'Kept out', published_at: 'yesterday' })).status).toBe(422)
    expect(await changesOf(id)).toHaveLength(before)
  })

  test('the summary compares the draft with what users get', async () => {
    const { id, steps } = await create({ published_at: '$now' })
    const summary = async () => (await me.api('GET', `/v3/edit/tours/${id}/changes/summary`)).body.change
    const [applied] = await changesOf(id, '?limit=1')
    expect(await summary()).toMatchObject({
      kind: 'update',
      object: {},
      changes: [],
      change_id: [applied!.id, applied!.id],
    })
    await change(id, { name: 'Next', steps: [steps[1]] })
    const [latest] = await changesOf(id, '?limit=1')
    expect(await summary()).toMatchObject({
      model_id: id,
      path: '',
      kind: 'update',
      change_id: [applied!.id, latest!.id],
      capture_id: [null, null],
      object: { name: { name: 'name', description: 'Next', value: ['Welcome', 'Next'] } },
      changes: [
        { kind: 'update', model_id: steps[1].id },
        { kind: 'destroy', model_id: steps[0].id, capture_id: [null, null] },
        { kind: 'destroy' },
        { kind: 'destroy' },
      ],
    })
    const { id: draft } = await create()
    expect((await me.api('GET', `/v3/edit/tours/${draft}/changes/summary`)).body.change).toMatchObject({
      kind: 'create',
      change_id: [null, expect.any(String)],
    })
  })
})
