import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { openApiDocument } from '../../src/server/documents/openapi/document.ts'
import type { Document } from '../../src/server/documents/openapi/shape.ts'
import { document as compared } from './compare-answer.ts'
import { aServer } from './stores.ts'

describe('The API document', () => {
  let server: BeckonServer
  let document: Document
  beforeAll(async () => {
    server = await aServer('SQLite in memory')
    document = await (await server.app.request('/openapi.json')).json()
  })
  afterAll(() => server.close())

  test('[S83] has every endpoint that the server answers, and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    const answered = endpoints
      .filter(({ hidden }) => !hidden)
      .flatMap(({ methods, path }) =>
        methods
          .filter(method => method !== 'OPTIONS')
          .map(method => `${method} ${path.replace(/:(\w+)(\{[^/]+\})?/g, '{$1}')}`),
      )
    expect(documented.toSorted()).toEqual([...new Set(answered)].toSorted())
    const routed = new Set(server.app.routes.map(({ path }) => path))
    for (const { path } of endpoints) expect(routed).toContain(path)
  })

  test('[S83] every reference leads somewhere, every operation has its own id, every path parameter is declared', () => {
    const text = JSON.stringify(document)
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      expect(document.components.schemas).toHaveProperty(name!)
    expect(text).not.toContain('$defs')
    const ids = Object.values(document.paths).flatMap(methods => Object.values(methods).map(one => one.operationId))
    expect(new Set(ids).size).toBe(ids.length)
    for (const [path, methods] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters } of Object.values(methods))
        expect(parameters.filter(one => one.in === 'path').map(one => one.name)).toEqual(names)
    }
  })

  const at = (path: string, method: string) => document.paths[path]![method]!
  const parameter = (path: string, name: string) => at(path, 'get').parameters.find(one => one.name === name)!

  test('[S83] names the types of downloads, and how lists are read', () => {
    const types = (path: string) => Object.keys(at(path, 'get').responses[200]!.content!)
    expect(types('/v3/edit/tours/{id}/i18n.yaml')).toEqual(['application/yaml'])
    expect(types('/v3/edit/tours/{id}/i18n.json')).toEqual(['application/json'])
    expect(types('/v3/edit/tours/i18n')).toEqual(['application/json', 'application/yaml', 'application/xliff+xml'])
    expect(parameter('/v3/edit/tours/i18n', 'format')).toMatchObject({
      required: true,
      schema: { enum: ['yaml', 'json', 'xliff'] },
    })
    for (const name of ['filters', 'filter'])
      expect(parameter('/v3/edit/changes', name)).toMatchObject({
        style: 'form', explode: true, schema: { type: 'array', items: { type: 'string' } },
      }) // biome-ignore format: one parameter
    expect(parameter('/v3/analyze/interactions', 'expand')).toMatchObject({ style: 'deepObject', explode: true })
    expect(parameter('/v3/edit/experiences/i18n', 'experiences').schema).toMatchObject({
      type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'array' },
    }) // biome-ignore format: one schema
  })

  test('[S83] tells what the runtime says and is answered, what hooks answer, and where the server is', () => {
    const body = (path: string, status: number) =>
      at(path, 'post').responses[status]!.content!['application/json']!.schema
    for (const hook of ['event', 'events'])
      expect(Object.keys(body(`/v3/observe/hooks/${hook}`, 200).properties!)).toEqual(['profile', 'event', 'repeated'])
    expect(body('/v3/observe/boot', 200).$ref).toBe('#/components/schemas/BootAnswer')
    expect(body('/v3/observe/claim', 200).$ref).toBe('#/components/schemas/ClaimAnswer')
    expect(body('/v3/observe/claim', 409).$ref).toBe('#/components/schemas/ClaimRefused')
    expect(body('/v3/observe/reports', 200).$ref).toBe('#/components/schemas/ReportsAnswer')
    const said = (path: string) => at(path, 'post').requestBody!.content['application/json']!.schema.properties!
    expect(said('/v3/observe/reports').reports!.items).toEqual({ $ref: '#/components/schemas/Report' })
    expect(Object.keys(said('/v3/observe/claim'))).toContain('delivery')
    expect(Object.keys(said('/v3/observe/boot'))).toContain('facts')
    expect(document.servers).toEqual([{ url: '/', description: expect.any(String) }])
  })

  test('[S83] what is served is what the answers of all tests are compared with', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(compared)))
  })

  test('[S83] comes from the schemas that validate: a new parameter is in it at once', () => {
    const [endpoint] = endpoints.filter(({ path, methods }) => path === '/v3/edit/urls' && methods.includes('POST'))
    const { paths } = openApiDocument([endpoint!], 'x')
    const { schema } = paths['/v3/edit/urls']!.post!.requestBody!.content['application/json']!
    expect(Object.keys(schema.properties!)).toEqual(['host', 'enabled', 'unlisted', 'archived_at', 'url_group_id'])
    expect(schema.required).toEqual(['host'])
  })

  test('[S83] every error has the documented body', () => {
    const bodies = Object.values(document.paths)
      .flatMap(methods => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400)
      .map(([, { content }]) => JSON.stringify(content?.['application/json']?.schema))
    const named = (name: string) => `{"$ref":"#/components/schemas/${name}"}`
    const ours = ['Error', 'StaleDraft', 'SeveralPeople', 'RefusedPush']
    const other = bodies.filter(body => !ours.some(name => body === named(name)))
    // A refused claim gives its reason in the wire format, and a service that is not ready says why.
    expect(other).toEqual([expect.stringContaining('"ready"'), named('ClaimRefused')])
    for (const name of ours) expect(document.components.schemas[name]!.required).toEqual(['code', 'messages', 'reason'])
  })

  test('the page shows every endpoint and loads nothing from elsewhere, under a strict policy', async () => {
    const response = await server.app.request('/docs/api')
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; script-src 'self';/,
    )
    for (const summary of Object.values(document.paths).flatMap(methods =>
      Object.values(methods).map(one => one.summary),
    ))
      expect(html).toContain(summary.replaceAll('&', '&amp;').replaceAll("'", '&#39;').replaceAll('"', '&quot;'))
    const addresses = [...html.matchAll(/(?:src|href)="([^"#][^"]*)"/g)].map(([, address]) => address)
    expect(addresses).toEqual(expect.arrayContaining(['../openapi.json', 'site.css', 'site.js', 'api.js']))
    expect(addresses.filter(address => /^([a-z]+:|\/)/.test(address!))).toEqual([])
    expect(html).not.toMatch(/<style|style=|onclick|javascript:/)
    for (const [path, type] of [
      ['/docs/site.css', 'text/css'],
      ['/docs/api.js', 'text/javascript'],
    ] as const) {
      const part = await server.app.request(path)
      expect([part.status, part.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
      expect(await part.text()).not.toMatch(/https?:|@import|url\(/)
    }
  })
})
