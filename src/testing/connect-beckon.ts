import type { BrowserContext, Page } from '@playwright/test'
import { bind } from './bound.ts'
import { createKit } from './create-kit.ts'
import type { Kit } from './kit.ts'
import { noOverrides } from './overrides.ts'
import { createSite } from './site.ts'

export interface Connection {
  /** The Beckon server that the pages talk to, and the account secret. */
  address: string
  secret: string
}

/** What tests can do with a shared server: they cannot empty it, set its clock or intercept its requests. */
export type RemoteKit = Pick<
  Kit,
  | 'url'
  | 'api'
  | 'publish'
  | 'unpublish'
  | 'republish'
  | 'deliver'
  | 'delivery'
  | 'profile'
  | 'interactions'
  | 'responses'
  | 'step'
  | 'watch'
>

/** Nobody tells us when a page has reported to that server, so we ask again after this time. */
const PAUSE = 200

/** The kit for a Beckon server that already runs, such as the one of a staging environment. */
export function connectBeckon(target: Page | BrowserContext, { address, secret }: Connection): RemoteKit {
  const url = address.replace(/\/+$/, '')
  const there = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.body && (await request.arrayBuffer())
    return fetch(url + pathname + search, {
      method: request.method,
      headers: request.headers,
      body,
      // The secret goes to no other server.
      redirect: 'error',
    })
  }
  const notOurs = () => {
    throw new Error(`${url} is not this test's own server: it cannot be emptied, and its clock cannot be turned`)
  }
  const companion = {
    token: '',
    secret,
    clock: { now: Date.now, set: notOurs },
    fetch: there,
    reset: notOurs,
    close: notOurs,
  }
  const heard = async (timeout: number) => {
    await new Promise(resolve => setTimeout(resolve, Math.min(PAUSE, Math.max(0, timeout))))
    return timeout > PAUSE
  }
  const front = { fetch: there, heard, overrides: noOverrides(), otherTokens: new Set<string>(), reset: notOurs }
  const kit = createKit({ companion, front, site: createSite(), url, siteUrl: url, context: null })
  bind('context' in target ? target.context() : target, kit)
  return kit
}
