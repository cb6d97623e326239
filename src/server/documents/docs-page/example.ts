import type { Document, Operation } from '../openapi/document.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import { WRITTEN } from './written-examples.ts'

type Schemas = Document['components']['schemas']

const ID = '0193a1b2c3d4000000000001'
const TIME = '2026-11-16T09:30:00.000Z'

/** A usual value for a field with this name. */
const BY_NAME: { [name: string]: unknown } = {
  uid: 'u_1',
  email: 'ada@example.com',
  name: 'First watch',
  title: 'Welcome to the desk',
  body: 'One short stop and you can take the **watch**.',
  description: 'For new people',
  host: 'app.example.com',
  domain: 'example.com',
  url: 'https://app.example.com/today',
  href: 'https://app.example.com/today',
  at_href: 'https://app.example.com/today',
  language: 'en',
  time_zone: 'Europe/Berlin',
  password: 'a lamp above the harbour',
  token: 'bkt_0123456789abcdef01234567',
  code: 422,
  limit: 50,
  selector: '#assign',
  text: 'Show me',
  topic: 'tour.completed',
  answer_hash: 'b3d87817de71fc851130620cac6b456a1df09e4f36ca3df7bb13cfd9b28d4c82',
}

/**
 * Fields that may be null, but are filled in examples, because a reader expects to see them. Other such fields are null: one
 * record never has all of them.
 */
const SEEN = [
  'published_at',
  'uid',
  'email',
  'company',
  'options',
  'last_seen_at',
  'user',
  'before',
  'experience',
  'profile',
]

/** Texts that fit most patterns. We use the first one that fits. */
const TEXTS = [ID, TIME, '2026-11-16', 'en', '7d', '#0b57d0', 'example', 'tour.*', '/today', 'https://app.example.com/']

/** A realistic value for the schema: all fields of an answer, but only the required fields of a request. */
export function exampleOf(
  schema: JsonSchema,
  schemas: Schemas,
  all: boolean,
  name = '',
  inside: string[] = [],
): unknown {
  if (schema.$ref) {
    const ref = schema.$ref.split('/').at(-1)!
    return exampleOf(schemas[ref]!, schemas, all, name, [...inside, ref])
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) {
    if (all && !SEEN.includes(name) && options.some(({ type }) => type === 'null')) return null
    return exampleOf(choose(options, inside), schemas, all, name, inside)
  }
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(each => exampleOf(each, schemas, all, name, inside)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case 'object':
      return anObject(schema, schemas, all, inside)
    case 'array':
      return aList(schema, schemas, all, inside)
    case 'integer':
    case 'number':
      return aNumber(schema, name)
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
      return aText(schema, name)
    default:
      return BY_NAME[name] ?? 'example'
  }
}

/** Prefers values that are not null, and avoids endless recursion. */
function choose(options: JsonSchema[], inside: string[]): JsonSchema {
  const straight = options.filter(each => !inside.includes(each.$ref?.split('/').at(-1) ?? ''))
  const useful = straight.filter(each => each.type !== 'null' && each.const !== '' && each.not === undefined)
  return useful[0] ?? straight[0] ?? options[0]!
}

function anObject(schema: JsonSchema, schemas: Schemas, all: boolean, inside: string[]): object {
  const { properties = {}, required = [] } = schema
  const names = Object.keys(properties).filter(name => properties[name]!.not === undefined)
  const wanted = names.filter(name => all || required.includes(name))
  const chosen = wanted.length > 0 ? wanted : names.slice(0, 1)
  if (chosen.length === 0) return freeValue(schema, schemas, all, inside)
  return Object.fromEntries(chosen.map(name => [name, exampleOf(properties[name]!, schemas, all, name, inside)]))
}

/** An example of a free name. Where the schema says nothing about values, we would have to invent them. */
function freeValue(schema: JsonSchema, schemas: Schemas, all: boolean, inside: string[]): object {
  const { additionalProperties, propertyNames } = schema
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return {}
  const name = ['plan', 'de'].find(each => new RegExp(propertyNames?.pattern ?? '').test(each)) ?? 'plan'
  return { [name]: exampleOf(additionalProperties, schemas, all, '', inside) }
}

