import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

export interface Passwords {
  /** `scrypt$15$8$3$salt$key` */
  hash(password: string): Promise<string>
  /** Whether the password is correct. If there is none, it does the same work, so that the time reveals nothing. */
  check(password: string, stored: string | null): Promise<boolean>
}

/** How hard it is to try passwords. Stored with each hash, so that we can raise it later. */
export interface PasswordCost {
  log2N: number
  r: number
  p: number
}

/** 32 MiB, and a good part of a second on one core. */
const COST: PasswordCost = { log2N: 15, r: 8, p: 3 }
const BYTES = 32
/** Node derives keys on its four threads, which files and host names need too. We use only this many. */
const AT_ONCE = 2

/** Outside the event loop, and few at a time, so that signing in makes nobody else wait. */
export function createPasswords(cost: PasswordCost = COST): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function derive(password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> {
    if (running < AT_ONCE) running++
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await deriveKey(password, salt, cost)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return ['scrypt', cost.log2N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
    },
    async check(password, stored) {
      const [, log2N, r, p, salt = '', key = ''] = (stored ?? '').split('$')
      const spent = stored === null ? cost : { log2N: Number(log2N), r: Number(r), p: Number(p) }
      const derived = await derive(password, Buffer.from(salt, 'base64url'), spent)
      const wanted = Buffer.from(key, 'base64url')
      return wanted.length === derived.length && timingSafeEqual(derived, wanted)
    },
  }
}

/** Normalised, because the same characters can be typed in several ways. */
function deriveKey(password: string, salt: Buffer, { log2N, r, p }: PasswordCost): Promise<Buffer> {
  const options = { N: 2 ** log2N, r, p, maxmem: 2 * 128 * r * 2 ** log2N }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, BYTES, options, (error, key) => (error ? reject(error) : resolve(key))),
  )
}
