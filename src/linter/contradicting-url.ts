import { matchesUrl } from '../evaluator/url-match.ts'
import type { UrlMatch, UrlRule } from '../protocol/url-rule.ts'

/** Any host will do for rules that speak of the part behind it. */
const SOMEWHERE = 'https://somewhere.example'

/** Whether no address can follow all of these rules. Says so only where it is certain. */
export function contradicts({ match, rules }: UrlMatch): boolean {
  if (match !== 'all') return false
  if (rules.some(rule => rules.some(other => isOpposite(rule, other)))) return true
  return rules.some(rule => rule.kind === 'exact' && !rule.not && rules.some(other => excludes(rule.value, other)))
}

const isOpposite = (rule: UrlRule, other: UrlRule): boolean =>
  rule.kind === other.kind && rule.value === other.value && !rule.not !== !other.not

/** Whether the one address that is allowed does not follow another rule. */
function excludes(address: string, rule: UrlRule): boolean {
  const whole = !address.startsWith('/')
  // Of an address without a host only the rules can be judged that do not look at the host either.
  const judged = whole || ((rule.kind === 'exact' || rule.kind === 'wildcard') && rule.value.startsWith('/'))
  return judged && !matchesUrl({ match: 'all', rules: [rule] }, whole ? address : SOMEWHERE + address)
}
