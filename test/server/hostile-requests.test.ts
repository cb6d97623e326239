import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Method } from '../../src/protocol/operations/operation.ts'
import { Failure } from '../../src/protocol/schema/problem.ts'
import type { Endpoint } from '../../src/server/access/endpoint.ts'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { openApiDocument } from '../../src/server/documents/openapi/document.ts'
import type { Operation } from '../../src/server/documents/openapi/shape.ts'
import { runs } from '../runs.ts'
import { type Generator, generators, junk, mutated } from './arbitrary.ts'
import { aCaller, type Caller, displayed, ORIGIN } from './caller.ts'
import { samples } from './sample-experiences.ts'
import { aServer, type StoreName } from './stores.ts'

/** How many requests to each store: in the long run, and in the short one. */
const REQUESTS: [StoreName, number, number][] = [
  ['SQLite in memory', 20_000, 300],
  ['PostgreSQL', 2_000, 60],
]
const BATCH = 500
const secret = 'secret-of-the-first-account'

const document = openApiDocument(endpoints, 'test')
const operations = endpoints
  .filter(({ hidden }) => !hidden)
  .flatMap(endpoint => endpoint.methods.filter(method => method !== 'OPTIONS').map(method => ({ endpoint, method })))

interface Sent {
  endpoint: Endpoint
  method: Method
  path: string
  headers: Record<string, string>
  body: string | Uint8Array | undefined
}

/** A request that matches its schema, sent in the documented way, or in another way that the API allows. */
function requests(of: Generator, things: Things, token: string): fc.Arbitrary<Sent> {
  return fc.oneof(...operations.map(({ endpoint, method }) => request(endpoint, method, of, things, token)))
}

function request(endpoint: Endpoint, method: Method, of: Generator, things: Things, token: string): fc.Arbitrary<Sent> {
  const own = things[endpoint.path.split('/')[3] ?? '']
  const pattern = endpoint.path.replace(/:(\w+)(\{[^/]+\})?/g, '{$1}')
  const operation = document.paths[pattern]![method.toLowerCase()]!
  const inPath = operation.parameters.filter(parameter => parameter.in === 'path')
  return fc
    .record({
      path: fc.record(Object.fromEntries(inPath.map(({ name }) => [name, pathValue(name, own, things, token)]))),
      query: fields(operation, of, token),
      mutation: fc.option(
        fc.record({ at: fc.nat(200), with_: junk, how: fc.constantFrom('replace', 'remove', 'add') }),
        { freq: 2 },
      ),
      way: fc.constantFrom('json', 'json', 'json', 'json', 'url', 'url', 'form', 'cut', 'bytes', 'wrong type', 'twice'),
      door: fc.oneof({ arbitrary: fc.constant('right'), weight: 12 }, fc.constantFrom('wrong', 'none', 'page')),
    })
    .map(({ path, query, mutation, way, door }): Sent => {
      const params = mutation ? mutated(query, mutation.at, mutation.with_, mutation.how as 'add') : query
      const address = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(wellFormed(String(path[name]))))
      const headers: Record<string, string> = {}
      if (door === 'right' || door === 'page') headers['x-account-secret'] = secret
      if (door === 'wrong') headers['x-account-secret'] = 'guess'
      if (door === 'page' || endpoint.access === 'page') headers.origin = ORIGIN
      const bodyless = method === 'GET' || method === 'DELETE'
      return {
        endpoint,
        method,
        headers,
        ...packed(address, params, bodyless && way !== 'twice' ? 'url' : way, headers),
      }
    })
}

/** Mostly the id of a thing of this kind, sometimes of another, sometimes none. */
function pathValue(name: string, own: string | undefined, things: Things, token: string): fc.Arbitrary<string> {
  if (name === 'token') return fc.constantFrom(token, 'nobody')
  if (name === 'file') return fc.constantFrom('beckon.js', 'manifest.json', 'abc.json', '0123.json', '..js')
  const strange = fc.constantFrom('x', 'forget', '\0', '%', 'é', 'i18n', 'batch', 'x'.repeat(200))
  const any = fc.oneof(fc.constantFrom(...Object.values(things)), strange, fc.string({ minLength: 1, maxLength: 30 }))
  return own === undefined ? any : fc.oneof({ arbitrary: fc.constant(own), weight: 5 }, any)
}

function fields(operation: Operation, of: Generator, token: string): fc.Arbitrary<Record<string, unknown>> {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  if (body) {
    const known = 'token' in (body.properties ?? {}) ? { token } : {}
    return of(body).map(value => ({ ...(value as object), ...known }))
  }
  const query = operation.parameters.filter(parameter => parameter.in === 'query')
  return fc.record(Object.fromEntries(query.map(({ name, schema }) => [name, of(schema)])), {
    requiredKeys: query.filter(({ required }) => required).map(({ name }) => name),
  })
}

