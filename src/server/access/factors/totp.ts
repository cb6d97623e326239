import { Secret, TOTP } from 'otpauth'

const SECONDS = 30
/** Clocks of telephones are a little wrong: the code before and the next one count too. */
const AROUND = 1

export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

const made = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: SECONDS })

/** What the app reads from the picture. */
export const totpAddress = (secret: string, email: string, account: string): string =>
  made(secret, email, `Beckon (${account.replaceAll(':', ' ')})`).toString()

/** The half minute that the code belongs to, since 1970. Null if it is wrong. */
export function periodOfCode(secret: string, code: string, now: number): number | null {
  const delta = made(secret).validate({ token: code, timestamp: now, window: AROUND })
  return delta === null ? null : Math.floor(now / 1_000 / SECONDS) + delta
}
