import type { z } from 'zod'
import { invalid } from './problem.ts'

/** The value as its schema describes it, or a 422 that names every parameter that is wrong. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(messagesOf(result.error))
}

/** At most this many: the first ones tell enough. */
const MOST_MESSAGES = 20

function messagesOf(error: z.ZodError): string[] {
  const messages = new Set<string>()
  for (const issue of error.issues.flatMap(spelledOut)) {
    const path = issue.path.map(String).join('.')
    messages.add(path ? `${path}: ${issue.message}` : issue.message)
    if (messages.size === MOST_MESSAGES) break
  }
  return [...messages]
}

type Issue = z.core.$ZodIssue

/** What zod says of a value that fits none of several shapes, unless the schema has a better word for it. */
const FITS_NONE = 'Invalid input'

/** In its place, what is wrong with the shape that was meant: the one that fits the furthest, of equals the last. */
function spelledOut(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.message !== FITS_NONE || issue.errors.length === 0) return [issue]
  const meant = issue.errors.reduce((best, one) => (depth(one) >= depth(best) ? one : best))
  return meant.flatMap(inner => spelledOut({ ...inner, path: [...issue.path, ...inner.path] }))
}

const depth = (issues: Issue[]): number => Math.max(...issues.map(({ path }) => path.length))