/** An address needs well-formed text. Half pairs are only in bodies. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

function packed(
  path: string,
  params: unknown,
  way: string,
  headers: Record<string, string>,
): Pick<Sent, 'path' | 'body'> {
  const json = JSON.stringify(params) ?? 'null'
  const text = (value: unknown) =>
    encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))
  const form = Object.entries(typeof params === 'object' && params !== null ? params : { params })
    .map(([name, value]) => `${text(name)}=${text(value)}`)
    .join('&')
  switch (way) {
    case 'url':
      return { path: `${path}?${form}`, body: undefined }
    case 'twice':
      return {
        path: `${path}?${form}&${form}&limit=1&limit=2&expand[a]=1&expand=2&a[]=1&a[b]=2&__proto__[x]=1`,
        body: undefined,
      }
    case 'form':
      headers['content-type'] = 'application/x-www-form-urlencoded'
      return { path, body: form }
    case 'cut':
      return { path, body: json.slice(0, Math.floor(json.length / 2)) }
    case 'bytes':
      return { path, body: Buffer.concat([Buffer.from(json), Buffer.from([0xff, 0x00, 0xc3, 0x28])]) }
    case 'wrong type':
      headers['content-type'] = ['multipart/form-data', 'application/xml', 'image/png; charset=utf-16'][
        json.length % 3
      ]!
      return { path, body: json }
    default:
      headers['content-type'] = 'application/json'
      return { path, body: json }
  }
}

/** Words of the validator, or of nobody: such messages are not good enough. */
const VALIDATOR =
  /\bInvalid (input|option|key|element|string|type)|\bexpected \w+|\breceived\b|\bToo (small|big)|\bUnrecognized|cannot be used here|something else/

/** What the document promises for every answer. */
async function check(server: BeckonServer, { endpoint, method, path, headers, body }: Sent): Promise<number> {
  const sendsBody = method !== 'GET' && body !== undefined
  const response = await server.app.request(path, { method, headers, body: sendsBody ? (body as BodyInit) : undefined })
  const { status } = response
  const text = await response.text()
  expect(status, text).toBeLessThan(500)
  if (status >= 400) {
    const said = JSON.parse(text)
    // A refused claim gives its reason in the wire format.
    if (!(endpoint.access === 'page' && status === 409)) {
      // Only what the document names. A refused write or push says more than other errors.
      expect(said).toEqual((endpoint.answers[status]?.body ?? Failure).parse(said))
      expect(said.messages.filter((message: string) => VALIDATOR.test(message))).toEqual([])
    }
    return status
  }
  const answer = endpoint.answers[status]
  expect(answer, `${status} is not documented`).toBeDefined()
  if (answer!.body && response.headers.get('content-type')?.includes('application/json')) {
    const fits = answer!.body.safeParse(JSON.parse(text))
    expect(fits.error?.issues ?? [], text.slice(0, 500)).toEqual([])
  }
  return status
}

/** Ids of things that exist, by resource. */
type Things = { [resource: string]: string }

/** One of everything, so that requests find something. */
async function furnish(me: Caller): Promise<Things> {
  const things: Things = {}
  const make = async (path: string, body: object, key: string) => {
    const answer = await me.api('POST', path, body)
    things[path.split('/').at(-1)!] = answer.body[key].id
  }
  await me.api('PATCH', '/v3/edit/account', { languages: ['fr'] })
  for (const [kind, sample] of Object.entries(samples)) {
    await make(`/v3/edit/${kind}s`, { ...sample(), published_at: '$now' }, kind)
  }
  const tour = things.tours!
  const person = await me.person('u_1', { company: { uid: 'c_1' }, properties: { email: 'a@example.com' } })
  things.profiles = person.profile.id
  await me.report(person.visit, displayed({ id: tour, kind: 'tour' }))
  things.companies = (await me.api('GET', '/v3/analyze/company?uid=c_1')).body.company.id
  await make('/v3/edit/deliveries', { model_kind: 'tour', model_id: tour, uid: 'u_1' }, 'delivery')
  await make('/v3/edit/urls', { host: 'app.example.com' }, 'url')
  await make('/v3/edit/url_groups', { name: 'Staging' }, 'url_group')
  await make('/v3/edit/segments', { name: 'All', items: [], published_at: '$now' }, 'segment')
  await make('/v3/edit/properties', { name: 'Plan', description: '', kind: 'profile' }, 'property')
  return things
}

