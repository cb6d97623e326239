import { z } from 'zod'
import { isClearedByNothing } from '../../protocol/schema/request.ts'
import type { FormNames } from './params.ts'

/** How the parameters of a schema are read from a URL or a form. */
export function formNames(schema: z.ZodType): FormNames {
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : []
  const namesOf = (is: (field: z.ZodType) => boolean) =>
    new Set(fields.filter(([, field]) => is(field)).map(([name]) => name))
  return { lists: namesOf(isList), cleared: namesOf(isClearedByNothing) }
}

function isList(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodArray) return true
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isList(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return isList(schema.out as z.ZodType)
  return schema instanceof z.ZodUnion && schema.options.some(option => isList(option as z.ZodType))
}
