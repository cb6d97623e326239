import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Endpoint } from '../../src/server/access/endpoint.ts'
import { endpoints } from '../../src/server/app/endpoints.ts'
import { openApiDocument } from '../../src/server/documents/openapi/document.ts'
import type { JsonSchema } from '../../src/server/documents/openapi/json-schema.ts'
import { VERSION } from '../../src/server/ground/version.ts'
import { PlainFirstRouter } from '../../src/server/http/plain-first-router.ts'

export interface Compared {
  /** The operation of the document. Null for addresses and methods that it does not have. */
  operation: string | null
  /** How the answer differs from the document. */
  wrong: string | null
}

export const document = openApiDocument(endpoints, VERSION)
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const FAILURE: JsonSchema = { $ref: '#/components/schemas/Error' }

/** Finds the endpoint like the server: the document does not say which of two patterns comes first. */
const router = new PlainFirstRouter<Endpoint>()
for (const endpoint of endpoints) for (const method of endpoint.methods) router.add(method, endpoint.path, endpoint)
const find = (method: string, path: string) => router.match(method, path)[0][0]?.[0]

/** Compares the operation, status, content type and body of an answer with the API document. */
export async function compareAnswer(asked: string, given: string, response: Response): Promise<Compared> {
  const method = asked === 'HEAD' ? 'GET' : asked
  // A slash at the end is the same address, where the server took it for that.
  const path = response.status === 404 ? given : given.replace(/^(\/v3\/.*[^/])\/$/, '$1')
  const endpoint = find(method, path)
  if (!endpoint || endpoint.hidden) return { operation: null, wrong: await wrongRefusal(endpoint, path, response) }
  const operation = document.paths[endpoint.path.replace(/:(\w+)(\{[^/]+\})?/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) return { operation: null, wrong: 'the document does not know this operation' }
  const documented = operation.responses[response.status]
  const text = await response.text()
  const wrong = !documented
    ? `the document does not know this status: ${text}`
    : asked === 'HEAD'
      ? null
      : wrongBody(documented.content, response.headers.get('content-type'), text)
  return { operation: operation.operationId, wrong }
}

/** A request that is no operation of the document must be refused: as an unknown address, a wrong method or an unknown format. */
async function wrongRefusal(endpoint: Endpoint | undefined, path: string, response: Response): Promise<string | null> {
  if (endpoint?.hidden === 'page' && endpoint.answers[response.status]) return null
  const due = endpoint ? [401, 403, 413, 422] : METHODS.some(other => find(other, path)) ? [405] : [404]
  if (!due.includes(response.status)) return 'the document does not know this operation'
  return misfit(FAILURE, await response.json())
}

function wrongBody(content: { [type: string]: { schema: JsonSchema } } = {}, type: string | null, text: string) {
  if (Object.keys(content).length === 0) return text === '' ? null : 'the document knows no body'
  const media = (type ?? '').split(';')[0]!
  if (!content[media]) return `the document does not know ${type}`
  const because = misfit(content[media].schema, media === 'application/json' ? JSON.parse(text) : text)
  return because && `its body is not as documented, ${because}: ${text.slice(0, 1_000)}`
}

const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true, validateFormats: false })
ajv.addVocabulary(['components'])
ajv.addSchema({ $id: 'document', components: document.components })
const compiled = new Map<JsonSchema, ValidateFunction>()

function misfit(schema: JsonSchema, body: unknown): string | null {
  const validate = compiled.get(schema) ?? ajv.compile(inDocument(schema))
  compiled.set(schema, validate)
  return validate(body) ? null : ajv.errorsText(validate.errors)
}

const inDocument = (schema: JsonSchema): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/'))
