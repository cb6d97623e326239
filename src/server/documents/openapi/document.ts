import type { Access, Method } from '../../../protocol/operations/operation.ts'
import { PERMISSIONS } from '../../../protocol/permission.ts'
import { Failure } from '../../../protocol/schema/problem.ts'
import type { Endpoint } from '../../access/endpoint.ts'
import { COOKIE } from '../../access/session-cookie.ts'
import { addExamples } from './example.ts'
import { HEADERS, headersOf } from './headers.ts'
import { createSchemas, type JsonSchema } from './json-schema.ts'
import { namedSchemas } from './named-schemas.ts'
import { operationId as idOf } from './operation-id.ts'
import type { Content, Document, Operation, Parameter } from './shape.ts'
import { TAGS, tagOf } from './tags.ts'

/** Answers that every request may get besides its own. */
const USUAL: [status: number, description: string, access: Access[]][] = [
  [401, 'The request comes from a page of the console, and nobody is signed in there', ['secret', 'session']],
  [
    403,
    'The account secret is missing or wrong, the role does not allow it, or the request comes from a page on a domain that is off',
    ['secret', 'session', 'hook'],
  ],
  [403, 'The request does not come from a page of the console', ['console']],
  [413, 'The body is too large', ['secret', 'session', 'hook', 'console', 'page']],
  [422, 'A parameter is missing or wrong. The message names it', ['secret', 'session', 'hook', 'console', 'page']],
  [429, 'Too many requests. Try again after Retry-After seconds', ['secret', 'session', 'hook', 'console', 'page']],
  [500, 'The server failed. Its log says why', ['secret', 'session', 'hook', 'console', 'page']],
  [
    503,
    'The server is busy or its database does not answer. Try again after Retry-After seconds',
    ['secret', 'session', 'hook', 'console', 'page'],
  ],
]

/** How a caller proves who they are. */
const SECURITY: Record<Access, { [scheme: string]: string[] }[]> = {
  secret: [{ header: [] }, { bearer: [] }, { session: [] }],
  session: [{ session: [] }],
  hook: [{ header: [] }, { bearer: [] }],
  console: [],
  page: [],
  public: [],
}

