import type { JsonSchema } from './json-schema.ts'
import type { Document, Operation } from './shape.ts'
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
function aList(
  { items, minItems = 0, maxItems }: JsonSchema,
  schemas: Schemas,
  all: boolean,
  inside: string[],
): unknown[] {
  const ref = items?.$ref?.split('/').at(-1)
  if (!items || maxItems === 0 || (ref && inside.includes(ref) && minItems === 0)) return []
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

/** The body of a request: what is required, or what is useful. Nothing if it works without a body. */
export function exampleBody({ operationId, requestBody }: Operation, method: string, schemas: Schemas): unknown {
  const schema = requestBody?.content['application/json']?.schema
  if (!schema) return undefined
  if (WRITTEN[operationId]) return WRITTEN[operationId]
  if (!schema.required?.length && method === 'post') return undefined
  return exampleOf(schema, schemas, false)
}

/** The status of a success. If something is made, that of making it. */
export function exampleStatus({ responses }: Operation): string {
  const good = Object.keys(responses).filter(each => each.startsWith('2'))
  return good.find(each => each === '201' || each === '202') ?? good[0] ?? Object.keys(responses)[0]!
}

/** Puts an example beside each body. */
export function addExamples({ paths, components: { schemas } }: Pick<Document, 'paths' | 'components'>): void {
  for (const methods of Object.values(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const body = exampleBody(operation, method, schemas)
      if (body !== undefined) operation.requestBody!.content[JSON_TYPE]!.example = body
      const answer = operation.responses[exampleStatus(operation)]!.content?.[JSON_TYPE]
      if (answer) answer.example = exampleOf(answer.schema, schemas, true)
    }
}

const JSON_TYPE = 'application/json'
