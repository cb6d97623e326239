import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Secrets are long and random, so one round of SHA-256 is enough. */
export function hashSecret(secret: string): { lookup: string; hash: string } {
  const hash = createHash('sha256').update(secret).digest('hex')
  return { lookup: hash.slice(0, 16), hash }
}

export function sameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

export const newSecret = () => `bks_${randomBytes(24).toString('hex')}`
export const newToken = () => `bkt_${randomBytes(12).toString('hex')}`
export const newKey = () => randomBytes(32).toString('hex')
