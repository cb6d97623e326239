import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BeckonServer } from '../../src/server/create-server.ts'
import { openServer } from './stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'beckon-runtime-'))
const SCRIPT = `export const said = [${'"the same again, ",'.repeat(100)}]`
const FILES = ['beckon.js', 'whole-tour-ABCDEF12.js']
const DECODED = { br: brotliDecompressSync, gzip: gunzipSync }
let server: BeckonServer

beforeAll(async () => {
  for (const file of FILES) writeFileSync(join(folder, file), SCRIPT)
  server = await openServer({ log: null, runtimeFolder: folder })
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

async function get(file: string, headers: Record<string, string>) {
  const response = await server.app.request(`/${server.credentials.token}/${file}`, { headers })
  return { status: response.status, of: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each(FILES)(
  '[R127] %s comes in the smallest form that the browser takes, and says on what that depends',
  async file => {
    const cases: [accepted: string, encoding: 'br' | 'gzip'][] = [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, GZIP;q=0.5', 'gzip'],
    ]
    for (const [accepted, encoding] of [...cases, ...cases]) {
      const { of, bytes } = await get(file, { 'accept-encoding': accepted })
      expect([of.get('content-encoding'), of.get('vary')]).toEqual([
        encoding,
        expect.stringContaining('Accept-Encoding'),
      ])
      expect(`${DECODED[encoding](bytes)}`).toBe(SCRIPT)
      expect(bytes.length).toBeLessThan(SCRIPT.length / 4)
    }
  },
)

test.each(FILES)('[R127] %s comes as it is to whoever takes nothing else', async file => {
  for (const headers of [{}, { 'accept-encoding': 'identity' }, { 'accept-encoding': 'gzip;q=0, br;q=0.0' }]) {
    const { of, bytes } = await get(file, headers as Record<string, string>)
    expect([of.get('content-encoding'), `${bytes}`]).toEqual([null, SCRIPT])
  }
})

test('[R127] who has the entry, in whichever form, is told so', async () => {
  const first = await get('beckon.js', { 'accept-encoding': 'br' })
  const again = await get('beckon.js', { 'accept-encoding': 'gzip', 'if-none-match': first.of.get('etag')! })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})
