import { test as base } from '@playwright/test'
import { bind } from './bound.ts'
import { startCompanion } from './companion.ts'
import { createKit } from './create-kit.ts'
import { forward } from './forward.ts'
import { createFront, type Front } from './front.ts'
import type { Kit } from './kit.ts'
import { listen } from './listen.ts'
import { createSite, type Site } from './site.ts'

/** How the product under test reaches Beckon. */
export interface KitOptions {
  /** The Beckon server in the product's own snippet. The kit's server answers requests to it. */
  address?: string
  /** The account token in the product's snippet. */
  token?: string
  /** Nothing shows until a test calls `beckon.on()`. For suites that test something else. */
  off?: boolean
}

/** What a worker starts once, for all its tests. */
interface Backstage {
  companion: Awaited<ReturnType<typeof startCompanion>>
  front: Front
  site: Site
  url: string
  siteUrl: string
}

/** Playwright's `test` with a `beckon` fixture: one server in memory for each worker, empty again for each test. */
export const test = base.extend<{ beckon: Kit }, { beckonOptions: KitOptions; beckonBackstage: Backstage }>({
  beckonOptions: [{}, { option: true, scope: 'worker' }],

  beckonBackstage: [
    async ({ beckonOptions }, use) => {
      const companion = await startCompanion(beckonOptions)
      const front = createFront(companion, beckonOptions.off)
      const site = createSite()
      const api = await listen(front.fetch)
      const pages = await listen(site.fetch)
      // Two hosts, so that pages and server have different origins, as in production.
      const url = beckonOptions.address ?? `http://127.0.0.1:${api.port}`
      await use({ companion, front, site, url, siteUrl: `http://localhost:${pages.port}` })
      await pages.close()
      await api.close()
      await companion.close()
    },
    { scope: 'worker' },
  ],

  beckon: [
    async ({ beckonBackstage, beckonOptions, context }, use) => {
      const { companion, front, site, url, siteUrl } = beckonBackstage
      await companion.reset()
      site.pages.clear()
      front.reset()
      if (beckonOptions.address) await forward(context, front.fetch, beckonOptions.address)
      const kit = createKit({ companion, front, site, url, siteUrl, context })
      bind(context, kit)
      await use(kit)
    },
    { auto: true },
  ],
})