/** The API document, made from the same schemas that check the requests. */
export function openApiDocument(endpoints: Endpoint[], version: string): Document {
  const schemas = createSchemas(namedSchemas)
  const failure = schemas.of(Failure, 'output', 'Error')
  const paths: Document['paths'] = {}
  const tags = new Set<string>()
  for (const endpoint of endpoints) {
    if (endpoint.hidden) continue
    const path = endpoint.path.replace(/:(\w+)(\{[^/]+\})?/g, '{$1}')
    const tag = tagOf(path)
    tags.add(tag)
    for (const method of endpoint.methods) {
      if (method === 'OPTIONS') continue
      const operationId = idOf(method, endpoint.path, endpoint.methods)
      paths[path] ??= {}
      paths[path][method.toLowerCase()] ??= {
        operationId,
        tags: [tag],
        summary: endpoint.summary,
        ...roleOf(endpoint),
        security: path.includes('{account_secret}') ? [] : SECURITY[endpoint.access],
        ...request(endpoint, method, path, operationId),
        responses: responses(endpoint, operationId),
      }
      const { parameters } = paths[path][method.toLowerCase()]!
      if (endpoint.takesMatch) parameters.push(IF_MATCH)
      if (endpoint.takesKey && method === 'POST') parameters.push(IDEMPOTENCY_KEY)
    }
  }
  const document: Document = {
    openapi: '3.1.0',
    info: {
      title: 'Beckon API',
      version,
      description:
        'Send parameters in the URL or as a JSON body. In a URL, write objects and lists as JSON text. Lists begin with the newest item. An address answers methods that it does not have with 405, and names those that it has in `Allow`. A slash at its end changes nothing.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
    tags: [...tags].map(name => ({ name, description: TAGS[name] ?? name })),
    paths,
    components: {
      schemas: schemas.components,
      headers: HEADERS,
      securitySchemes: {
        header: { type: 'apiKey', in: 'header', name: 'X-Account-Secret' },
        bearer: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: `__Host-${COOKIE}` },
      },
    },
  }
  addExamples(document)
  return document

  function request(endpoint: Endpoint, method: Method, path: string, id: string) {
    const params = endpoint.documented ?? endpoint.params
    const schema = params ? schemas.of(params, 'input', id) : {}
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    const fields = Object.entries(schema.properties ?? {}).filter(([, field]) => field.not === undefined)
    const parameters = inPath.map(
      (name): Parameter => ({
        name,
        in: 'path',
        required: true,
        schema: fields.find(([field]) => field === name)?.[1] ?? { type: 'string' },
      }),
    )
    const rest = fields.filter(([name]) => !inPath.includes(name))
    const required = (schema.required ?? []).filter(name => !inPath.includes(name))
    if (endpoint.upload) return { parameters, requestBody: uploadBody(endpoint.upload, Object.fromEntries(rest)) }
    if (method === 'GET' || method === 'DELETE') {
      for (const [name, field] of rest) parameters.push(queryParameter(name, field, required.includes(name)))
      return { parameters }
    }
    if (rest.length === 0) return { parameters }
    const body: JsonSchema = { ...schema, properties: Object.fromEntries(rest), required }
    const content: Content = { [JSON_TYPE]: { schema: body } }
    // Browsers send this without a preflight request.
    if (endpoint.access === 'page') content['text/plain'] = { schema: asText(body) }
    return { parameters, requestBody: { required: required.length > 0, content } }
  }

  function responses(endpoint: Endpoint, id: string): Operation['responses'] {
    const found: Operation['responses'] = {}
    for (const [status, { description, body, texts = [] }] of Object.entries(endpoint.answers)) {
      const content: Content = {}
      if (body) content[JSON_TYPE] = { schema: schemas.of(body, 'output', `${id}_${status}`) }
      else if (Number(status) >= 400) content[JSON_TYPE] = { schema: failure }
      for (const type of texts) content[type] = { schema: { type: 'string' } }
      found[status] = { description, ...(Object.keys(content).length > 0 ? { content } : {}) }
    }
    for (const [status, description, access] of USUAL) {
      if (!access.includes(endpoint.access) || found[status]) continue
      // Scripts and feeds are for everybody, and have no parameters that could be wrong.
      if (endpoint.access === 'page' && !endpoint.methods.includes('POST')) continue
      found[status] = { description, content: { [JSON_TYPE]: { schema: failure } } }
    }
    if (endpoint.takesMatch) {
      const content = { [JSON_TYPE]: { schema: failure } }
      found[409] ??= { description: 'It was changed since it was read (updated_at)', content }
      found[412] = { description: 'It is not as it was read (If-Match)', content }
    }
    for (const [status, answer] of Object.entries(found)) {
      const headers = headersOf(endpoint, Number(status), answer.description)
      if (Object.keys(headers).length > 0) answer.headers = headers
    }
    return found
  }
}

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'the ETag of the record as you read it: if it was changed since, nothing is written',
  schema: { type: 'string' },
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'makes it safe to send the request again: it is done once. For another request, the answer is 409',
  schema: { type: 'string' },
}

/** The role that a signed-in user needs. */
function roleOf({ may, mayAlso }: Endpoint): Pick<Operation, 'description'> {
  if (!may) return {}
  const also = mayAlso ? `. To ${mayAlso}, needs ${PERMISSIONS[mayAlso].role}` : ''
  return { description: `Needs the role ${PERMISSIONS[may].role}${also}` }
}

function uploadBody({ file, files }: NonNullable<Endpoint['upload']>, fields: { [name: string]: JsonSchema }) {
  const binary: JsonSchema = { type: 'string', format: 'binary' }
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      file: { ...binary, description: file },
      ...(files ? { 'files[]': { type: 'array', items: binary, description: files } } : {}),
      ...fields,
    },
    ...(files ? {} : { required: ['file'] }),
  }
  return { required: true, content: { 'multipart/form-data': { schema } } }
}

function queryParameter(name: string, schema: JsonSchema, required: boolean): Parameter {
  const { description, ...rest } = schema
  return {
    name,
    in: 'query',
    required,
    ...(description ? { description } : {}),
    ...(schema.type === 'object' ? { style: 'deepObject' as const, explode: true as const } : {}),
    ...(isPlainList(schema) ? { style: 'form' as const, explode: true as const } : {}),
    schema: schema.type === 'array' && !isPlainList(schema) ? asText(rest) : rest,
  }
}

/** A list whose entries can occur one by one in a URL: `filters=a&filters=b`. */
const isPlainList = ({ type, items }: JsonSchema): boolean => type === 'array' && items?.type === 'string'

const JSON_TYPE = 'application/json'

/** The same as JSON text. */
const asText = (schema: JsonSchema): JsonSchema => ({
  type: 'string',
  contentMediaType: JSON_TYPE,
  contentSchema: schema,
})
