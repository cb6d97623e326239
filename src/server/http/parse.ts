import { z } from 'zod'
import type { Refusal } from '../../protocol/problem.ts'
import { WRITE_NULL } from '../../protocol/schema/request.ts'
import { FITS_NONE, isMissing, required, sayWhatIsWrong } from '../../protocol/schema/say-what-is-wrong.ts'
import { invalid, MOST_MESSAGES } from './problem.ts'

/** The value as its schema describes it, or a 422 that names every wrong parameter. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: sayWhatIsWrong, reportInput: true })
  if (result.success) return result.data
  throw invalid(messagesOf(schema, result.error), reasonOf(result.error))
}

/** The first problem says the most. */
function reasonOf(error: z.ZodError): Refusal {
  const first = error.issues.flatMap(spelledOut)[0]!
  if (first.code === 'unrecognized_keys') return 'unknown_parameter'
  if (first.message.startsWith('cannot be changed')) return 'read_only'
  return isMissing(first) || /\b(is required|needs)\b/.test(first.message) ? 'required' : 'invalid'
}

/** If a name was invented, its beginning is enough. */
const LONGEST_NAME = 100

function messagesOf(schema: z.ZodType, error: z.ZodError): string[] {
  const messages = new Set<string>()
  for (const found of error.issues.flatMap(spelledOut)) {
    const issue = isForNull(schema, found) ? { ...found, message: WRITE_NULL } : found
    for (const path of pathsOf(issue)) {
      const name = path.map(key => String(key).slice(0, LONGEST_NAME)).join('.')
      messages.add(name ? `${name}: ${said(issue)}` : said(issue))
      if (messages.size === MOST_MESSAGES) return [...messages]
    }
  }
  return [...messages]
}

/** Who writes an empty text where null is possible means null. To guess that could take something away. */
function isForNull(schema: z.ZodType, { input, path: [name, ...deeper] }: Issue): boolean {
  if (input !== '' || name === undefined || deeper.length > 0 || !(schema instanceof z.ZodObject)) return false
  const field = (schema.shape as Record<PropertyKey, z.ZodType>)[name]
  return field?.safeParse(null).success === true
}

type Issue = z.core.$ZodIssue

/** If a name is unknown, name it, not the object that contains it. */
const pathsOf = (issue: Issue): PropertyKey[][] =>
  issue.code === 'unrecognized_keys' ? issue.keys.map(key => [...issue.path, key]) : [issue.path]

/** If a value is missing, say that it is required, even if the schema has its own message for wrong values. */
function said(issue: Issue): string {
  const { message } = issue
  return isMissing(issue) && !message.startsWith('is required') ? required(message) : message
}

/** If a value fits no shape, say what is wrong with the intended shape. */
function spelledOut(issue: Issue): Issue[] {
  const misspelt = misspeltIn(issue)
  if (misspelt) return [misspelt]
  if (issue.code !== 'invalid_union' || issue.message !== FITS_NONE || issue.errors.length === 0) return [issue]
  const meant = issue.errors.reduce((best, one) => (fitsBetter(one, best) ? one : best))
  return meant.flatMap(inner => spelledOut({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** If a shape is only not met because a name in it is misspelt, that name says more than the words of the schema. */
function misspeltIn(issue: Issue): Issue | undefined {
  if (issue.code !== 'invalid_union' || issue.message === FITS_NONE) return undefined
  const found = issue.errors.flat().find(({ code, message }) => code === 'unrecognized_keys' && SUGGESTS.test(message))
  return found && { ...found, path: [...issue.path, ...found.path] }
}

const SUGGESTS = /did you mean \w+\?/

/** The intended shape is the one that fits the furthest. If two are equal, the one with fewer problems; then the last one. */
function fitsBetter(one: Issue[], best: Issue[]): boolean {
  const further = depth(one) - depth(best)
  return further > 0 || (further === 0 && against(one) <= against(best))
}

/** How deep in the value its problems are. An unknown name is one level deeper than its object. */
const depth = (issues: Issue[]): number =>
  issues.reduce((most, { code, path }) => Math.max(most, path.length + (code === 'unrecognized_keys' ? 1 : 0)), 0)

const against = (issues: Issue[]): number => issues.reduce((sum, issue) => sum + weight(issue), 0)

/** An unknown name says more than a missing one. The name that distinguishes the shapes is easily forgotten. */
function weight(issue: Issue): number {
  if (issue.code === 'unrecognized_keys') return 3 * issue.keys.length
  if (!isMissing(issue)) return 0
  return issue.code === 'invalid_union' ? 1 : 2
}
