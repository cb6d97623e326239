import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { REFUSALS, type Refusal } from '../../src/protocol/problem.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'

describe('An error says why in one word', () => {
  const { server, me } = serverFor('SQLite in memory')

  /** What was answered: the status, the reason and the parameter that is to blame. */
  const why = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await me.api(method, path, body, headers)
    return [answer.status, answer.body.reason, answer.body.param].filter(each => each !== undefined)
  }
  const delivered = async (more: object = {}) => {
    const tour = await me.live()
    const uid = unique('uid')
    await me.person(uid)
    return { model_kind: 'tour', model_id: tour.id, uid, ...more }
  }

  test('a request that nobody understands', async () => {
    expect(await why('GET', '/v3/edit/tours?limti=3')).toEqual([422, 'unknown_parameter', 'limti'])
    expect(await why('GET', '/v3/edit/tours?limit=none')).toEqual([422, 'invalid', 'limit'])
    expect(await why('GET', '/v3/edit/tours?limit=3&limit=4')).toEqual([422, 'given_twice', 'limit'])
    expect(await why('POST', '/v3/edit/urls', {})).toEqual([422, 'required', 'host'])
    expect(await why('POST', '/v3/edit/urls', [])).toEqual([422, 'not_json'])
    // Several are to blame.
    expect(await why('POST', '/v3/edit/tours', { name: 'x', stesp: [] })).toEqual([422, 'required'])
  })

  test('somebody who may not, and something that is not there', async () => {
    expect(await why('GET', '/v3/edit/tours', undefined, { 'x-account-secret': 'bks_nobody' })).toEqual([
      403,
      'forbidden',
    ])
    expect(await why('GET', `/v3/edit/tours/${'0'.repeat(24)}`)).toEqual([404, 'not_found'])
    expect(await why('GET', '/v3/edit/nothing')).toEqual([404, 'not_found'])
    expect(await why('PUT', '/v3/edit/tours')).toEqual([405, 'method'])
  })

  test('a Delivery that cannot be made or changed', async () => {
    const { body } = await me.api('POST', '/v3/edit/tours', { name: 'Draft', steps: [{ title: 'One' }] })
    const wanted = await delivered()
    const draft = { ...wanted, model_id: body.tour.id }
    expect(await why('POST', '/v3/edit/deliveries', draft)).toEqual([409, 'not_live'])
    await me.api('PATCH', `/v3/edit/tours/${body.tour.id}`, { archived_at: '$now' })
    expect(await why('POST', '/v3/edit/deliveries', draft)).toEqual([409, 'archived'])
    expect(await why('POST', '/v3/edit/deliveries', { ...wanted, until: '2020-01-01' })).toEqual([422, 'past', 'until'])
    expect(await why('POST', '/v3/edit/deliveries', { ...wanted, uid: unique('nobody') })).toEqual([
      404,
      'not_found',
      'uid',
    ])
    const { id } = (await me.api('POST', '/v3/edit/deliveries', wanted)).body.delivery
    const full = { ...wanted, delivery_ids_limit: 1, delivery_ids_at_limit: 'error' }
    expect(await why('POST', '/v3/edit/deliveries', full)).toEqual([409, 'too_many'])
    await me.api('POST', '/v3/edit/deliveries', { ...wanted, delivery_ids_limit: 1, delivery_ids_at_limit: 'drop' })
    expect(await why('PATCH', `/v3/edit/deliveries/${id}`, { until: '+7d' })).toEqual([409, 'dropped'])
  })

  test('a record that is not as somebody thinks', async () => {
    const tour = await me.live()
    const one = `/v3/edit/tours/${tour.id}`
    const { stamp } = (await me.api('GET', one)).body.tour
    expect(await why('PATCH', one, { id: '0'.repeat(24) })).toEqual([422, 'given_twice', 'id'])
    expect(await why('PATCH', one, { created_at: '2020-01-01T00:00:00.000Z' })).toEqual([
      422,
      'read_only',
      'created_at',
    ])
    expect((await me.api('PATCH', one, { stamp, name: unique('name') })).status).toBe(200)
    expect(await why('PATCH', one, { stamp, name: unique('name') })).toEqual([409, 'stale'])
    const property = { kind: 'profile', name: unique('name'), description: 'of the test' }
    const made = await me.api('POST', '/v3/edit/properties', property)
    expect([made.status, made.body.messages]).toEqual([expect.any(Number), undefined])
    expect(await why('POST', '/v3/edit/properties', property)).toEqual([409, 'already'])
  })

  test('each word of the list is said by some place of the server', () => {
    const folder = join(import.meta.dirname, '../../src/server')
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.ts'))
      .map(name => readFileSync(join(folder, name), 'utf8'))
      .join('\n')
    const unsaid = (Object.keys(REFUSALS) as Refusal[]).filter(word => !code.includes(`'${word}'`))
    expect(unsaid).toEqual([])
    expect(server.credentials.token).toBeTruthy()
  })
})
