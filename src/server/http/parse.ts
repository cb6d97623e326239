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
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    messages.add(path ? `${path}: ${issue.message}` : issue.message)
    if (messages.size === MOST_MESSAGES) break
  }
  return [...messages]
}
