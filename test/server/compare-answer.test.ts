import { expect, test } from 'vitest'
import { compareAnswer, document } from './compare-answer.ts'

const json = (status: number, body: unknown) => Response.json(body, { status })
const refusal = (code: number) => json(code, { code, messages: ['No'], reason: 'failed' })
const GROUP = {
  id: 'a'.repeat(24), created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', archived_at: null,
  name: 'Staging', description: null, short_name: null, style_short_name_color: null,
} // biome-ignore format: one record

test.each<[string, string, string, Response]>([
  ['an answer as documented', 'GET', '/v3/edit/url_groups/x', json(200, { url_group: GROUP, url: GROUP })],
  ['an error', 'GET', '/v3/edit/url_groups/x', refusal(404)],
  ['a refused claim', 'POST', '/v3/observe/claim', json(409, { now: 1, refused: 'leased', retry_after: 5 })],
  ['an unknown address', 'GET', '/v3/edit/widgets', refusal(404)],
  ['a wrong method', 'DELETE', '/v3/edit/tours', refusal(405)],
  ['an unknown format', 'GET', '/v3/edit/tours/i18n.xml', refusal(422)],
])('%s fits the document', async (_, method, path, response) => {
  expect((await compareAnswer(method, path, response)).wrong).toBeNull()
})

test.each<[string, string, string, Response]>([
  [
    'a field too many',
    'GET',
    '/v3/edit/url_groups/x',
    json(200, { url_group: { ...GROUP, colour: 'red' }, url: GROUP }),
  ],
  [
    'a field of another type',
    'GET',
    '/v3/edit/url_groups/x',
    json(200, { url_group: { ...GROUP, name: 3 }, url: GROUP }),
  ],
  ['a missing field', 'GET', '/v3/edit/url_groups/x', json(200, { url_group: GROUP })],
  ['no time', 'GET', '/v3/edit/url_groups/x', json(200, { url_group: { ...GROUP, created_at: 'now' }, url: GROUP })],
  ['another status', 'GET', '/v3/edit/url_groups/x', json(202, { url_group: GROUP, url: GROUP })],
  ['another error', 'POST', '/v3/edit/url_groups', refusal(404)],
  ['another body of an error', 'GET', '/v3/edit/url_groups/x', json(404, { error: 'No' })],
  [
    'another content type',
    'GET',
    '/v3/edit/url_groups/x',
    new Response(JSON.stringify({ url_group: GROUP, url: GROUP })),
  ],
  [
    'YAML where JSON is',
    'GET',
    '/v3/edit/tours/i18n.json',
    new Response('a: 1', { headers: { 'content-type': 'application/yaml' } }),
  ],
  ['an operation that it does not have', 'GET', '/v3/edit/widgets', json(200, {})],
  ['an unknown address as a wrong method', 'GET', '/v3/edit/widgets', refusal(405)],
  ['a wrong method as an unknown address', 'DELETE', '/v3/edit/tours', refusal(404)],
])('%s does not', async (_, method, path, response) => {
  expect((await compareAnswer(method, path, response)).wrong).toEqual(expect.any(String))
})

test('every answer has a description, and a body or none', () => {
  for (const operation of Object.values(document.paths).flatMap(methods => Object.values(methods)))
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      expect(description, operation.operationId).not.toBe('')
      expect(Object.keys(content ?? {}).length === 0, `${operation.operationId} ${status}`).toBe(
        ['302', '304'].includes(status),
      )
    }
})
