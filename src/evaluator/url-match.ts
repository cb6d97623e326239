import type { UrlMatch, UrlRule } from '../protocol/url-rule.ts'
import { isAny, join, type Miss, miss } from './miss.ts'
import { unreadable } from './unreadable.ts'

/** What is missing for an address to match. */
export function readUrl({ rules, match }: UrlMatch, url: string): Miss {
  return join(
    rules.map(rule => miss(follows(rule, url) === !rule.not, `${rule.not ? 'not ' : ''}${rule.kind} ${rule.value}`)),
    isAny(match, 'any', 'all'),
  )
}

function follows({ kind, value }: UrlRule, url: string): boolean {
  // A value that starts with a slash is about the part after the origin.
  const whole = value[0] === '/' ? url.replace(/^\w+:\/\/[^/?#]*/, '') : url
  switch (kind) {
    case 'simple':
      return url.includes(value)
    case 'exact':
      return whole === value
    case 'wildcard':
      return like(whole, value)
    case 'regex':
      try {
        return new RegExp(value).test(url)
      } catch {}
  }
  return unreadable(kind, value)
}

/** Each part after the one before it; the marks hold the outer ones at the ends. Never goes back: it cannot run away. */
function like(text: string, pattern: string): boolean {
  let from = 0
  return `\0${pattern}\0`.split('*').every(part => {
    const found = `\0${text}\0`.indexOf(part, from)
    from = found + part.length
    return found >= 0
  })
}

/** Whether an address matches; not one with rules that cannot be read. */
export function matchesUrl(match: UrlMatch, url: string): boolean {
  try {
    return !readUrl(match, url).length
  } catch {
    return false
  }
}
