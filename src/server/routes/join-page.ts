import { compressed } from '../http/compress.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { joinPage } from '../join-page/page.ts'
import { script } from '../join-page/script.ts'
import { style } from '../join-page/style.ts'

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const serve = (path: string, summary: string, type: string, body: () => Promise<string> | string): Endpoint => ({
  methods: ['GET'],
  path,
  summary,
  access: 'public',
  answers: { 200: { description: summary, texts: [type] } },
  handle: async c => compressed(c, await body(), { ...HEADERS, 'content-type': `${type}; charset=utf-8` }),
})

/** Where links for users lead. */
export const joinPages: Endpoint[] = [
  serve('/join', 'The page on which somebody who was given a link chooses a password', 'text/html', async () =>
    String(await joinPage()),
  ),
  serve('/join.css', 'Style of the page', 'text/css', () => style),
  serve('/join.js', 'Script of the page', 'text/javascript', () => script),
]
