import { z } from 'zod'

/** The parameters that are lists. In a URL, their names may occur more than once. */
export function listNames(schema: z.ZodType): ReadonlySet<string> {
  if (!(schema instanceof z.ZodObject)) return new Set()
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
  return new Set(fields.filter(([, field]) => isList(field)).map(([name]) => name))
}

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isList(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return isList(schema.out as z.ZodType)
  return schema instanceof z.ZodUnion && schema.options.some(option => isList(option as z.ZodType))
}
