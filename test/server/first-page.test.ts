import { expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../../src/server/create-server.ts'
import { openServer } from './stores.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

async function opened(headers: Record<string, string>, init: RequestInit = {}, options: ServerOptions = {}) {
  const server = await openServer({ data: 'memory', log: null, ...options })
  onTestFinished(() => server.close())
  const answer = await server.app.request('http://beckon.test/', { headers, ...init })
  return { status: answer.status, type: answer.headers.get('content-type'), answer, text: await answer.text(), server }
}

test('[K68] a browser that opens `/` gets a page that says what this is and where things are', async () => {
  const { status, type, answer, text, server } = await opened({ ...BROWSER, 'sec-fetch-mode': 'navigate' })
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = answer.headers.get('content-security-policy')!
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^' ]+'; img-src data:; /)
  expect(policy).not.toContain('unsafe')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('export BECKON_SERVER=http://beckon.test\n')
  const links = [...text.matchAll(/<a href="([^"]+)"/g)].map(([, address]) => address!)
  expect(links).toEqual(['/docs/api', '/openapi.json', '/health'])
  for (const address of links) expect((await server.app.request(address)).status).toBe(200)
})

test('[K68] it leads to the demo where that runs', async () => {
  expect((await opened(BROWSER)).text).toContain('npx beckon serve --demo')
  expect((await opened(BROWSER, {}, { demo: true })).text).toContain('<a href="/demo/">')
})

test('[K68] it names the address under which it was reached, and behind a trusted proxy its scheme', async () => {
  const https = { ...BROWSER, 'x-forwarded-proto': 'https' }
  expect((await opened(https)).text).toContain('=http://beckon.test\n')
  expect((await opened(https, {}, { trustedProxies: 1 })).text).toContain('=https://beckon.test\n')
})

test.each<[string, Record<string, string>, RequestInit?]>([
  ['asks for anything', { accept: '*/*' }],
  ['asks for nothing', {}],
  ['asks for JSON', { accept: 'application/json' }],
  ['has a secret', { ...BROWSER, 'x-account-secret': 'wrong' }],
  ['is a script of a page', { ...BROWSER, 'sec-fetch-mode': 'cors' }],
  ['says its origin', { ...BROWSER, origin: 'http://localhost' }],
  ['posts', BROWSER, { method: 'POST' }],
])('[K68] a program notices nothing of it: one that %s', async (_, headers, init) => {
  const { status, text } = await opened(headers, init)
  expect([status, JSON.parse(text)]).toEqual([403, { code: 403, messages: ['The account secret is missing or wrong'] }])
})

test('[K68] a secret in the address is answered as before', async () => {
  const server = await openServer({ data: 'memory', log: null })
  onTestFinished(() => server.close())
  const answer = await server.app.request(`/?account_secret=${server.credentials.secret}`, { headers: BROWSER })
  expect(await answer.json()).toMatchObject({ account: { id: server.credentials.account } })
})
