import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { ExperienceInput, Kind } from '../../src/protocol/experience.ts'
import { test as beckonTest } from '../../src/testing/index.ts'
import { listen } from '../../src/testing/listen.ts'

/** The server and account in the product's own snippet in production. The kit answers instead; no such server is asked. */
export const BECKON = { address: 'https://beckon.slackwater.example', token: 'bkt_slackwater' }

const ROOT = join(import.meta.dirname, '../..')
const SITE = join(ROOT, 'dist/demo/slackwater')
const TYPES: { [ending: string]: string } = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }

/** The kit's `test`, and the product under test. Customers use their `webServer` and `baseURL`. */
export const test = beckonTest.extend<object, { product: string }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names out of the pattern
    async ({}, use) => {
      const { port, close } = await listen(serveProduct)
      await use(`http://localhost:${port}/demo/slackwater`)
      await close()
    },
    { scope: 'worker' },
  ],
})

/** An Experience as the team stores it, beside the product's sources. */
export function experience<K extends Kind>(_kind: K, name: string): Extract<ExperienceInput, { kind: K }> {
  return JSON.parse(readFileSync(join(ROOT, 'demo/experiences', `${name}.json`), 'utf8'))
}

async function serveProduct(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace('/demo/slackwater', '')
  const file = join(SITE, path)
  if (extname(path) && existsSync(file)) {
    return new Response(readFileSync(file), { headers: { 'content-type': TYPES[extname(path)] ?? 'text/plain' } })
  }
  const snippet = readFileSync(join(ROOT, 'dist/runtime/snippet.js'), 'utf8').trim()
  const html = readFileSync(join(SITE, 'index.html'), 'utf8')
    .replaceAll('__SNIPPET__', () => snippet)
    .replaceAll('__TOKEN__', BECKON.token)
    .replaceAll('__API__', BECKON.address)
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
