import { kindPath } from '../../../protocol/kind-path.ts'
import type { Method } from '../../../protocol/operations/operation.ts'
import { KINDS } from '../../../protocol/schema/experience.ts'
import type { Managed } from '../../access/manage.ts'
import { forPages } from './for-pages.ts'

/** The part of an answer that is passed on. Every script of the page can read what the studio reads. */
// biome-ignore lint/suspicious/noExplicitAny: answers are checked by the schemas of their endpoints
type Narrow = (body: any) => object

const whole: Narrow = body => body
const named =
  (list: string): Narrow =>
  ({ [list]: items, cursor }) => ({
    [list]: items.map(({ id, name, archived_at }: { [field: string]: unknown }) => ({ id, name, archived_at })),
    cursor,
  })

/** Everything that a studio token may request: drafts of Experiences, and what their editor refers to. Nothing about people. */
export const ALLOWED: { [question: string]: Narrow } = {
  'GET /v3/edit/account': ({ account: { theme, languages } }) => ({ account: { theme, languages } }),
  'GET /v3/edit/event_names': whole,
  'GET /v3/edit/labels': whole,
  'GET /v3/edit/properties': ({ properties, cursor }) => ({
    properties: properties.map((property: object) => ({ ...property, values: [] })),
    cursor,
  }),
  'GET /v3/edit/segments': named('segments'),
  'GET /v3/edit/url_groups': named('url_groups'),
  ...Object.fromEntries(
    KINDS.flatMap(kind => {
      const path = kindPath(kind)
      return [`GET ${path}`, `GET ${path}/:id`, `PATCH ${path}/:id`].map(question => [question, forPages])
    }),
  ),
}

export interface Question {
  endpoint: Managed
  params: { [name: string]: string }
  narrow: Narrow
}

/** The endpoint for this request; null if it is not allowed. */
export function findAllowed(endpoints: Managed[], method: Method, path: string): Question | null {
  for (const endpoint of endpoints) {
    const narrow = ALLOWED[`${method} ${endpoint.path}`]
    const params = narrow && endpoint.methods.includes(method) ? paramsIn(endpoint.path, path) : null
    if (narrow && params) return { endpoint, narrow, params }
  }
  return null
}

function paramsIn(pattern: string, path: string): { [name: string]: string } | null {
  const found = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[0-9a-f]{24})')}$`).exec(path)
  return found && { ...found.groups }
}
