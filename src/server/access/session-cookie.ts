import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Env } from '../http/env.ts'
import { KNOWN_FOR } from './users/known-browser.ts'
import { LONGEST } from './users/session.ts'

export const COOKIE = 'beckon'
/** Says only that somebody has signed in with this browser before. It opens nothing. */
const KNOWN = 'beckon-known'

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
  else setCookie(c, COOKIE, token, cookieOptions(origin, LONGEST))
}

export function readKnown(c: Context<Env>, origin: string): string | undefined {
  const token = getCookie(c, KNOWN, prefixOf(origin))
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined
}

export function writeKnown(c: Context<Env>, origin: string, token: string): void {
  setCookie(c, KNOWN, token, cookieOptions(origin, KNOWN_FOR))
}

function cookieOptions(origin: string, lasts: number): CookieOptions {
  const prefix = prefixOf(origin)
  return {
    ...(prefix ? { prefix } : {}),
    path: '/',
    secure: prefix !== undefined,
    httpOnly: true,
    sameSite: 'Strict',
    maxAge: lasts / 1_000,
  }
}
