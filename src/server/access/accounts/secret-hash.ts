import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secrets are long and random, so one round of SHA-256 is enough. */
export function hashSecret(secret: string): { lookup: string; hash: string } {
  const hash = createHash('sha256').update(secret).digest('hex')
  return { lookup: hash.slice(0, 16), hash }
}

/**
 * Where a secret with fewer rights than an owner is looked up. A process of a release that does not know roles does not find it
 * there, and refuses it, instead of letting it do everything.
 */
export const limitedLookup = (lookup: string): string => `limited ${lookup}`

export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

export const newSecret = () => `bks_${randomBytes(24).toString('hex')}`
export const newToken = () => `bkt_${randomBytes(12).toString('hex')}`
export const newKey = () => randomBytes(32).toString('hex')
