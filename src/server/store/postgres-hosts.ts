/**
 * The address with several hosts, as PostgreSQL's own programs take it: `postgres://user:password@one:5432,two:5432/name`. One of
 * them is the primary, which may change.
 */
export interface Hosts {
  several: boolean
  /** The address of the one that was the primary last. */
  current(): string
  /** It is not the primary, or does not answer. The next one is tried, unless somebody else has moved on already. */
  leave(address: string): void
}

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/

/** One address for each host. */
export function addressesOf(url: string): string[] {
  const [, before, hosts, after] = ADDRESS.exec(url) ?? []
  return hosts === undefined ? [url] : hosts.split(',').map(host => `${before}${host}${after}`)
}

export function hostsOf(url: string): Hosts {
  const addresses = addressesOf(url)
  let at = 0
  return {
    several: addresses.length > 1,
    current: () => addresses[at]!,
    leave(address) {
      if (addresses[at] === address) at = (at + 1) % addresses.length
    },
  }
}
