import { findLinearly } from '../evaluator/linear-match.ts'
import { matchesUrl } from '../evaluator/url-match.ts'
import type { UrlMatch, UrlRule } from '../protocol/url-rule.ts'

/** Rules about the part after the host need some host. */
const SOMEWHERE = 'https://somewhere.example'

/** Whether no address can match all of these rules. True only if that is certain. */
export function contradicts({ match, rules }: UrlMatch): boolean {
  if (match !== 'all') return false
  if (rules.some(rule => rules.some(other => isOpposite(rule, other)))) return true
  return rules.some(rule => rule.kind === 'exact' && !rule.not && rules.some(other => excludes(rule.value, other)))
}

const isOpposite = (rule: UrlRule, other: UrlRule): boolean =>
  rule.kind === other.kind && rule.value === other.value && !rule.not !== !other.not

/** Whether the only allowed address does not match another rule. */
function excludes(address: string, rule: UrlRule): boolean {
  const whole = !address.startsWith('/')
  // For an address without a host, we can judge only rules that do not read the host either.
  const judged = whole || ((rule.kind === 'exact' || rule.kind === 'wildcard') && rule.value.startsWith('/'))
  return judged && !matchesUrl({ match: 'all', rules: [rule] }, whole ? address : SOMEWHERE + address, findLinearly)
}
