import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { openServer } from './stores.ts'

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }

describe('the console', () => {
  let server: BeckonServer
  const folder = mkdtempSync(join(tmpdir(), 'beckon-console-'))
  beforeAll(async () => {
    mkdirSync(join(folder, 'files'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>the page</title>')
    writeFileSync(join(folder, 'files', 'console-ABC123.js'), 'the script')
    writeFileSync(join(folder, 'secret.txt'), 'not to be had')
    server = await openServer({ data: 'memory', log: null, consoleFolder: folder })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true })
  })
  const open = (path: string, headers: Record<string, string> = BROWSER, init: RequestInit = {}) =>
    server.app.request(`http://beckon.test${path}`, { headers, ...init })

  test('a browser that opens `/` is led to the console', async () => {
    for (const headers of [BROWSER, { ...BROWSER, 'sec-fetch-mode': 'navigate' }]) {
      const answer = await open('/', headers)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console/'])
    }
  })

  test.each<[string, Record<string, string>, RequestInit?]>([
    ['asks for anything', { accept: '*/*' }],
    ['asks for nothing', {}],
    ['asks for JSON', { accept: 'application/json' }],
    ['has a secret', { ...BROWSER, 'x-account-secret': 'wrong' }],
    ['is a script of a page', { ...BROWSER, 'sec-fetch-mode': 'cors' }],
    ['says its origin', { ...BROWSER, origin: 'http://localhost' }],
    ['posts', BROWSER, { method: 'POST' }],
  ])('a program notices nothing of it: one that %s', async (_, headers, init) => {
    const answer = await open('/', headers, init)
    const refused = {
      code: 403,
      messages: [
        'The account secret is missing or wrong; send it in the header X-Account-Secret, or as Authorization: Bearer',
      ],
      reason: 'forbidden',
    }
    expect([answer.status, await answer.json()]).toEqual([403, refused])
  })

  test('a secret in the address is answered as before', async () => {
    const answer = await open(`/?account_secret=${server.credentials.secret}`)
    expect(await answer.json()).toMatchObject({ account: { id: server.credentials.account } })
  })

  test.each(['/console', '/console/', '/console/experiences/tour/65f0c2a9e4b0a1b2c3d4e5f6', '/join'])(
    '[C2] %s answers the page, under a policy that allows nothing inline and nothing from elsewhere',
    async path => {
      const answer = await open(path)
      expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>the page</title>'])
      const policy = answer.headers.get('content-security-policy')!.split('; ')
      expect(policy).toEqual([
        "default-src 'self'",
        "frame-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('[C2] its parts are kept for ever, and nothing but its parts is served', async () => {
    const part = await open('/console/files/console-ABC123.js')
    expect([part.status, await part.text()]).toEqual([200, 'the script'])
    expect(part.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(part.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await open('/console/files/other-ABC123.js')).status).toBe(404)
    for (const path of ['/console/files/../secret.txt', '/console/files/..%2fsecret.txt', '/console/files/secret.txt'])
      expect(await (await open(path)).text()).not.toContain('not to be had')
  })
})
