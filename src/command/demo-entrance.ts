import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { BeckonServer } from '../server/create-server.ts'
import { COOKIE } from '../server/http/session-cookie.ts'
import { endSession, startSession } from '../server/users/session.ts'

/** The way into the demo's console without a password. */
export interface DemoEntrance {
  /** Stands in an address that is printed, or opened, on this machine. It is worth something once. */
  code: string
  /** The cookie of a new session, for the first who brings the code; null for everybody else. */
  enter(code: string, browser: string): Promise<string | null>
  /** Whoever came in is out. */
  close(): Promise<void>
}

export function demoEntrance({ store, credentials }: BeckonServer): DemoEntrance {
  const code = randomBytes(24).toString('base64url')
  let used = false
  let token: string | null = null
  const isRight = (given: string) =>
    given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code))
  return {
    code,
    async enter(given, browser) {
      if (used || !isRight(given)) return null
      used = true
      const { account, user } = credentials
      const session = await store.transaction(tx => startSession(tx, { account, user, browser }))
      token = session.token
      // As sign-in writes it on this machine: plain http, so neither Secure nor `__Host-`.
      return `${COOKIE}=${session.token}; Path=/; HttpOnly; SameSite=Strict`
    },
    async close() {
      if (token) await endSession(store, token)
    },
  }
}
