import type { UrlMatch, UrlRule } from '../protocol/url-rule.ts'

/** Rules that match the page at this address, with any query and, unless it is a route, any hash. */
export function thisPage(href: string): UrlMatch {
  const { pathname, search, hash } = new URL(href)
  const route = /^#!?\//.test(hash) ? `${search}${hash.split('?')[0]}` : ''
  const page = pathname + route
  const more = route ? ['?*'] : ['?*', '#*']
  const rules: UrlRule[] = more.map(end => ({ kind: 'wildcard', value: page + end }))
  return { match: 'any', rules: [{ kind: 'exact', value: page }, ...rules] }
}

/** The address of a page that matches; null if the rules do not name one. */
export function pageOf({ rules }: UrlMatch): string | null {
  const named = rules.find(({ kind, value, not }) => kind !== 'regex' && !not && /^(\/|https?:)[^*]*\*?$/.test(value))
  return named ? named.value.replace(/[?#]?\*$/, '') : null
}
