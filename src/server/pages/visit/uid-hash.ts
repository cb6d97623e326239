import { createHmac, timingSafeEqual } from 'node:crypto'

const LONGEST = 86_400
const INTO_THE_FUTURE = 300

/** `hex(HMAC_SHA256(key, uid + "-" + unix_seconds)) + "-" + unix_seconds` */
export function makeUidHash(key: string, uid: string, seconds: number): string {
  return `${createHmac('sha256', key).update(`${uid}-${seconds}`).digest('hex')}-${seconds}`
}

/** Whether the customer's backend confirmed this uid within the last 24 hours. */
export function provesUid(key: string, uid: string, given: string | undefined, now: number): boolean {
  const parts = /^[0-9a-f]{64}-(\d{1,12})$/.exec(given ?? '')
  if (!parts) return false
  const seconds = Number(parts[1])
  const age = Math.floor(now / 1000) - seconds
  if (age > LONGEST || age < -INTO_THE_FUTURE) return false
  return timingSafeEqual(Buffer.from(given!), Buffer.from(makeUidHash(key, uid, seconds).padEnd(given!.length)))
}
