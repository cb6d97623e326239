import type { Page } from '@playwright/test'
import { listen } from '../../src/testing/listen.ts'
import { createSite } from '../../src/testing/site.ts'
import { snippet } from '../../src/testing/snippet.ts'
import { test as base, type Place } from '../console/console-test.ts'

/** The contents of a page of the product. */
export interface ProductPage {
  head?: string
  body: string
  headers?: Record<string, string>
  /** For pages with a policy. */
  nonce?: string
  uid?: string
}

/** A server with the console, and a product on another origin whose pages have the snippet. */
export interface House extends Place {
  site: string
  token: string
  serve(path: string, page: ProductPage): void
  /** The draft of an automatic tour. */
  draft(content?: object): Promise<string>
  /** The address that opens the studio there, once. */
  code(id: string, path: string, kind?: string): Promise<string>
}

export const test = base.extend<{ house: House }>({
  house: async ({ place }, use) => {
    const site = createSite()
    const pages = await listen(site.fetch)
    const address = `http://localhost:${pages.port}`
    const { token } = place.server.credentials
    await use({
      ...place,
      site: address,
      token,
      serve(path, { head = '', body, headers = {}, nonce, uid }) {
        const pasted = snippet({ token, api: place.address, nonce, uid })
        const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A product</title><link rel="icon" href="data:,">${pasted}${head}</head><body>${body}</body></html>`
        site.pages.set(path, { html, headers })
      },
      draft: async (content = {}) =>
        (
          await place.api('POST', '/v3/edit/tours', {
            name: 'Around the harbour',
            automatic: true,
            steps: [{ title: 'A new step' }],
            ...content,
          })
        ).tour.id,
      code: async (id, path, kind = 'tour') =>
        (await place.api('POST', '/v3/edit/studio_codes', { kind, experience_id: id, url: address + path })).url,
    })
    await pages.close()
  },
})

export { expect } from '../console/console-test.ts'

/** The panel on the page. */
export const studioOn = (page: Page) => page.getByRole('region', { name: 'Beckon studio' })
/** What people would see. */
export const cardOn = (page: Page) => page.locator('beckon-view').getByRole('dialog')
export const pickerOn = (page: Page) => page.getByRole('region', { name: 'Point at an element' })
