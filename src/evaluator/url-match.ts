import type { UrlMatch, UrlRule } from '../protocol/url-rule.ts'
import { isAny, join, type Miss } from './miss.ts'
import { unreadable } from './unreadable.ts'

/** What an address lacks to match. */
export const readUrl = ({ rules, match }: UrlMatch, url: string): Miss =>
  join(rules, isAny(match, 'any', 'all'), rule =>
    follows(rule, url) === !rule.not ? [] : [`${rule.not ? 'not ' : ''}${rule.kind} ${rule.value}`],
  )

function follows({ kind, value }: UrlRule, url: string): boolean {
  // A value that starts with a slash is compared with the part after the origin.
  const whole = value[0] === '/' ? url.replace(/^\w+:\/\/[^/?#]*/, '') : url
  if (kind === 'simple') return url.includes(value)
  if (kind === 'exact') return whole === value
  if (kind === 'wildcard') return like(`\0${whole}\0`, `\0${value}\0`)
  try {
    if (kind === 'regex') return new RegExp(value).test(url)
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
export function matchesUrl(match: UrlMatch, url: string): boolean {
  try {
    return !readUrl(match, url).length
  } catch {
    return false
  }
}
