import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/app/create-server.ts'
import { aCaller, ORIGIN } from './caller.ts'
import { aServer } from './stores.ts'

let server: BeckonServer
let address: string
beforeAll(async () => {
  server = await aServer('SQLite in memory')
  address = await server.listen()
  for (let n = 0; n < 5; n++)
    await aCaller(server).live({ steps: [{ title: 'Hello', body: 'A long text. '.repeat(40) }] })
})
afterAll(() => server.close())

/** The raw bytes: Node's `fetch` would decompress them. */
async function ask(path: string, encodings: string | null, headers: Record<string, string> = {}) {
  const init = { headers: { 'x-account-secret': 'secret-of-the-first-account', ...headers } }
  const request = new Request(address + path, init)
  if (encodings !== null) request.headers.set('accept-encoding', encodings)
  const answer = await server.app.fetch(request)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { headers: answer.headers, bytes, encoding: answer.headers.get('content-encoding') }
}

const TOURS = '/v3/edit/tours'

test('JSON comes in the smallest form that the other side reads, and says so', async () => {
  const plain = await ask(TOURS, null)
  expect(plain.encoding).toBeNull()
  const texts = {
    br: (bytes: Buffer) => brotliDecompressSync(bytes),
    gzip: (bytes: Buffer) => gunzipSync(bytes),
  }
  for (const [asked, expected] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const) {
    const { encoding, bytes, headers } = await ask(TOURS, asked)
    expect(encoding, asked).toBe(expected)
    expect(headers.get('vary')).toContain('Accept-Encoding')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(texts[expected](bytes).toString()).toBe(plain.bytes.toString())
    expect(bytes.length).toBeLessThan(plain.bytes.length / 3)
  }
  for (const none of ['identity', 'zstd', '', 'br;q=0']) expect((await ask(TOURS, none)).encoding, none).toBeNull()
})

test('what fits into a packet stays as it is', async () => {
  expect((await ask('/health', 'br')).encoding).toBeNull()
  expect((await ask('/v3/edit/segments', 'br')).encoding).toBeNull()
})

test('the script, its parts and the feed come small, under the same name and with the same headers', async () => {
  const { feed } = (await aCaller(server).boot()).body
  const token = server.credentials.token
  const entry = await ask(`/${token}/beckon.js`, 'br', { origin: ORIGIN })
  expect(entry.encoding).toBe('br')
  expect(entry.headers.get('vary')).toBe('Origin, Referer, Accept-Encoding')
  const etag = entry.headers.get('etag')!
  const again = await ask(`/${token}/beckon.js`, 'br', { origin: ORIGIN, 'if-none-match': etag })
  expect(again.bytes).toHaveLength(0)
  const document = await ask(new URL(feed.path, address).pathname, 'gzip', { origin: ORIGIN })
  expect(document.encoding).toBe('gzip')
  expect(document.headers.get('cache-control')).toContain('immutable')
  expect(JSON.parse(gunzipSync(document.bytes).toString())).toHaveProperty('experiences')
})
