import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { PlainFirstRouter } from '../../src/server/http/plain-first-router.ts'

describe('addresses', () => {
  const app = new Hono({ router: new PlainFirstRouter() })
  app.get('/things/:id', c => c.text(`one: ${c.req.param('id')}`))
  app.get('/things/all', c => c.text(`all ${JSON.stringify(c.req.param())}`))
  app.on(['POST', 'PUT'], '/things/all', c => c.text('written'))
  app.get('/things/:file{[a-z]+\\.json}', c => c.text(`file: ${c.req.param('file')}`))
  const ask = async (path: string, method = 'GET') => {
    const answer = await app.request(path, { method })
    return `${answer.status} ${await answer.text()}`
  }

  test('what is named exactly comes before a pattern, whichever was said first', async () => {
    expect(await ask('/things/all')).toBe('200 all {}')
    expect(await ask('/things/all?limit=1')).toBe('200 all {}')
    expect(await ask('/things/other')).toBe('200 one: other')
    expect(await ask('/things/x.json')).toBe('200 one: x.json')
  })

  test('each method for itself; what nobody serves is not found', async () => {
    expect(await ask('/things/all', 'PUT')).toBe('200 written')
    expect(await ask('/things/all', 'HEAD')).toBe('200 ')
    expect(await ask('/things/all', 'DELETE')).toMatch(/^404/)
    expect(await ask('/things')).toMatch(/^404/)
    expect(await ask('/things/all/')).toMatch(/^404/)
  })
})
