import type { z } from 'zod'
import { isMissing, required } from '../protocol/schema/say-what-is-wrong.ts'

type Issue = z.core.$ZodIssue

/** The allowed words, if there are only a few. */
export function wordsOf(issue: Issue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return issue.options.map(String)
  return undefined
}

/** What is wrong, and the value there, if it is short enough to read. */
export function inPlainWords(issue: Issue, found: unknown): string {
  const { message } = issue
  if (isMissing(issue)) return message.startsWith('is required') ? message : required(message)
  const text = typeof found === 'object' ? undefined : JSON.stringify(found)
  return message + (text && text.length <= 60 ? ` (it is ${text})` : '')
}
