import { exampleOf, exampleStatus } from '../openapi/example.ts'
import type { Document, Operation } from '../openapi/shape.ts'
import { WRITTEN } from '../openapi/written-examples.ts'

type Schemas = Document['components']['schemas']

export interface Example {
  /** A command for the shell, with the secret in a variable. */
  request: string
  status: string
  /** JSON. Null if there is no body, or if it is not JSON. */
  answer: string | null
}

/** An example request for the operation, and its answer. */
export function exampleFor(path: string, method: string, operation: Operation, schemas: Schemas): Example {
  const status = exampleStatus(operation)
  const answer = operation.responses[status]!.content?.['application/json']
  return {
    request: requestFor(path, method, operation, schemas),
    status,
    answer: answer ? JSON.stringify(answer.example, null, 2) : null,
  }
}

function requestFor(path: string, method: string, operation: Operation, schemas: Schemas): string {
  const written = WRITTEN[operation.operationId]
  const inPath = path.replace(/\{(\w+)\}/g, (_, name) => filled(name))
  const example = operation.requestBody?.content['application/json']?.example
  const body = example === undefined ? null : JSON.stringify(example, null, 2)
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
    ...proofOf(operation, path),
    ...(upload ? [`-F file=@${path.endsWith('/imports') ? 'people.csv' : 'welcome.yaml'}`] : []),
    ...(body ? [`-d '${body.replaceAll("'", "'\\''")}'`] : []),
  ].join(' \\\n  ')

  function filled(name: string): string {
    const parameter = operation.parameters.find(each => each.name === name)
    return String(parameter ? exampleOf(parameter.schema, schemas, false, name) : 'example')
  }
}

const asTexts = (values: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

/** How the request proves who asks. Pages of the console have a cookie; signing in sets one. */
function proofOf({ security }: Operation, path: string): string[] {
  if (security.some(scheme => 'header' in scheme)) return ['-H "X-Account-Secret: $BECKON_ACCOUNT_SECRET"']
  if (security.some(scheme => 'session' in scheme)) return ['-b cookies -H "Origin: $BECKON_SERVER"']
  return path.startsWith('/v3/edit/') ? ['-c cookies -H "Origin: $BECKON_SERVER"'] : []
}
