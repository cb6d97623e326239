import { randomBytes, timingSafeEqual } from 'node:crypto'
import { COOKIE } from '../server/access/session-cookie.ts'
import { endSession, startSession } from '../server/access/users/session.ts'
import type { BeckonServer } from '../server/app/create-server.ts'

/** Opens the demo's console without a password. */
export interface DemoEntrance {
  /** Part of an address that is printed or opened on this machine. It works once. */
  code: string
  /** The cookie of a new session, for the first caller with the code. Null for everybody else. */
  enter(code: string, browser: string): Promise<string | null>
  /** Ends the session. */
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
      // The cookie that signing in on this machine sets: plain http, so neither Secure nor `__Host-`.
      return `${COOKIE}=${session.token}; Path=/; HttpOnly; SameSite=Strict`
    },
    async close() {
      if (token) await endSession(store, token)
    },
  }
}
