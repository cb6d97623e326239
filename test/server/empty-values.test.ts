import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Method } from '../../src/protocol/operations/operation.ts'
import type { Endpoint } from '../../src/server/access/endpoint.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { unique } from './caller.ts'
import { aRecord, changeable } from './every-record.ts'
import { serverFor } from './server-for.ts'
import { ANY_STORE, STORES } from './stores.ts'

/** Text that people write may be empty. */
const FREE_TEXT = ['description']

/** The parameters of an operation that may be null, without those in its path. */
function nullable({ params, path }: Endpoint): string[] {
  if (!(params instanceof z.ZodObject)) return []
  const shape = params.shape as Record<string, z.ZodType>
  return Object.keys(shape).filter(name => !path.includes(`:${name}`) && shape[name]!.safeParse(null).success)
}

const managed = endpoints.filter(({ access, hidden }) => !hidden && (access === 'secret' || access === 'hook'))

/** Every operation with every parameter of it that may be null. */
const cases: [method: Method, path: string, name: string][] = managed.flatMap(endpoint =>
  endpoint.methods
    .filter(method => method !== 'GET')
    .flatMap(method => nullable(endpoint).map((name): [Method, string, string] => [method, endpoint.path, name])),
)

/** What is read before the others are looked at. */
const DELIVERY = { model_kind: 'tour', model_id: '0123456789abcdef01234567', uid: 'u_1' }
const NEEDED: { [path: string]: object } = {
  '/v3/edit/deliveries': DELIVERY,
  '/v3/edit/deliveries/batch': { ...DELIVERY, uid: undefined, uids: ['u_1'] },
}

const WRITE_NULL = 'must not be empty; write null to clear it'

describe.each(ANY_STORE)('An empty text in JSON, on %s', store => {
  const { me, server } = serverFor(store)

  test('is refused wherever null is possible, with the word for it, and does nothing', async () => {
    expect(cases.length).toBeGreaterThan(150)
    const there = new Map<string, Awaited<ReturnType<typeof aRecord>>>()
    for (const endpoint of changeable) there.set(endpoint.path, await aRecord(me, endpoint))
    const records = () => Promise.all([...there.values()].map(one => one.read()))
    const before = await records()
    const wrong: string[] = []
    for (const [method, path, name] of cases.filter(([, , name]) => !FREE_TEXT.includes(name))) {
      const secret = path.replace(':account_secret', server.credentials.secret!)
      const address = there.get(path)?.address ?? secret.replace(/:\w+/g, '0123456789abcdef01234567')
      const { status, body } = await me.api(method, address, { ...NEEDED[path], [name]: '' })
      const said: string[] = body.messages ?? []
      if (status !== 422 || !said.includes(`${name}: ${WRITE_NULL}`))
        wrong.push(`${method} ${path} ${name}: ${status} ${JSON.stringify(said)}`)
    }
    expect(wrong).toEqual([])
    expect(await records()).toEqual(before)
  })

  test('is taken where people write text', async () => {
    const { address } = await aRecord(me, changeable.find(({ path }) => path === '/v3/edit/tags/:id')!)
    const { status, body } = await me.api('PATCH', address, { description: '' })
    expect([status, body.tag.description]).toEqual([200, null])
  })
})

describe.each(STORES)('A time that is cleared, on %s', store => {
  const { me, server } = serverFor(store)

  const asForm = async (path: string, body: string) =>
    server.app.request(path, {
      method: 'PATCH',
      headers: {
        'x-account-secret': server.credentials.secret!,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    })

  const aScheduled = async () => {
    const { id } = await me.live({ name: unique('tour') })
    const one = `/v3/edit/tours/${id}`
    const { body } = await me.api('PATCH', one, { publish_at: '2099-01-01' })
    const read = async () => (await me.api('GET', one)).body.tour
    return { one, read, ...body.tour } as { one: string; read: typeof read; published_at: string; publish_at: string }
  }

  test('stays when JSON says "", and says so', async () => {
    const { one, read, published_at, publish_at } = await aScheduled()
    for (const name of ['published_at', 'publish_at']) {
      const { status, body } = await me.api('PATCH', one, { [name]: '' })
      expect([status, body.messages, body.param]).toEqual([422, [`${name}: ${WRITE_NULL}`], name])
    }
    expect(await read()).toMatchObject({ published_at, publish_at })
  })

  test('is cleared by null, and by nothing after the `=` of a URL or a form', async () => {
    for (const clear of [
      (one: string, name: string) => me.api('PATCH', one, { [name]: null }),
      (one: string, name: string) => me.api('PATCH', `${one}?${name}=`),
      (one: string, name: string) => asForm(one, `${name}=`),
    ]) {
      const { one, read } = await aScheduled()
      expect((await clear(one, 'publish_at')).status).toBe(200)
      expect(await read()).toMatchObject({ publish_at: null, published_at: expect.any(String) })
      expect((await clear(one, 'published_at')).status).toBe(200)
      expect(await read()).toMatchObject({ published_at: null })
    }
  })
})
