import type { UrlMatch, UrlRule } from '../protocol/url-rule.ts'
import { isAny, join, type Miss } from './miss.ts'
import { Unreadable } from './unreadable.ts'

/** What is missing for an address to match. */
export function readUrl(match: UrlMatch, url: string): Miss {
  return join(
    match.rules.map(rule =>
      follows(rule, url) === !rule.not
        ? null
        : { cost: 1, text: `${rule.not ? 'not ' : ''}${rule.kind} ${JSON.stringify(rule.value)}` },
    ),
    isAny(match.match, 'any', 'all'),
  )
}

function follows({ kind, value }: UrlRule, url: string): boolean {
  // A value that starts with a slash is about the part after the origin.
  const whole = value[0] === '/' ? url.replace(/^\w+:\/\/[^/?#]*/, '') || '/' : url
  switch (kind) {
    case 'simple':
      return url.includes(value)
    case 'exact':
      return whole === value
    case 'wildcard':
      return like(whole, value.split('*'))
    case 'regex':
      try {
        return new RegExp(value).test(url)
      } catch {
        throw new Unreadable(`no regex: ${value}`)
      }
  }
  throw new Unreadable(`no kind: ${kind}`)
}

/** First and last part at the ends, the others in between in their order: never goes back, so it cannot run away. */
function like(text: string, parts: string[]): boolean {
  const last = parts.pop()!
  const end = text.length - last.length
  if (!parts.length) return text === last
  let from = 0
  for (const [index, part] of parts.entries()) {
    const found = index ? text.indexOf(part, from) : text.startsWith(part) ? 0 : -1
    if (found < 0) return false
    from = found + part.length
  }
  return from <= end && text.endsWith(last)
}

/** Whether an address matches; not one with rules that cannot be read. */
export function matchesUrl(match: UrlMatch, url: string): boolean {
  try {
    return !readUrl(match, url)
  } catch {
    return false
  }
}
