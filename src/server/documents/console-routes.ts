import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '../access/endpoint.ts'
import { compressed } from '../http/compress.ts'
import { notFound } from '../http/problem.ts'

declare module '../access/backend.ts' {
  interface Backend {
    /** The folder of the console's pages and their parts. */
    consoleFolder: string
  }
}

const SHARED = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }

/** Nothing inline, nothing from other hosts, and no text that becomes markup or script. */
const POLICY =
  "default-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

/** The preview shows pictures and videos of Experiences from any host. It requests nothing else, and only we can frame it. */
const PREVIEW_POLICY =
  "default-src 'self'; img-src 'self' https: data:; media-src 'self' https:; connect-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const TYPES: { [ending: string]: string } = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  html: 'text/html',
}

const typeOf = (file: string): string => `${TYPES[file.slice(file.lastIndexOf('.') + 1)]}; charset=utf-8`

interface Served {
  path: string
  summary: string
  /** The file in the console's folder. */
  file(asked: (name: string) => string): string
  headers: Record<string, string>
}

const serve = ({ path, summary, file, headers }: Served): Endpoint => ({
  methods: ['GET'],
  path,
  summary,
  hidden: 'page',
  access: 'public',
  answers: { 200: { description: summary, texts: ['text/html'] }, 404: { description: 'There is no such file' } },
  async handle(c, { consoleFolder }) {
    const name = file(param => c.req.param(param) ?? '')
    const text = await readFile(join(consoleFolder, name), 'utf8').catch(() => null)
    if (text === null) throw notFound('The console, which `npm run build` makes,')
    const all = { ...SHARED, ...headers, 'content-type': typeOf(name) }
    return compressed(c, text, all, name.startsWith('files') ? { always: name } : {})
  },
})

const page = (path: string, summary: string, file = 'index.html', policy = POLICY): Endpoint =>
  serve({
    path,
    summary,
    file: () => file,
    headers: { 'content-security-policy': policy, 'cache-control': 'no-store' },
  })

/** The console: one page for all its addresses, and for the links that users get. Its script decides what to show. */
export const consolePages: Endpoint[] = [
  serve({
    path: '/console/files/:file{[A-Za-z0-9_-]+\\.(?:js|css)}',
    summary: 'Get a part of the console. Its name changes with its content',
    file: asked => join('files', asked('file')),
    headers: { 'cache-control': 'public, max-age=31536000, immutable' },
  }),
  serve({
    path: '/console/mark.svg',
    summary: 'Get the picture for the browser tab of the console',
    file: () => 'mark.svg',
    headers: { 'cache-control': 'public, max-age=86400' },
  }),
  page('/join', 'Get the page where somebody with a link chooses a password'),
  page('/console', 'Get the console'),
  page('/console/preview', 'Get the frame in which the console shows an Experience', 'preview.html', PREVIEW_POLICY),
  page('/console/*', 'Get the console'),
]
