import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Env } from '../http/env.ts'
import { LONGEST } from './users/session.ts'

export const COOKIE = 'beckon'

/** On https, the `__Host-` prefix prevents subdomains from setting the cookie. Plain http is only for this machine. */
const prefixOf = (origin: string) => (origin.startsWith('https:') ? ('host' as const) : undefined)

export function readCookie(c: Context<Env>, origin: string): string | undefined {
  return getCookie(c, COOKIE, prefixOf(origin))
}

/** Null removes it. */
export function writeCookie(c: Context<Env>, origin: string, token: string | null): void {
  const prefix = prefixOf(origin)
  const secure = prefix !== undefined
  if (token === null) deleteCookie(c, secure ? `__Host-${COOKIE}` : COOKIE, { path: '/', secure })
  else
    setCookie(c, COOKIE, token, {
      ...(prefix ? { prefix } : {}),
      path: '/',
      secure,
      httpOnly: true,
      sameSite: 'Strict',
      maxAge: LONGEST / 1_000,
    })
}
