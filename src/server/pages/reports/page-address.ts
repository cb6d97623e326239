import { LONGEST_HREF } from '../../../protocol/schema/wire.ts'
import { domainOf } from '../../domains/register-host.ts'

/**
 * Where something was shown, as far as it can be believed: an address of the web, on the domain of the page that says it. Everything
 * else is null: colleagues and other programs read it, and a stranger must not lead them anywhere. A browser keeps the reports of
 * each origin apart, so a real page never names another domain.
 */
export function pageAddress(said: string, host: string): string | null {
  if (!URL.canParse(said)) return null
  const url = new URL(said)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const there = url.hostname.replace(/\.$/, '')
  // `urlFilter` may name another subdomain, because the real one is the name of a customer.
  if (there !== host && domainOf(there) !== domainOf(host)) return null
  url.username = ''
  url.password = ''
  return url.href.slice(0, LONGEST_HREF)
}
