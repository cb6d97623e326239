import { createHash } from 'node:crypto'
/** The network of an address: the whole address for IPv4, the first half for IPv6, because one client can use its whole /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head, tail] = address.split('%')[0]!.split('::')
  const groups = head === '' ? [] : head!.split(':')
  const after = tail ? tail.split(':').length : 0
  while (tail !== undefined && groups.length + after < 8) groups.push('0')
  const half = groups.slice(0, 4).map(group => group.toLowerCase().replace(/^0+(?=.)/, ''))
  return `${half.join(':')}::/64`
}

/** Counts are kept by this: addresses are not stored. */
export const namelessAddress = (address: string): string =>
  createHash('sha256').update(networkOf(address)).digest('base64url').slice(0, 16)
