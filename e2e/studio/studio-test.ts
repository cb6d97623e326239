import { createHash } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
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
  /** The address that opens the studio in this page, once. The window that opened the page has the code and the answer for it. */
  code(page: Page, id: string, path: string, kind?: string): Promise<string>
}

/** A page that a window of the console's origin opened. That window answers it, once, with what it was given, as the console does. */
export async function openedByConsole(context: BrowserContext, { address }: Pick<Place, 'address'>): Promise<Page> {
  const own = await context.newPage()
  await own.goto(`${address}/health`)
  const opens = own.waitForEvent('popup')
  await own.evaluate(() => {
    const console = window as { given?: object }
    addEventListener('message', ({ data, ports: [port] }) => {
      if (data.beckon !== 'studio' || !console.given) return
      port?.postMessage(console.given)
      delete console.given
    })
    open('about:blank')
  })
  return opens
}

/** Gives the window that opened the page a code and its answer. Returns the address that then opens the studio in the page. */
export async function giveCode<W extends object>(
  page: Page,
  ask: (wanted: W & { answer_hash: string }) => Promise<{ code: string; url: string }>,
  wanted: W,
): Promise<string> {
  const answer = 'what only the console knows'
  const answer_hash = createHash('sha256').update(answer).digest('hex')
  const { code, url } = await ask({ ...wanted, answer_hash })
  const own = (await page.opener())!
  await own.evaluate(given => Object.assign(window, { given }), { code, answer })
  // The console opens a new window each time, with a name of its own.
  await page.evaluate(name => Object.assign(window, { name }), `beckon-studio-${code}`)
  return url
}

export const test = base.extend<{ house: House }>({
  page: async ({ context, place }, use) => use(await openedByConsole(context, place)),
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
      code: (page, id, path, kind = 'tour') =>
        giveCode(page, wanted => place.api('POST', '/v3/edit/studio_codes', wanted), {
          kind,
          experience_id: id,
          url: new URL(path, address).href,
        }),
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
