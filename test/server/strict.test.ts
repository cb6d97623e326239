import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { nearestField } from '../../src/protocol/nearest.ts'
import type { Method } from '../../src/protocol/operations/operation.ts'
import type { Endpoint } from '../../src/server/access/endpoint.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { LONG, runs } from '../runs.ts'
import { unique } from './caller.ts'
import { serverFor } from './server-for.ts'
import { STORES } from './stores.ts'

interface Operation {
  endpoint: Endpoint
  method: Method
  shape: Record<string, z.ZodType>
}

/** The operations of the management API whose parameters all have a name. Hooks take properties of any name. */
const operations: Operation[] = endpoints
  .filter(
    ({ access, params }) =>
      access === 'secret' && params instanceof z.ZodObject && params.def.catchall instanceof z.ZodNever,
  )
  .flatMap(endpoint =>
    endpoint.methods.map(method => ({
      endpoint,
      method,
      shape: (endpoint.params as z.ZodObject).shape as Operation['shape'],
    })),
  )

const allNames = [...new Set(operations.flatMap(({ shape }) => Object.keys(shape)))]

/** Names that are almost those that are known. */
const misspelt = (name: string, at: number, how: number): string => {
  const place = at % name.length
  const ways = [
    `${name.slice(0, place)}${name.slice(place + 1)}`,
    `${name.slice(0, place)}x${name.slice(place)}`,
    `${name}s`,
    name.toUpperCase(),
    name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  ]
  return ways[how % ways.length]!
}

const WRONG: unknown[] = [{ a: { b: 1 } }, [['x']], true, 12.5, 'not that', null]

interface Mistake {
  /** The name that is to blame. */
  name: string
  query?: string
  body?: object
}

