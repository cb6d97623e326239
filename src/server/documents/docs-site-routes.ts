import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '../access/endpoint.ts'
import { compressed } from '../http/compress.ts'
import { notFound } from '../http/problem.ts'
import { DOCS_HEADERS } from './docs-page/headers.ts'

declare module '../access/backend.ts' {
  interface Backend {
    /** The folder of the pages at `/docs/`. */
    docsFolder: string
  }
}

const TYPES: { [ending: string]: string } = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  yml: 'text/plain; charset=utf-8',
}
const endingOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1)

/** Serves a file of the build. `file` gets its name from the address. */
const serve = (path: string, summary: string, file: (asked: (name: string) => string) => string): Endpoint => ({
  methods: ['GET'],
  path,
  summary,
  hidden: 'page',
  access: 'public',
  answers: { 200: { description: summary, texts: ['text/html'] }, 404: { description: 'There is no such page' } },
  async handle(c, { docsFolder }) {
    const name = file(param => c.req.param(param) ?? '')
    const headers = { ...DOCS_HEADERS, 'content-type': TYPES[endingOf(name)]! }
    const bytes = await readFile(join(docsFolder, name)).catch(() => null)
    if (bytes && headers['content-type'] === TYPES.png) return new Response(new Uint8Array(bytes), { headers })
    if (bytes) return compressed(c, bytes.toString('utf8'), headers)
    const lost = await readFile(join(docsFolder, 'not-found.html'), 'utf8').catch(() => null)
    if (lost === null) throw notFound('The folder of the documents, which `npm run build` makes,')
    return compressed(c, lost, { ...headers, 'content-type': TYPES.html! }, { status: 404 })
  },
})

/** The documents as pages. The server makes the API reference itself: `/docs/api`. */
export const docsSite: Endpoint[] = [
  {
    methods: ['GET'],
    path: '/docs',
    summary: 'The documents',
    hidden: 'page',
    access: 'public',
    answers: { 302: { description: 'The documents are at /docs/' } },
    handle: async c => c.body(null, 302, { location: '/docs/' }),
  },
  serve('/docs/', 'Get the documents', () => 'index.html'),
  serve('/docs/site.js', 'Get the script of the documents', () => 'site.js'),
  serve('/docs/search.json', 'Get the search index of the documents', () => 'search.json'),
  serve(
    '/docs/:folder{images|monitoring}/:file{[a-z0-9-]+\\.(?:png|svg|yml|json)}',
    'Get a file of the documents',
    asked => join(asked('folder'), asked('file')),
  ),
  serve('/docs/:page{[a-z-]+}', 'Get a page of the documents', asked => `${asked('page')}.html`),
]
