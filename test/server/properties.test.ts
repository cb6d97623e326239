import { describe, expect, test } from 'vitest'
import type { Property } from '../../src/protocol/property.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

const PATH = '/v3/edit/properties'

describe.each(STORES)('Properties on %s', store => {
  const { server, me } = serverFor(store)

  const list = async (query: string): Promise<Property[]> => (await me.api('GET', `${PATH}?${query}`)).body.properties
  const find = async (prop: string, query = 'kind=profile') =>
    (await list(query)).find(property => property.prop === prop)

  test('can be read one by one, and sent back as it was read', async () => {
    const made = await me.api('POST', PATH, { name: unique('Name'), description: 'of the test', kind: 'profile' })
    const { property } = made.body
    const one = `${PATH}/${property.id}`
    expect((await me.api('GET', one)).body).toEqual({ property })
    expect((await me.api('PATCH', one, property)).body).toEqual({ property })
    expect((await me.api('PATCH', one, { ...property, prop: 'other' })).body).toMatchObject({ reason: 'read_only' })
    expect((await me.api('GET', `${PATH}/${'0'.repeat(24)}`)).status).toBe(404)
  })

  test('creates with a key derived from the name', async () => {
    const { status, body } = await me.api('POST', PATH, {
      name: 'First Name',
      description: 'How we greet',
      kind: 'profile',
    })
    expect(status).toBe(201)
    expect(body.property).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/), created_at: expect.any(String), updated_at: expect.any(String),
      name: 'First Name', description: 'How we greet', kind: 'profile', prop: 'first_name', integration: 'api', from_hooks: false,
      last_seen_at: null, types: [], values: [],
    }) // biome-ignore format: a row of fields
    expect(await find('first_name')).toEqual(body.property)
  })

  test('the same key twice in a kind is a conflict, in another kind it is not', async () => {
    const name = unique('Plan')
    const create = async (kind: string) => (await me.api('POST', PATH, { name, description: '', kind })).status
    expect(await create('profile')).toBe(201)
    expect(await create('profile')).toBe(409)
    expect([await create('company'), await create('event')]).toEqual([201, 201])
  })

  test.each([
    { description: '', kind: 'profile' },
    { name: 'A', kind: 'profile' },
    { name: 'A', description: '' },
    { name: 'A', description: '', kind: 'person' },
    { name: '!!!', description: '', kind: 'profile' },
    { name: 'percent', description: '', kind: 'profile' },
  ])('refuses %j', async body => {
    expect((await me.api('POST', PATH, body)).status).toBe(422)
  })

  test.each(['PUT', 'PATCH'])('%s renames and describes; the key stays', async method => {
    const { property } = (await me.api('POST', PATH, { name: unique('Old'), description: 'a', kind: 'company' })).body
    const { status, body } = await me.api(method, `${PATH}/${property.id}`, { name: 'New' })
    expect(status).toBe(200)
    expect(body.property).toMatchObject({ id: property.id, name: 'New', description: 'a', prop: property.prop })
    expect((await me.api(method, `${PATH}/${'f'.repeat(24)}`, { name: 'New' })).status).toBe(404)
  })

  test('kind is required, and event has no list', async () => {
    for (const query of ['', 'kind=event', 'kind=profile&order=name', 'kind=profile&integration=carrier']) {
      expect((await me.api('GET', `${PATH}?${query}`)).status).toBe(422)
    }
  })

  test('types, values and last_seen_at follow what is really sent, wherever it came from', async () => {
    const prop = unique('score').replaceAll('-', '_')
    await me.person(undefined, { properties: { [prop]: 1 } })
    await me.person(undefined, { properties: { [prop]: 'two' } })
    const property = (await find(prop))!
    expect(property).toMatchObject({ integration: 'js', values: ['two', 1], types: ['integer', 'string'], name: prop })
    expect(property.last_seen_at).toEqual(expect.any(String))

    const uid = unique('company')
    await me.api('POST', '/v3/observe/hooks/companies', { uid, [prop]: true })
    expect(await find(prop, 'kind=company')).toMatchObject({
      integration: 'webhook',
      types: ['boolean'],
      values: [true],
    })
    expect(await find(prop, 'kind=profile&integration=webhook')).toBeUndefined()
    expect(await find(prop, 'kind=profile&integration=js')).toBeDefined()
  })

  test('it says of each property whether a backend has sent it, whoever sent it first', async () => {
    const prop = unique('tier').replaceAll('-', '_')
    const uid = unique('user')
    await me.person(uid, { properties: { [prop]: 1 } })
    expect(await find(prop)).toMatchObject({ integration: 'js', from_hooks: false })
    await me.api('POST', '/v3/observe/hooks/profiles', { uid, [prop]: 2 })
    expect(await find(prop)).toMatchObject({ integration: 'js', from_hooks: true })
    await me.person(undefined, { properties: { [prop]: 3 } })
    expect(await find(prop)).toMatchObject({ from_hooks: true })
  })

  test('keeps the 20 most recent different values', async () => {
    const prop = unique('colour').replaceAll('-', '_')
    server.clock.freeze(Date.now())
    for (let n = 0; n < 23; n++) {
      server.clock.advance(1_000)
      await me.person(undefined, { properties: { [prop]: `c${n % 22}` } })
    }
    server.clock.reset()
    const { values } = (await find(prop))!
    expect(values).toHaveLength(20)
    expect(values.slice(0, 3)).toEqual(['c0', 'c21', 'c20'])
  })

  test('a long name with a long value in letters of several bytes is kept, but is no sample', async () => {
    // Different letters, because a database may compress repeated ones.
    const letters = (from: number, count: number) =>
      String.fromCodePoint(...Array.from({ length: count }, (_, n) => from + ((n * 7_919) % 20_000)))
    const prop = letters(0x4e00, 190)
    const lines = [letters(0x4e01, 250), letters(0x4e02, 250), letters(0x4e03, 250)]
    const { profile } = await me.person(undefined, { properties: { [prop]: lines } })
    expect((await me.api('GET', `/v3/analyze/profiles/${profile.id}`)).body.profile[prop]).toEqual(lines)
    expect(await find(prop)).toMatchObject({ types: ['array'], values: [] })
  })

  test('orders by creation or by last sight, most recent first', async () => {
    const [one, two] = [unique('one'), unique('two')].map(name => name.replaceAll('-', '_')) as [string, string]
    server.clock.freeze(Date.now() + 60_000)
    for (const prop of [one, two, one]) {
      server.clock.advance(1_000)
      await me.person(undefined, { properties: { [prop]: unique('value') } })
    }
    server.clock.reset()
    const order = async (by: string) =>
      (await list(`kind=profile&order=${by}`)).map(({ prop }) => prop).filter(prop => prop === one || prop === two)
    expect(await order('created_at')).toEqual([two, one])
    expect(await order('last_seen_at')).toEqual([one, two])
  })
})
