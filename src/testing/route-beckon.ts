import type { Page } from '@playwright/test'
import type { ExperienceInput } from '../protocol/experience.ts'
import { bind } from './bound.ts'
import { startCompanion } from './companion.ts'
import { createKit } from './create-kit.ts'
import { forward } from './forward.ts'
import { createFront } from './front.ts'
import type { Addressed, Kit } from './kit.ts'
import { createSite } from './site.ts'

export interface RouteOptions {
  /** What is live. */
  experiences?: ExperienceInput[]
  /** The waiting Deliveries. `model_id` is the id of an Experience, or its index in `experiences`. */
  deliveries?: ({ model_id: string | number } & Addressed)[]
  /** The server in the page's snippet. Without it, every request that looks like the runtime's is answered. */
  address?: string
  /** The account token in the page's snippet. */
  token?: string
  off?: boolean
}

/**
 * Answers the runtime's requests inside Playwright, for suites without the `beckon` fixture. It needs no port and no process, but
 * gives the real server's answers, because its handlers run here. It lives as long as the page.
 */
export async function routeBeckon(page: Page, options: RouteOptions = {}): Promise<Kit> {
  const companion = await startCompanion(options)
  const front = createFront(companion, options.off)
  const site = createSite()
  const url = options.address ?? 'https://beckon.test'
  const siteUrl = 'https://app.test'
  const kit = createKit({ companion, front, site, url, siteUrl, context: page.context() })
  page.once('close', () => companion.close())

  const published = []
  for (const experience of options.experiences ?? []) published.push(await kit.publish(experience))
  for (const { model_id, ...rest } of options.deliveries ?? []) {
    const id = typeof model_id === 'number' ? published[model_id]?.id : model_id
    if (!id) throw new Error(`deliveries: there is no Experience ${model_id}`)
    await kit.deliver({ ...rest, model_id: id })
  }
  await page.route(`${siteUrl}/**`, async route => {
    const response = await site.fetch(new Request(route.request().url()))
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    })
  })
  await forward(page, front.fetch, options.address)
  bind(page.context(), kit)
  return kit
}
