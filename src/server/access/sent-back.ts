import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Params } from '../http/params.ts'
import { invalid } from '../http/problem.ts'

/**
 * Whoever reads a record, changes one field and sends everything back means that field. So what is equal to the record is left
 * out. A field that cannot be changed, and is not equal, is refused by name. `isWhole`: what is left out would be removed, so only
 * fields that cannot be given are.
 */
export async function withoutUnchanged(
  schema: z.ZodType,
  given: Params,
  isWhole: boolean,
  read: () => Promise<Params>,
): Promise<Params> {
  if (!(schema instanceof z.ZodObject)) return given
  const shape = schema.shape as Record<string, z.ZodType>
  const canBeGiven = (name: string) => Object.hasOwn(shape, name) && !isFixed(shape[name]!)
  if (Object.keys(given).every(canBeGiven)) return given
  const record = await read()
  const wrong: string[] = []
  const left = Object.entries(given).filter(([name, value]) => {
    // The address names the record.
    if (name === 'id' || !Object.hasOwn(record, name)) return true
    if (isDeepStrictEqual(value, record[name])) return isWhole && canBeGiven(name) && !isTime(name)
    // It changes with everything else, also between two changes by the same caller.
    if (name === 'updated_at') return false
    if (!canBeGiven(name)) wrong.push(`${name}: cannot be changed`)
    return true
  })
  if (wrong.length > 0) throw invalid(wrong)
  return Object.fromEntries(left)
}

/** When something happened or will happen to it. That is not a part of its content, and without it nothing happens. */
const isTime = (name: string): boolean => name.endsWith('_at')

/** Some schemas name what cannot be given, to say so in their own words. */
const isFixed = (field: z.ZodType): boolean =>
  field instanceof z.ZodUndefined || (field instanceof z.ZodOptional && isFixed(field.unwrap() as z.ZodType))
