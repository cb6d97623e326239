import type { z } from 'zod'

type Issue = z.core.$ZodIssue

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

/** The words that are allowed there, where there are only a few. */
export function wordsOf(issue: Issue): string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String)
  if (issue.code === 'invalid_union' && 'options' in issue && Array.isArray(issue.options))
    return issue.options.map(String)
  return undefined
}

export function must(words: string[]): string {
  return words.length === 1 ? `must be "${words[0]}"` : `must be one of ${words.map(word => `"${word}"`).join(', ')}`
}

/** What is wrong with the value that was found there, and not how a validator says it. */
export function inPlainWords(issue: Issue, found: unknown): string {
  const wanted = whatIsWanted(issue)
  if (found === undefined) return wanted.startsWith('must be one of') ? `is required, and ${wanted}` : 'is required'
  return wanted.replace(/\.$/, '') + itIs(found)
}

/** What stands there, if it is short enough to be read. */
export function itIs(found: unknown): string {
  const text = typeof found === 'object' ? '' : JSON.stringify(found)
  return text && text.length <= 60 ? ` (it is ${text})` : ''
}

function whatIsWanted(issue: Issue): string {
  const words = wordsOf(issue)
  if (words) return must(words)
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'too_small':
      return isSize(issue) && issue.minimum === 1 && !issue.exact
        ? 'must not be empty'
        : `must ${amount(issue, issue.exact ? 'exactly' : 'at least', Number(issue.minimum))}`
    case 'too_big':
      return `must ${amount(issue, issue.exact ? 'exactly' : 'at most', Number(issue.maximum))}`
    case 'invalid_union':
      // The schema's own words, unless it has none.
      return issue.message === 'Invalid input' ? anyOf(issue) : issue.message
    default:
      return issue.message
  }
}

const isSize = ({ origin }: { origin: string }) => origin === 'string' || origin === 'array'

function amount({ origin }: { origin: string }, bound: string, count: number): string {
  if (origin === 'string') return `have ${bound} ${count} characters`
  if (origin === 'array') return `have ${bound} ${count} ${count === 1 ? 'entry' : 'entries'}`
  return `be ${bound} ${count}`
}

function anyOf(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const first = issue.errors.flatMap(errors => errors.slice(0, 1))
  return [...new Set(first.map(whatIsWanted))].join(' or ').replaceAll(' or must be ', ' or ') || 'cannot be used here'
}
