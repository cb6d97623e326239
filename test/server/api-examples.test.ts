import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { exampleFor } from '../../src/server/documents/docs-page/curl.ts'
import { openApiDocument } from '../../src/server/documents/openapi/document.ts'
import { aWorld } from './sent-examples.ts'
import { ANY_STORE } from './stores.ts'

const document = openApiDocument(endpoints, 'x')
const { schemas } = document.components
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema({ $id: 'document', components: { schemas } })
const inDocument = (schema: object) =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))

describe('examples of the API page', () => {
  test('every operation has a request, and an answer where it answers JSON', () => {
    expect(operations.length).toBeGreaterThan(100)
    for (const { path, method, operation } of operations) {
      const { request, status, answer } = exampleFor(path, method, operation, schemas)
      expect(request).toMatch(/^curl/)
      expect(request).not.toContain('{id}')
      expect([operation.operationId, answer !== null]).toEqual([
        operation.operationId,
        operation.responses[status]!.content?.['application/json'] !== undefined,
      ])
    }
  })

  test('every example answer is one that the document describes', () => {
    const wrong = operations.flatMap(({ path, method, operation }) => {
      const { status, answer } = exampleFor(path, method, operation, schemas)
      const schema = operation.responses[status]!.content?.['application/json']?.schema
      if (answer === null || !schema) return []
      const check = ajv.compile(inDocument(schema))
      return check(JSON.parse(answer)) ? [] : [`${operation.operationId}: ${ajv.errorsText(check.errors)}`]
    })
    expect(wrong).toEqual([])
  })

  test('every example body is one that the endpoint takes', () => {
    const wrong = operations.flatMap(({ path, method, operation }) => {
      const { request } = exampleFor(path, method, operation, schemas)
      const [, body] = /-d '([\s\S]*)'$/.exec(request) ?? []
      if (!body) return []
      const endpoint = endpoints.find(
        each =>
          each.path.replace(/:(\w+)(\{[^/]+\})?/g, '{$1}') === path &&
          each.methods.includes(method.toUpperCase() as 'POST'),
      )!
      const inPath = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, '0193a1b2c3d4000000000001']),
      )
      const { error } = endpoint.params!.safeParse({ ...JSON.parse(body), ...inPath })
      return error
        ? [
            `${operation.operationId}: ${error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
          ]
        : []
    })
    expect(wrong).toEqual([])
  })
})

/** These need more than an account with content: a session, another server, or something that only just happened. */
const NOT_HERE =
  /^\/v3\/edit\/(session|link|join|import\/|export\/|studio)|^\/v3\/observe\/(studio|preview|claim|live|feed)|^\/(\{token\}|messo|ready)/

test.each(ANY_STORE)(
  '[S83] every example is taken by a server as it is written, on %s',
  async store => {
    const world = await aWorld(store)
    const refused: string[] = []
    let sent = 0
    for (const { path, method, operation } of operations.toSorted((a, b) => orderOf(a) - orderOf(b))) {
      if (NOT_HERE.test(path)) continue
      const { request } = exampleFor(path, method, operation, schemas)
      const answer = await world.send(request, path)
      sent++
      if (answer.status > 299 && !world.isDue(path, answer.status))
        refused.push(`${operation.operationId}: ${answer.status} ${answer.text.slice(0, 200)}`)
    }
    await world.close()
    expect(refused).toEqual([])
    expect(sent).toBeGreaterThan(230)
  },
  120_000,
)

/** What ends the account comes last. */
const orderOf = ({ path, method }: (typeof operations)[number]) =>
  path === '/v3/edit/account' && method === 'delete'
    ? 2
    : method === 'delete'
      ? 1
      : path === '/v3/edit/deliveries'
        ? -1
        : 0