/** One mistake in a request that is otherwise empty. Null: this operation cannot be asked like that. */
function mistakeIn({ endpoint, shape, method }: Operation, kind: number, pick: number, at: number): Mistake | null {
  const names = Object.keys(shape)
  const inPath = new Set([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!))
  const own = names.filter(name => !inPath.has(name))
  const one = own[pick % Math.max(1, own.length)]
  const send = (name: string, value: unknown): Mistake =>
    method === 'GET' || at % 2 === 0
      ? {
          name,
          query: `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
        }
      : { name, body: { [name]: value } }
  switch (kind % 4) {
    case 0: {
      const name = misspelt(one ?? 'uid', pick, at)
      return names.includes(name) || name === '' ? null : send(name, 'x')
    }
    case 1:
      return one && !isList(shape[one]!) ? { name: one, query: `${one}=1&${one}=2` } : null
    case 2: {
      const value = WRONG[at % WRONG.length]
      if (!one || method === 'GET' || shape[one]!.safeParse(value).success) return null
      return { name: one, body: { [one]: value } }
    }
    default: {
      const name = allNames[pick % allNames.length]!
      return names.includes(name) ? null : send(name, 'x')
    }
  }
}

const isList = (field: z.ZodType): boolean =>
  /"type":"array"/.test(JSON.stringify(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })))

describe.each(STORES)('A request with one mistake, on %s', store => {
  const { me } = serverFor(store)

  test('is refused, and the answer names what is wrong', { timeout: LONG }, async () => {
    let asked = 0
    await fc.assert(
      fc.asyncProperty(fc.nat(operations.length - 1), fc.nat(3), fc.nat(), fc.nat(), async (which, kind, pick, at) => {
        const operation = operations[which]!
        const mistake = mistakeIn(operation, kind, pick, at)
        if (!mistake) return
        asked++
        const { endpoint, method } = operation
        const path = endpoint.path.replace(/:file\{.*\}$/, 'i18n.yml').replace(/:\w+/g, '0123456789abcdef01234567')
        const { status, body } = await me.api(
          method,
          `${path}${mistake.query ? `?${mistake.query}` : ''}`,
          mistake.body,
        )
        const what = `${method} ${path} ${JSON.stringify(mistake)}: ${status} ${JSON.stringify(body)}`
        expect(status, what).toBeGreaterThanOrEqual(400)
        expect(status, what).toBeLessThan(500)
        if (status === 422) expect(body.messages.join('\n'), what).toContain(mistake.name)
      }),
      runs('requests with one mistake', 10_000, 300),
    )
    expect(asked).toBeGreaterThan(20)
  })

  test('a name that is almost right is answered with the right one', async () => {
    const said = async (path: string) => (await me.api('GET', path)).body.messages?.[0]
    expect(await said('/v3/analyze/profiles/count?fliters=[]')).toContain(
      'fliters: is not known here; did you mean filters?',
    )
    expect(await said('/v3/edit/deliveries?expand[profil]=all')).toContain(
      'expand.profil: is not known here; did you mean profile?',
    )
    expect(await said('/v3/edit/deliveries?udi=u_1')).toContain('udi: is not known here; did you mean uid?')
    expect((await me.api('GET', '/v3/edit/deliveries?expand.profile=skip')).status).toBe(200)
  })

  test.each([
    ['besides', 'beside', { steps: [{ place: { besides: '#a' } }] }],
    ['ulr', 'url', { steps: [{ ulr: { rules: [] } }] }],
    ['button', 'buttons', { steps: [{ button: [] }] }],
    ['do', 'does', { steps: [{ buttons: [{ text: 'Go', do: 'next' }] }] }],
    ['property', 'prop', { segment: { items: [{ kind: 'property', property: 'plan', op: 'eq', value: 'pro' }] } }],
    ['names', 'name', { steps: [{ triggers: [{ on: 'event', names: 'moored' }] }] }],
  ])('%s in the content is answered with %s', async (_, right, wrong) => {
    const content = { name: unique('tour'), steps: [{ title: 'Hello' }], ...wrong }
    const { status, body } = await me.api('POST', '/v3/edit/tours', content)
    expect(status).toBe(422)
    expect(body.messages.join('\n')).toContain(`did you mean ${right}?`)
  })

  test.each([
    ['udi', 'uid', '/v3/analyze/profile?udi=u_1'],
    ['limits', 'limit', '/v3/edit/urls?limits=5'],
    ['domian', 'domain', '/v3/edit/urls?domian=example.com'],
  ])('%s in the address is answered with %s', async (_, right, path) => {
    expect((await me.api('GET', path)).body.messages[0]).toContain(`did you mean ${right}?`)
  })

  test('any two neighbours of a known name may have changed places', () => {
    for (const name of allNames.filter(name => name.length > 2))
      for (let at = 0; at < name.length - 1; at++) {
        const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
        if (!allNames.includes(swapped)) expect(nearestField(swapped, [name]), swapped).toBe(name)
      }
  })

  test('a record that was read can be sent back; what cannot be changed is refused if it is another value', async () => {
    const tour = await me.live({ name: unique('tour') })
    const segment = (
      await me.api('POST', '/v3/edit/segments', { name: unique('segment'), items: [], published_at: '$now' })
    ).body.segment
    const uid = unique('user')
    await me.person(uid)
    const { delivery } = (await me.api('POST', '/v3/edit/deliveries', { model_kind: 'tour', model_id: tour.id, uid }))
      .body
    const url = (await me.api('POST', '/v3/edit/urls', { host: `${unique('host')}.example.com`, enabled: 'on' })).body
      .url
    for (const [path, key, id] of [
      ['/v3/edit/tours', 'tour', tour.id],
      ['/v3/edit/segments', 'segment', segment.id],
      ['/v3/edit/deliveries', 'delivery', delivery.id],
      ['/v3/edit/urls', 'url', url.id],
    ] as const) {
      const one = `${path}/${id}`
      const read = async () => (await me.api('GET', one)).body[key]
      const before = await read()
      for (const method of ['PATCH', 'PUT']) {
        const { status, body } = await me.api(method, one, before)
        expect([status, body.messages], `${method} ${one}`).toEqual([200, undefined])
        const { updated_at: _, stamp: __, ...after } = await read()
        const { updated_at: ___, stamp: ____, ...was } = before
        expect(after, `${method} ${one}`).toEqual(was)
      }
      const other = await me.api('PATCH', one, { id: '0123456789abcdef01234567' })
      expect([other.status, other.body.messages?.[0]]).toEqual([
        422,
        'id: is not the one in the address; leave it out, or use the same',
      ])
      const { status, body } = await me.api('PATCH', one, { ...(await read()), created_at: '2020-01-01T00:00:00.000Z' })
      expect([status, body.messages?.[0]], one).toEqual([422, 'created_at: cannot be changed'])
    }
  })

  describe('a live record with a draft that is not finished', () => {
    async function aLiveTour() {
      const { id } = await me.live({ name: unique('tour') })
      const one = `/v3/edit/tours/${id}`
      await me.api('PATCH', one, { description: 'Not finished' })
      const record = (await me.api('GET', one)).body.tour
      expect(record.changed).toBe(true)
      const send = (method: string, given: object) => me.api(method, one, given)
      const read = async () => (await me.api('GET', one)).body.tour
      return { record, send, read }
    }

    test.each(['PATCH', 'PUT'])(
      'stays as it is, however its times are written when it comes back by %s',
      async method => {
        const { record, send, read } = await aLiveTour()
        const at = Date.parse(record.published_at)
        const hour = new Date(at + 3_600_000).toISOString().replace('Z', '+01:00')
        const seconds = record.published_at.replace(/\.\d+Z/, 'Z')
        const forms = [
          record.published_at.replace('Z', '+00:00'),
          record.published_at.replace('Z', '000Z'),
          hour,
          seconds,
        ]
        for (const published_at of [...forms, Math.floor(at / 1_000)]) {
          const { status } = await send(method, { ...(await read()), published_at, description: `${published_at}` })
          expect(status).toBe(200)
          expect(await read()).toMatchObject({ changed: true, published_at: record.published_at })
        }
        expect((await send('PATCH', { published_at: forms[0] })).status).toBe(200)
        expect((await read()).changed).toBe(true)
      },
    )

    test.each(['PATCH', 'PUT'])('does not undo by %s what a colleague did since it was read', async method => {
      const { record, send, read } = await aLiveTour()
      await send('PATCH', { published_at: null })
      const { status, body } = await send(method, { ...record, description: 'Better' })
      expect([status, body.messages[0]]).toEqual([409, expect.stringContaining('It was changed since you read it')])
      expect((await read()).published_at).toBeNull()
    })
  })

  test('the account can be sent back', async () => {
    const { account } = (await me.api('GET', '/v3/edit/account')).body
    expect((await me.api('PATCH', '/v3/edit/account', account)).body.messages).toBeUndefined()
    expect((await me.api('PATCH', '/v3/edit/account', { id: account.id, token: 'x' })).body.messages).toEqual([
      'token: cannot be changed',
    ])
  })

  test('a value in the URL and another one in the body are refused', async () => {
    const { status, body } = await me.api('DELETE', '/v3/edit/profiles/forget?uid=one', { uid: 'other' })
    expect([status, body.messages]).toEqual([422, ['uid: is given in the URL and in the body; give it once']])
  })
})
