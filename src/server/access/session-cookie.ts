import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import type { Env } from '../http/env.ts'
import { BEGUN_FOR } from './users/begun.ts'
import { KNOWN_FOR } from './users/known-browser.ts'
import { LONGEST } from './users/session.ts'

export const COOKIE = 'beckon'
/** Says only that somebody has signed in with this browser before. It opens nothing. */
const KNOWN = 'beckon-known'
/** A sign-in that has begun in this browser, and waits for its second half. */
const BEGUN = 'beckon-begun'

/** On https, the `__Host-` prefix prevents subdomains from setting the cookie. Plain http is only for this machine. */
const prefixOf = (origin: string) => (origin.startsWith('https:') ? ('host' as const) : undefined)

export function readCookie(c: Context<Env>, origin: string): string | undefined {
  return getCookie(c, COOKIE, prefixOf(origin))
}

/** Null removes it. */
export function writeCookie(c: Context<Env>, origin: string, token: string | null): void {
  if (token === null) removeCookie(c, COOKIE, origin)
  else setCookie(c, COOKIE, token, cookieOptions(origin, LONGEST))
}

function removeCookie(c: Context<Env>, name: string, origin: string): void {
  const secure = prefixOf(origin) !== undefined
  deleteCookie(c, secure ? `__Host-${name}` : name, { path: '/', secure })
}

export function readBegun(c: Context<Env>, origin: string): string | undefined {
  return getCookie(c, BEGUN, prefixOf(origin))
}

/** Null removes it. */
export function writeBegun(c: Context<Env>, origin: string, token: string | null): void {
  if (token === null) removeCookie(c, BEGUN, origin)
  else setCookie(c, BEGUN, token, cookieOptions(origin, BEGUN_FOR))
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