/** A list of the type that it is inside of stays empty, because it would never end. */
function aList({ items, minItems = 0 }: JsonSchema, schemas: Schemas, all: boolean, inside: string[]): unknown[] {
  const ref = items?.$ref?.split('/').at(-1)
  if (!items || (ref && inside.includes(ref) && minItems === 0)) return []
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, schemas, all, '', inside))
}

function aNumber({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema, name: string): number {
  const usual = typeof BY_NAME[name] === 'number' ? BY_NAME[name] : 1
  return Math.min(Math.max(usual, minimum), maximum)
}

function aText({ format, pattern, minLength = 0, maxLength = 10_000 }: JsonSchema, name: string): string {
  if (format === 'date-time') return TIME
  const fits = (text: unknown): text is string =>
    typeof text === 'string' &&
    text.length >= minLength &&
    text.length <= maxLength &&
    (!pattern || new RegExp(pattern).test(text))
  if (fits(BY_NAME[name])) return BY_NAME[name]
  if (/(^|_)id$/.test(name) && fits(ID)) return ID
  if (/_at$|^from$|^until$|^to$/.test(name) && fits(TIME)) return TIME
  return (pattern ? TEXTS : ['example', ...TEXTS]).find(fits) ?? 'example'.padEnd(minLength, 'x').slice(0, maxLength)
}

export interface Example {
  /** A command for the shell, with the secret in a variable. */
  request: string
  status: string
  /** JSON. Null if there is no body, or if it is not JSON. */
  answer: string | null
}

/** An example request for the operation, and its answer. */
export function exampleFor(path: string, method: string, operation: Operation, schemas: Schemas): Example {
  const { responses } = operation
  const good = Object.keys(responses).filter(each => each.startsWith('2'))
  const status = good.find(each => each === '201') ?? good[0] ?? Object.keys(responses)[0]!
  const answer = responses[status]!.content?.['application/json']
  return {
    request: requestFor(path, method, operation, schemas),
    status,
    answer: answer ? JSON.stringify(exampleOf(answer.schema, schemas, true), null, 2) : null,
  }
}

function requestFor(path: string, method: string, operation: Operation, schemas: Schemas): string {
  const written = WRITTEN[operation.operationId]
  const inPath = path.replace(/\{(\w+)\}/g, (_, name) => filled(name))
  const body = bodyFor(operation, schemas)
  const upload = operation.requestBody?.content['multipart/form-data'] !== undefined
  const needed = operation.parameters.filter(each => each.in === 'query' && each.required)
  const query = new URLSearchParams(
    operation.requestBody
      ? {}
      : { ...Object.fromEntries(needed.map(({ name }) => [name, filled(name)])), ...asTexts(written) },
  )
  const address = `${inPath}${query.size > 0 ? `?${query}` : ''}`
  return [
    `curl${method === (body || upload ? 'post' : 'get') ? '' : ` -X ${method.toUpperCase()}`} "$BECKON_SERVER${address}"`,
    ...proofOf(operation),
    ...(upload ? ['-F file=@welcome.yaml'] : []),
    ...(body ? [`-d '${body.replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ')

  function filled(name: string): string {
    const parameter = operation.parameters.find(each => each.name === name)
    return String(parameter ? exampleOf(parameter.schema, schemas, false, name) : 'example')
  }
}

const asTexts = (values: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

/** The body of a request: what is required, or what is useful. Null if it works without a body. */
function bodyFor({ operationId, requestBody }: Operation, schemas: Schemas): string | null {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return null
  if (WRITTEN[operationId]) return JSON.stringify(WRITTEN[operationId], null, 2)
  const optional = !schema.required?.length && operationId.startsWith('post_')
  return optional ? null : JSON.stringify(exampleOf(schema, schemas, false), null, 2)
}

/** How the request proves who asks. Pages of the console have a cookie; signing in sets one. */
function proofOf({ security, operationId }: Operation): string[] {
  if (security.some(scheme => 'header' in scheme)) return ['-H "X-Account-Secret: $BECKON_ACCOUNT_SECRET"']
  if (security.some(scheme => 'session' in scheme)) return ['-b cookies -H "Origin: $BECKON_SERVER"']
  return /^post_edit_/.test(operationId) ? ['-c cookies -H "Origin: $BECKON_SERVER"'] : []
}
