import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Params } from '../http/params.ts'
import { conflict, invalid } from '../http/problem.ts'
import { parseTimestamp } from '../http/timestamp.ts'

/** The field of a record that changes without anybody changing the record. */
export const FIGURES = 'stats'

/**
 * Whoever reads a record, changes one field and sends everything back means that field. So what is equal to the record is left
 * out. A field that cannot be changed, and is not equal, is refused by name. If the record has changed since it was read, nobody
 * can say what is meant. `isWhole`: what is left out would be removed, so only fields that are not content are.
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
  const names = Object.keys(given)
  const isRecord = !names.every(canBeGiven)
  if (!isRecord && !names.includes('published_at')) return given
  const record = await read()
  const equals = (name: string) => isSame(name, given[name], record[name])
  // The address names the record. When it was changed is no wish: it says what was read. Without anything else of a record, only
  // the time of the last publishing is no wish: the same time of a schedule freezes the draft again, and who unpublishes what is not
  // live yet ends its schedule.
  const isAddress = (name: string) => name === 'id' && canBeGiven(name)
  const isPublished = (name: string) => name === 'published_at' && given[name] !== null
  const mayBeOld = (name: string) => (isRecord ? !isAddress(name) && name !== 'updated_at' : isPublished(name))
  const told = names.filter(name => mayBeOld(name) && Object.hasOwn(record, name) && name !== FIGURES)
  const another = told.filter(name => !equals(name))
  if (another.length > 0 && names.includes('updated_at') && !equals('updated_at'))
    throw conflict(
      'It was changed since you read it (updated_at); read it again, or send only what you want to change',
      'stale',
    )
  const fixed = another.filter(name => !canBeGiven(name))
  if (fixed.length > 0)
    throw invalid(
      fixed.map(name => `${name}: cannot be changed`),
      'read_only',
    )
  const out = new Set(told.filter(name => equals(name) && !(isWhole && canBeGiven(name) && !isTime(name))))
  if (Object.hasOwn(record, 'updated_at')) out.add('updated_at')
  if (Object.hasOwn(record, FIGURES)) out.add(FIGURES)
  // A list says the rank of everything, also of what has none of its own.
  if (isRecord && given.position === 0 && !Object.hasOwn(record, 'position')) out.add('position')
  return Object.fromEntries(Object.entries(given).filter(([name]) => !out.has(name)))
}

/** Whether nothing was sent but what the record has. */
export function isEqual({ id: _, ...given }: Params, record: Params): boolean {
  return Object.entries(given).every(
    ([name, value]) => value === undefined || (Object.hasOwn(record, name) && isSame(name, value, record[name])),
  )
}

/** When something happened or will happen to it. That is not a part of its content, and without it nothing happens. */
const isTime = (name: string): boolean => name.endsWith('_at')

/** Between which times a Delivery may be shown. */
const WINDOW = ['from', 'until']

/** The same time may be written in several ways, also without milliseconds. */
function isSame(name: string, given: unknown, known: unknown): boolean {
  if (isDeepStrictEqual(given, known)) return true
  if (!(isTime(name) || WINDOW.includes(name)) || typeof known !== 'string' || given === '$now') return false
  const at = parseTimestamp(given, 0)
  const exact = Date.parse(known)
  return at === exact || (at !== undefined && at % 1_000 === 0 && at === exact - (exact % 1_000))
}

/** Some schemas name what cannot be given, to say so in their own words. */
const isFixed = (field: z.ZodType): boolean =>
  field instanceof z.ZodUndefined || (field instanceof z.ZodOptional && isFixed(field.unwrap() as z.ZodType))