describe.each(REQUESTS)('Hostile requests on %s', (store, long, short) => {
  let server: BeckonServer
  beforeAll(async () => {
    server = await aServer(store)
  })
  afterAll(() => server.close())

  test('[S85] requests made from the schemas and mutated: never a 5xx, always the documented body', async () => {
    const seen: Record<number, number> = {}
    const { seed, numRuns } = runs(`hostile requests on ${store}`, long, short)
    // Requests forget people and archive things. Now and then everything is restored, so that there is something to find.
    for (let done = 0; done < numRuns; done += BATCH) {
      await server.reset()
      const things = await furnish(aCaller(server))
      const of = generators(document.components.schemas, Object.values(things))
      const every = requests(of, things, server.credentials.token)
      await fc.assert(
        fc.asyncProperty(every, async sent => {
          const status = await check(server, sent)
          seen[status] = (seen[status] ?? 0) + 1
        }),
        { numRuns: Math.min(BATCH, numRuns - done), seed: seed + done },
      )
    }
    console.log(`answers: ${JSON.stringify(seen)}`)
    // The test proves nothing if all requests are refused at once.
    expect((seen[200] ?? 0) + (seen[201] ?? 0)).toBeGreaterThan(numRuns / 20)
    expect((seen[422] ?? 0) > numRuns / 20).toBe(true)
  }, 3_600_000)

  const raw = async (path: string, init: RequestInit & { body?: BodyInit }) => {
    const headers = { 'x-account-secret': secret, ...init.headers }
    const response = await server.app.request(path, { method: 'POST', ...init, headers })
    return { status: response.status, body: await response.json() }
  }
  const problem = (status: number) => ({
    status,
    body: expect.objectContaining({
      code: status,
      messages: expect.arrayContaining([expect.any(String)]),
      reason: expect.any(String),
    }),
  })

  test.each([
    ['malformed JSON', '{"name": '],
    ['a JSON list', '[1, 2]'],
    ['a JSON text', '"hello"'],
    ['a NUL byte in the body', '{"name": "a\u0000b"}'],
    ['an escaped NUL', '{"name": "a\\u0000b", "steps": []}'],
    ['half a surrogate pair', '{"name": "\\ud800"}'],
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['a key that reaches into prototypes', '{"__proto__": {"x": 1}, "name": "x"}'],
    ['deep nesting', `{"steps": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['XML', '<tour/>'],
  ])('%s → 422', async (_, body) => {
    expect(await raw('/v3/edit/tours', { body: body as BodyInit })).toMatchObject(problem(422))
  })

  test.each([
    ['great depth', `[${'{"items":['.repeat(1_000)}${']}'.repeat(1_000)}]`],
    ['an escaped NUL', '[{"kind": "property", "prop": "a\\u0000b", "op": "ex"}]'],
    ['half a surrogate pair', '[{"kind": "property", "prop": "\\ud800", "op": "ex"}]'],
    ['a key that reaches into prototypes', '[{"__proto__": {"x": 1}}]'],
    ['a number beyond all numbers', '[{"kind": "property", "prop": "a", "op": "gt", "value": 1e999}]'],
  ])('JSON text in a URL with %s → 422, as in a body', async (_, items) => {
    const query = `name=x&items=${encodeURIComponent(items)}`
    expect(await raw(`/v3/edit/segments?${query}`, {})).toMatchObject(problem(422))
    expect(await raw('/v3/edit/segments', { body: `{"name": "x", "items": ${items}}` })).toMatchObject(problem(422))
  })

  test('a number beyond all numbers is refused where any value may stand', async () => {
    expect(await raw('/v3/observe/hooks/profiles', { body: '{"uid": "u", "sum": 1e999}' })).toMatchObject(problem(422))
  })

  test('a body that is too large → 413', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(2_000_000) })
    expect(await raw('/v3/edit/tours', { body })).toMatchObject(problem(413))
  })

  test.each([
    '?limit=1&limit=2',
    '?expand=1&expand[profile]=all',
    '?a[]=1&a[b]=2',
    '?__proto__[x]=1',
    '?name=%ff',
    '?name=%00',
  ])('%s → 422', async query => {
    const response = await server.app.request(`/v3/edit/urls${query}`, { headers: { 'x-account-secret': secret } })
    expect({ status: response.status, body: await response.json() }).toMatchObject(problem(422))
  })

  test.each(['/nowhere', '/v3', '/v3/edit', '/v3/edit/widgets', '/v3/edit/tours/x/y/z', '/%ff', '/%00'])(
    '%s → 404 with the documented body',
    async path => {
      const response = await server.app.request(path, { headers: { 'x-account-secret': secret } })
      expect({ status: response.status, body: await response.json() }).toMatchObject(problem(404))
    },
  )
})
