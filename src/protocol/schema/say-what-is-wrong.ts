import type { z } from 'zod'
import { nearestField } from '../nearest.ts'

type Issue = z.core.$ZodRawIssue

/** For a value that fits none of several shapes. The code that reads the issues says what is wrong with the intended shape. */
export const FITS_NONE = 'cannot be used here'

const TYPES: { [expected: string]: string } = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}

/**
 * Says what is wrong with a value in our words, not in the validator's: what is expected, and which values are allowed. The name
 * of the value goes before it. Use it as `schema.safeParse(value, { error: sayWhatIsWrong })`. Messages of a schema override it.
 */
export function sayWhatIsWrong(issue: Issue): string {
  return isMissing(issue) ? required(wanted(issue)) : wanted(issue)
}

/** The same for a schema's own message. */
export const required = (message: string): string =>
  message === 'must be text' ? 'is required' : `is required; it ${message}`

/** Whether a required value is missing. */
export function isMissing(issue: { code?: string; input?: unknown; discriminator?: unknown }): boolean {
  const { code, input, discriminator } = issue
  if (code !== 'invalid_type' && code !== 'invalid_value' && code !== 'invalid_union') return false
  return (typeof discriminator === 'string' ? (input as Record<string, unknown>)[discriminator] : input) === undefined
}

function wanted(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return mustBe(issue.values)
    case 'too_small':
      if (isSized(issue.origin) && issue.minimum === 1 && !issue.exact) return 'must not be empty'
      return `must ${amount(issue, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${amount(issue, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`
    case 'unrecognized_keys':
      return `is not known here; ${meant(issue)}${knownHere(issue)}`
    case 'invalid_union':
      if (issue.discriminator === undefined) return FITS_NONE
      return `${mustBe((issue.options as unknown[] | undefined) ?? [])}${misspeltIn(issue)}`
    case 'invalid_key':
      return `is not a valid name: it ${issue.issues?.[0]?.message ?? 'must be another one'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'invalid_format':
      return 'is not in a usable format'
    default:
      return FITS_NONE
  }
}

/** `must be on, off or subdomain` */
function mustBe(values: readonly unknown[]): string {
  const words = values.map(String)
  return `must be ${words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`}`
}

const namesIn = ({ inst }: Issue): string[] =>
  Object.keys((inst?._zod.def as { shape?: object } | undefined)?.shape ?? {})

function knownHere(issue: Issue): string {
  const names = namesIn(issue)
  return names.length === 0 ? 'nothing is' : `known are ${names.join(', ')}`
}

/** A longer name is no misspelt one. To compare it with each that is known would take very long. */
const LONGEST_COMPARED = 100

/** Most unknown names are misspelt: the nearest one that is known, if it is near enough. */
function meant(issue: Issue): string {
  const [key, ...others] = (issue.keys as string[] | undefined) ?? []
  if (key === undefined || others.length > 0) return ''
  const near = nearTo(key, namesIn(issue))
  return near === undefined ? '' : `did you mean ${near}? `
}

const nearTo = (key: string, names: readonly string[]): string | undefined =>
  key.length > LONGEST_COMPARED ? undefined : nearestField(key, names)

/** The name that tells the shapes apart is missing, and something almost like it is there. */
function misspeltIn({ input, discriminator }: Issue): string {
  const name = String(discriminator)
  if (typeof input !== 'object' || input === null || Object.hasOwn(input, name)) return ''
  const like = Object.keys(input).find(key => nearTo(key, [name]) !== undefined)
  return like === undefined ? '' : `; ${like} is not known here: did you mean ${name}?`
}

const isSized = (origin: string): boolean => origin === 'string' || origin === 'array'

function amount({ origin, exact }: Issue, bound: string, count: number | bigint): string {
  const many = `${exact ? 'exactly' : bound} ${count}`
  if (origin === 'string') return `have ${many} characters`
  if (origin === 'array') return `have ${many} ${Number(count) === 1 ? 'entry' : 'entries'}`
  return `be ${many}`
}
