import type { Context } from 'hono'
import type { Env } from './env.ts'

/** Whether somebody typed the address or followed a link. Browsers send `Sec-Fetch-Mode` only over https and on this machine. */
export function isOpenedInBrowser({ req }: Context<Env>): boolean {
  const mode = req.header('sec-fetch-mode')
  return (
    req.method === 'GET' &&
    (mode === undefined || mode === 'navigate') &&
    (req.header('accept') ?? '').includes('text/html') &&
    req.header('origin') === undefined &&
    req.header('x-account-secret') === undefined &&
    req.query('account_secret') === undefined
  )
}
