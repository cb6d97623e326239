import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { demoSite } from '../../src/command/demo-site.ts'
import { isLoopback } from '../../src/server/http/loopback.ts'
import { aFolder } from './a-world.ts'

const HERE = { address: '127.0.0.1' }

/** The site over a small folder, with a backend that records its requests. */
function aSite() {
  const folder = aFolder()
  for (const site of ['shell', 'panel', 'slackwater']) mkdirSync(join(folder, site))
  writeFileSync(join(folder, 'shell', 'index.html'), 'shell')
  writeFileSync(join(folder, 'panel', 'index.html'), 'panel')
  writeFileSync(join(folder, 'slackwater', 'index.html'), '<script>__SNIPPET__</script>')
  writeFileSync(join(folder, 'slackwater', 'slackwater.css'), 'body{}')
  writeFileSync(join(folder, 'account.json'), '{"private": true}')
  const asked: string[] = []
  const site = demoSite({
    folder,
    snippet: 'load("__API__/__TOKEN__/beckon.js")',
    token: 'bkt_1',
    async backend(method, path, body) {
      asked.push(`${method} ${path} ${body ?? ''}`.trim())
      return Response.json({ ok: true })
    },
    enter: async code => (code === 'right' ? 'beckon=1' : null),
  })
  return {
    asked,
    async get(address: string, init: RequestInit = {}, peer: { address: string | undefined } = HERE) {
      const answer = await site(new Request(address, init), peer)
      return answer && { status: answer.status, text: await answer.text(), headers: answer.headers }
    },
  }
}

describe('the demo', () => {
  test('serves its pages, with the snippet pasted in', async () => {
    const { get } = aSite()
    expect(await get('http://127.0.0.1:4400/demo/')).toMatchObject({ status: 200, text: 'shell' })
    expect((await get('http://localhost:4400/demo/slackwater/'))!.text).toBe(
      '<script>load("http://localhost:4400/bkt_1/beckon.js")</script>',
    )
    expect((await get('http://127.0.0.1/demo/slackwater/slackwater.css'))!.headers.get('content-type')).toMatch(
      /^text\/css/,
    )
    expect((await get('http://127.0.0.1/demo/slackwater/settings'))!.text).toContain('beckon.js')
    expect((await get('http://127.0.0.1/demo'))!.headers.get('location')).toBe('/demo/')
  })

  test('leaves every other address to the API', async () => {
    expect(await aSite().get('http://127.0.0.1/v3/edit/tours')).toBeNull()
    expect(await aSite().get('http://127.0.0.1/demonstration')).toBeNull()
  })

  test('signs in who brings the code, takes it out of the address, and leads everybody else on', async () => {
    const { get } = aSite()
    const comes = async (path: string, headers: Record<string, string> = {}, peer = HERE) => {
      const answer = (await get(`http://127.0.0.1:4400${path}`, { headers }, peer))!
      return [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]
    }
    expect(await comes('/demo/console?code=right')).toEqual([302, '/console/', 'beckon=1'])
    expect(await comes('/demo/?code=right')).toEqual([302, '/demo/', 'beckon=1'])
    expect(await comes('/demo/console?code=wrong')).toEqual([302, '/console/', null])
    expect(await comes('/demo/console')).toEqual([302, '/console/', null])
    expect(await comes('/demo/console?code=right', { 'Sec-Fetch-Site': 'cross-site' })).toEqual([
      302,
      '/console/',
      null,
    ])
    expect(await comes('/demo/console?code=right', {}, { address: '192.0.2.7' })).toEqual([403, null, null])
  })

  test.each([
    ['a name that somebody pointed at this machine', 'http://evil.example:4400/demo/panel/', HERE],
    ['another machine', 'http://127.0.0.1:4400/demo/', { address: '192.0.2.7' }],
    ['nobody knows whom', 'http://127.0.0.1:4400/demo/', { address: undefined }],
  ])('answers this machine only, not %s', async (_, address, peer) => {
    expect((await aSite().get(address, {}, peer))!.status).toBe(403)
    const backend = new URL('/demo/backend/v3/edit/tours', address).href
    const { get, asked } = aSite()
    expect((await get(backend, { headers: { 'X-Beckon-Demo': 'panel' } }, peer))!.status).toBe(403)
    expect(asked).toEqual([])
  })

  test('asks the backend for the panel, and for nobody else', async () => {
    const { get, asked } = aSite()
    const address = 'http://127.0.0.1/demo/backend/v3/edit/deliveries?limit=1'
    expect((await get(address))!.status).toBe(403)
    expect((await get(address, { method: 'POST', body: '{}' }))!.status).toBe(403)
    expect(asked).toEqual([])
    const panel = { headers: { 'X-Beckon-Demo': 'panel' } }
    expect((await get(address, { ...panel, method: 'POST', body: '{"a":1}' }))!.status).toBe(200)
    expect((await get(address, panel))!.status).toBe(200)
    expect(asked).toEqual(['POST /v3/edit/deliveries?limit=1 {"a":1}', 'GET /v3/edit/deliveries?limit=1'])
  })

  test('gives no page the right to ask from elsewhere, and lets nobody frame it', async () => {
    const { get } = aSite()
    const preflight = await get('http://127.0.0.1/demo/backend/v3/edit/tours', {
      method: 'OPTIONS',
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Headers': 'x-beckon-demo' },
    })
    expect(preflight!.headers.get('access-control-allow-origin')).toBeNull()
    const page = await get('http://127.0.0.1/demo/panel/')
    expect(page!.headers.get('content-security-policy')).toBe("frame-ancestors 'self'")
  })

  test.each([
    '/demo/slackwater/../account.json',
    '/demo/slackwater/%2e%2e/account.json',
    '/demo/slackwater/..%2faccount.json',
    '/demo/../package.json',
  ])('gives nothing from outside its pages: %s', async path => {
    const answer = await aSite().get(`http://127.0.0.1${path}`)
    expect(answer?.text ?? '').not.toContain('private')
  })
})

test('this machine is known by its addresses', () => {
  for (const host of ['localhost', '127.0.0.1', '127.8.8.8', '::1', '[::1]', '::ffff:127.0.0.1'])
    expect(isLoopback(host)).toBe(true)
  for (const host of ['127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1', '0.0.0.0', '', undefined])
    expect(isLoopback(host)).toBe(false)
})
