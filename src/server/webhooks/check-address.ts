import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Hosts to which plain http and private addresses are allowed, as the operator names them: `host` or `host:port`. */
export type AllowedHosts = readonly string[]

/** The server of Azure's virtual machines that hands out their secrets; its address looks like any other. */
const METADATA = ['168.63.129.16']

/** Neither this machine nor its network, nor a form of address that leads there in disguise: an address of the open internet. */
export function isPublicAddress(text: string): boolean {
  // The library also reads short and octal forms; a resolver answers none of these.
  if (isIP(text) === 0 || !ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  // Of IPv6 only what is handed out to networks; of what is made of IPv4 addresses nothing.
  return address.range() === 'unicast' && !METADATA.includes(address.toString())
}

const bare = (host: string) => host.replace(/^\[|\]$/g, '')

export function isAllowed({ hostname, port, protocol }: URL, allowed: AllowedHosts): boolean {
  const name = bare(hostname)
  const withPort = `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
  return allowed.some(one => bare(one) === name || one === withPort)
}

/** Why a webhook cannot lead there, as far as that can be said without asking for the host's addresses; null: it can. */
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
