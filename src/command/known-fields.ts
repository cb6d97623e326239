import { z } from 'zod'

/** The field names that the schema has at this place of what was written. */
export function knownFields(schema: z.ZodType, written: unknown, path: PropertyKey[]): string[] {
  return schemasAt(schema, written, path).flatMap(each => (each instanceof z.ZodObject ? Object.keys(each.shape) : []))
}

/** The shapes that a value at this place may have. Empty if there is only one. */
export function alternativesAt(schema: z.ZodType, written: unknown, path: PropertyKey[]): z.ZodType[] {
  const [union] = unionsAt(schema, written, path)
  return union ? (union.options as z.ZodType[]) : []
}

function unionsAt(schema: z.ZodType, written: unknown, [key, ...rest]: PropertyKey[]): z.ZodUnion[] {
  const bare = unwrapped(schema)
  if (key === undefined) return bare instanceof z.ZodUnion ? [bare] : []
  return shapesOf(bare, written).flatMap(shape => {
    const inner = innerAt(shape, key)
    return inner ? unionsAt(inner, at(written, key), rest) : []
  })
}

function schemasAt(schema: z.ZodType, written: unknown, [key, ...rest]: PropertyKey[]): z.ZodType[] {
  const shapes = shapesOf(unwrapped(schema), written)
  if (key === undefined) return shapes
  return shapes.flatMap(shape => {
    const inner = innerAt(shape, key)
    return inner ? schemasAt(inner, at(written, key), rest) : []
  })
}

/** Without the wrappers for optional values. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const wraps = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  return wraps ? unwrapped(schema.unwrap() as z.ZodType) : schema
}

/** The possible shapes of a union. If the field that distinguishes them has a valid value, only that shape. */
function shapesOf(schema: z.ZodType, written: unknown): z.ZodType[] {
  if (!(schema instanceof z.ZodUnion)) return [schema]
  const shapes = (schema.options as z.ZodType[]).flatMap(option => shapesOf(unwrapped(option), written))
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return shapes
  const word: string = schema.def.discriminator
  const chosen = shapes.filter(
    shape => shape instanceof z.ZodObject && (shape.shape[word] as z.ZodType).safeParse(at(written, word)).success,
  )
  return chosen.length ? chosen : shapes
}

function innerAt(shape: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  if (shape instanceof z.ZodObject) return shape.shape[key as string] as z.ZodType | undefined
  if (shape instanceof z.ZodArray) return shape.element as z.ZodType
  if (shape instanceof z.ZodRecord) return shape.valueType as z.ZodType
  return undefined
}

function at(value: unknown, key: PropertyKey): unknown {
  return (value as { [key: PropertyKey]: unknown } | null | undefined)?.[key]
}
