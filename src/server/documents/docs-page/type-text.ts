import type { JsonSchema } from '../openapi/json-schema.ts'

/** A type in words, and the name that it links to, if it is a named part of the document. */
export interface TypeText {
  text: string
  ref?: string
}

/** What a reader wants to know about a type: `integer`, `one of on, off`, `list of Trigger`, `text or null`. */
export function typeText(schema: JsonSchema): TypeText[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1)!
    return [{ text: name, ref: name }]
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return joined(unique(essential(options.flatMap(flat)).map(typeText)))
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }]
  if (schema.enum) return [{ text: schema.enum.map(String).join(' | ') }]
  if (schema.type === 'array')
    return [{ text: 'list of ' }, ...(schema.items ? typeText(schema.items) : [{ text: 'anything' }])]
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object' && !schema.properties) {
    return [{ text: 'object of ' }, ...typeText(schema.additionalProperties)]
  }
  if (schema.type === 'object' && schema.properties) {
    return [{ text: `{ ${Object.keys(schema.properties).join(', ')} }` }]
  }
  if (schema.format === 'date-time') return [{ text: 'timestamp' }]
  if (schema.type === 'string') return [{ text: 'text' }]
  return [{ text: typeof schema.type === 'string' ? schema.type : 'anything' }]
}

const flat = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(flat) ?? [schema]

/** Leaves out the forms that exist only for URLs. */
function essential(options: JsonSchema[]): JsonSchema[] {
  const native = options.some(({ type }) => type === 'boolean' || type === 'integer' || type === 'number')
  const nullLast = [...options.filter(({ type }) => type !== 'null'), ...options.filter(({ type }) => type === 'null')]
  return nullLast.filter(option => {
    if (option.const === '') return false
    if (!native) return true
    const urlForm = option.type === 'string' && (option.pattern !== undefined || option.enum?.includes('true'))
    return !urlForm && !(option.type === 'number' && option.const !== undefined)
  })
}

function unique(texts: TypeText[][]): TypeText[][] {
  const seen = new Set<string>()
  return texts.filter(parts => {
    const key = parts.map(({ text }) => text).join('')
    return seen.has(key) ? false : seen.add(key)
  })
}

const joined = (texts: TypeText[][]): TypeText[] =>
  texts.flatMap((parts, index) => (index === 0 ? parts : [{ text: ' or ' }, ...parts]))
