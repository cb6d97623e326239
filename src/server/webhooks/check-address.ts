import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

declare module '../access/backend.ts' {
  interface Backend {
    /** Hosts that webhooks may call by plain http and at private addresses. */
    webhooksAllow: AllowedHosts
  }
}

/** Hosts for which the operator allows plain http and private addresses: `host` or `host:port`. */
export type AllowedHosts = readonly string[]

/** Azure's virtual machines get their secrets from this server. Its address looks like any other. */
const METADATA = ['168.63.129.16']

/** All that the registries give to networks today. The rest is for other uses, or for nobody. */
const ASSIGNED = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether it is an address of the public internet: not this machine, not its network, and no form that hides such an address. */
export function isPublicAddress(text: string): boolean {
  // The library also reads short and octal forms, but a resolver never returns these.
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  // For IPv6, only addresses assigned to networks (2000::/3), and none that contain IPv4 addresses.
  if (address.kind() === 'ipv6' && !(address as ipaddr.IPv6).match(ASSIGNED)) return false
  return address.range() === 'unicast' && !METADATA.includes(address.toString())
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '')

export function isAllowed({ hostname, port, protocol }: URL, allowed: AllowedHosts): boolean {
  const name = bare(hostname)
  const withPort = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
  return allowed.some(one => bare(one) === name || one === withPort)
}

/** Why a webhook cannot use this address, as far as we know without resolving the host. Null: it can. */
export function refuseUrl(text: string, allowed: AllowedHosts): string | null {
  if (!URL.canParse(text)) return 'must be an address such as https://example.com/hooks'
  const url = new URL(text)
  if (url.username || url.password) return 'must not contain a name or a password'
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://'
  if (isAllowed(url, allowed)) return null
  if (url.protocol === 'http:')
    return 'must begin with https://; the operator of the server can allow plain http to a host (BECKON_WEBHOOKS_ALLOW)'
  const host = bare(url.hostname)
  if (ipaddr.isValid(host) && !isPublicAddress(host))
    return 'must not lead to a private address; the operator of the server can allow a host (BECKON_WEBHOOKS_ALLOW)'
  return null
}
