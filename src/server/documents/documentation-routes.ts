import { z } from 'zod'
import type { Endpoint } from '../access/endpoint.ts'
import { VERSION } from '../ground/version.ts'
import { compressed } from '../http/compress.ts'
import { DOCS_HEADERS } from './docs-page/headers.ts'
import { docsPage } from './docs-page/page.ts'
import { script } from './docs-page/script.ts'
import { style } from './docs-page/style.ts'
import { openApiDocument } from './openapi/document.ts'
import type { Document } from './openapi/shape.ts'

/** Its own schema would be longer than the document. */
const OpenApi = z.looseObject({
  openapi: z.literal('3.1.0'),
  info: z.looseObject({ title: z.literal('Beckon API') }),
})

/** The API document and its page, for these endpoints and themselves. Both are made at the first request. */
export function documentation(about: Endpoint[]): Endpoint[] {
  let document: Document | undefined
  let page: string | undefined
  const theDocument = () => {
    document ??= openApiDocument([...own, ...about], VERSION)
    return document
  }

  const serve = (path: string, summary: string, type: string, body: () => Promise<string> | string): Endpoint => ({
    methods: ['GET'],
    path,
    summary,
    access: 'public',
    answers: {
      200: {
        description: summary,
        ...(type === JSON_TYPE ? { body: OpenApi } : { texts: [mediaType(type)] }),
      },
    },
    handle: async c => compressed(c, await body(), { ...DOCS_HEADERS, 'content-type': type }),
  })

  const own = [
    serve('/openapi.json', 'Get this API as an OpenAPI 3.1 document', JSON_TYPE, () => JSON.stringify(theDocument())),
    serve('/docs/api', 'Get this API as a page', 'text/html; charset=utf-8', async () => {
      page ??= String(await docsPage(theDocument()))
      return page
    }),
    serve('/docs/site.css', 'Get the style of the documents', 'text/css; charset=utf-8', () => style),
    serve('/docs/api.js', 'Get the script of the API page', 'text/javascript; charset=utf-8', () => script),
  ]
  return own
}

const JSON_TYPE = 'application/json'
const mediaType = (type: string) => type.split(';')[0]!
