import { z } from 'zod'

/** A JSON Schema, as far as the document and its page read it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  not?: JsonSchema
  items?: JsonSchema
  properties?: { [name: string]: JsonSchema }
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  description?: string
  default?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  /** Text that contains another kind of document. */
  contentMediaType?: string
  contentSchema?: JsonSchema
  $defs?: { [name: string]: JsonSchema }
  $schema?: string
  id?: string
}

/** Converts schemas to JSON Schema and collects those with names, so that each is in the document once. */
export function createSchemas(named: Record<string, z.ZodType>) {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) names.add(schema, { id })
  const components: { [name: string]: JsonSchema } = {}

  function of(schema: z.ZodType, io: 'input' | 'output', place: string): JsonSchema {
    const {
      $schema: _,
      $defs = {},
      ...root
    } = z.toJSONSchema(schema, {
      io,
      metadata: names,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        const { description } = z.globalRegistry.get(zodSchema as unknown as z.ZodType) ?? {}
        if (description && jsonSchema.$ref === undefined) jsonSchema.description = description
        delete jsonSchema.id
        // `z.undefined`: a parameter that must not be given.
        if (zodSchema._zod.def.type === 'undefined') jsonSchema.not = {}
        if (io === 'input' && jsonSchema.default !== undefined) sayDefault(jsonSchema)
      },
    }) as JsonSchema
    const rename = (name: string) => (name in named ? name : `${place}_${name.replace(/\W/g, '')}`)
    const moved = <T>(value: T): T =>
      JSON.parse(
        JSON.stringify(value).replace(
          /"#\/\$defs\/([^"]+)"/g,
          (_match, name) => `"#/components/schemas/${rename(name)}"`,
        ),
      )
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _id, ...body } = moved(definition)
      components[rename(name)] ??= body
    }
    return moved(root)
  }

  return { of, components }
}

/** The default in words: client generators think that a field with a default always exists, even in a request. */
function sayDefault(schema: { default?: unknown; description?: string }): void {
  const words = `default ${String(schema.default)}`
  if (!schema.description?.includes('default'))
    schema.description = [schema.description, words].filter(Boolean).join('; ')
  delete schema.default
}
