import type { UrlMatch, UrlRule } from '../protocol/url-rule.ts'
import { isAny, join, type Miss } from './miss.ts'
import { unreadable } from './unreadable.ts'

/** Whether a pattern is found in an address. */
export type FindPattern = (pattern: string, url: string) => boolean

/** Pages ask the browser: the server has accepted only patterns that cannot take long. */
const findAtOnce: FindPattern = (pattern, url) => new RegExp(pattern).test(url)

/** A longer address never matches a pattern: time grows with it. */
const LONGEST = 2_048

/** What an address lacks to match. */
export const readUrl = ({ rules, match }: UrlMatch, url: string, find = findAtOnce): Miss =>
  join(rules, isAny(match, 'any', 'all'), rule =>
    follows(rule, url, find) === !rule.not ? [] : [`${rule.not ? 'not ' : ''}${rule.kind} ${rule.value}`],
  )

function follows({ kind, value }: UrlRule, url: string, find: FindPattern): boolean {
  // A value that starts with a slash is compared with the part after the origin.
  const whole = value[0] === '/' ? url.replace(/^\w+:\/\/[^/?#]*/, '') : url
  if (kind === 'simple') return url.includes(value)
  if (kind === 'exact') return whole === value
  if (kind === 'wildcard') return like(`\0${whole}\0`, `\0${value}\0`)
  try {
    if (kind === 'regex') return url.length <= LONGEST && find(value, url)
  } catch {}
  return unreadable(kind, value)
}

/**
 * Looks for each part after the one before it. Marks fix the outer parts at the ends. It never backtracks, so it is always fast.
 */
function like(text: string, pattern: string): boolean {
  let from = 0
  return pattern.split('*').every(part => {
    const found = text.indexOf(part, from)
    from = found + part.length
    return found >= 0
  })
}

/** Whether an address matches. False if the rules cannot be read. */
export function matchesUrl(match: UrlMatch, url: string, find?: FindPattern): boolean {
  try {
    return !readUrl(match, url, find).length
  } catch {
    return false
  }
}
