import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Fetch } from './overrides.ts'
import { packageFolder } from './package-folder.ts'

/**
 * Answers the runtime's requests inside Playwright: all requests to `address` or, without one, all that look like the runtime's.
 * None of them reaches a network.
 */
export async function forward(target: Page | BrowserContext, fetch: Fetch, address?: string): Promise<void> {
  const origin = address ? new URL(address).origin : null
  const files = new Set(readdirSync(join(packageFolder(), 'dist', 'runtime')))
  const isRuntimes = ({ pathname }: URL) =>
    pathname.startsWith('/v3/observe/') || (/^\/[^/]+\/[^/]+\.js$/.test(pathname) && files.has(basename(pathname)))
  await target.route(
    url => (origin ? url.origin === origin : isRuntimes(url)),
    route => answer(route, fetch),
  )
}

async function answer(route: Route, fetch: Fetch): Promise<void> {
  const asked = route.request()
  const body = asked.postDataBuffer()
  const response = await fetch(
    new Request(asked.url(), {
      method: asked.method(),
      headers: await asked.allHeaders().then(withoutPseudo),
      body: body ? new Uint8Array(body) : undefined,
    }),
  )
  await route
    .fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
    // The page may have gone while the server answered. Then nobody waits for the answer.
    .catch(() => {})
}

/** HTTP/2 has pseudo-headers such as `:method`. A Request refuses them. */
function withoutPseudo(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
}
