import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, type Page } from '@playwright/test'
import type { Experience } from '../../src/protocol/experience.ts'
import type { Outcome, Showing } from '../../src/protocol/view.ts'
import { inLanguage } from '../../src/server/feed/in-language.ts'
import { HOST_PAGE } from './host-page.ts'

/** What a test may change about how an Experience is shown. */
export type Given = Partial<Pick<Showing, 'step' | 'theme' | 'draft' | 'done' | 'unread' | 'hidden' | 'missing'>> & {
  words?: Partial<Showing['words']>
}

/** A page of somebody else's, on which a built view can be opened without the rest of the runtime. */
export interface Stage {
  page: Page
  /** Opens the page; `html` stands in its body, `css` is what the host does to everybody's elements. */
  visit(options?: { html?: string; css?: string; csp?: string; path?: string }): Promise<void>
  open(experience: Experience, given?: Given): Promise<void>
  update(changes: Given): Promise<void>
  close(): Promise<void>
  outcomes(): Promise<Outcome[]>
  /** Lets two frames pass: what is on the screen has settled. */
  settle(): Promise<void>
  /** What the browser complained about: security reports, errors. */
  complaints: string[]
  origin: string
}

const RUNTIME = process.env.BECKON_RUNTIME ?? new URL('../../dist/runtime', import.meta.url).pathname
const parts = () => JSON.parse(readFileSync(`${RUNTIME}/manifest.json`, 'utf8')).parts as { [kind: string]: string }

/** Runs in the page: the runtime's side of a view, as small as it can be. */
const HARNESS = `
const said = [], views = []
const find = s => { try { return document.querySelector(s) ?? [...document.querySelectorAll('*')].map(e => e.shadowRoot?.querySelector(s)).find(Boolean) ?? null } catch { return null } }
const findAll = s => { try { return [...document.querySelectorAll(s)] } catch { return [] } }
window.harness = {
  said,
  async open(part, experience, given) {
    const { open } = await import(part)
    views.push(open({
      step: 0, theme: null, draft: {}, unread: false, hidden: [], ...given, done: given.done ?? [],
      experience, find, findAll,
      words: { language: 'en', profile: {}, company: null, delivery: null, now: Date.UTC(2026, 0, 1), ...given.words },
      onElements(listener) {
        const observer = new MutationObserver(listener)
        observer.observe(document, { subtree: true, childList: true })
        return () => observer.disconnect()
      },
      say(outcome) { said.push(outcome) },
    }))
  },
  update: changes => views.at(-1).update(changes),
  close() { for (const view of views.splice(0)) view.close() },
}`

async function serve(): Promise<{
  server: Server
  origin: string
  pages: Map<string, { body: string; csp?: string }>
}> {
  const pages = new Map<string, { body: string; csp?: string }>()
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://x').pathname
    if (path === '/favicon.ico') return response.writeHead(204).end()
    const page = pages.get(path)
    if (page) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      if (page.csp) response.setHeader('content-security-policy', page.csp)
      return response.end(page.body)
    }
    try {
      const body =
        path === '/harness.js'
          ? HARNESS
          : path === '/picture.svg'
            ? readFileSync(new URL('../../demo/gallery/picture.svg', import.meta.url))
            : readFileSync(`${RUNTIME}/${path.slice(1).replaceAll('/', '')}`)
      response.setHeader('content-type', path.endsWith('.svg') ? 'image/svg+xml' : 'text/javascript; charset=utf-8')
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pages }
}

export const test = base.extend<{ stage: Stage }, { site: Awaited<ReturnType<typeof serve>> }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters of a fixture
    async ({}, use) => {
      const site = await serve()
      await use(site)
      site.server.close()
      site.server.closeAllConnections()
    },
    { scope: 'worker' },
  ],
  stage: async ({ page, site }, use) => {
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(`${error}`))
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    const stage: Stage = {
      page,
      complaints,
      origin: site.origin,
      async visit({ html = HOST_PAGE, css = '', csp, path = '/page' } = {}) {
        const nonce = 'bm9uY2U'
        site.pages.set(path, {
          csp: csp?.replaceAll('NONCE', nonce),
          body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Northwind</title><meta name="viewport" content="width=device-width"><style nonce="${nonce}">${css}</style></head><body>${html.replaceAll('NONCE', nonce)}<script type="module" nonce="${nonce}" src="/harness.js"></script></body></html>`,
        })
        await page.goto(`${site.origin}${path}`)
        await page.waitForFunction('window.harness')
      },
      async open(experience, given = {}) {
        const part = `/${parts()[experience.kind]}`
        await page.evaluate(([part, experience, given]) => harness.open(part, experience, given), [
          part,
          // As the server prepares it for a page.
          inLanguage(experience, given.words?.language ?? 'en'),
          given,
        ] as const)
      },
      update: changes => page.evaluate(changes => harness.update(changes), changes),
      close: () => page.evaluate(() => harness.close()),
      outcomes: () => page.evaluate(() => harness.said.slice()),
      settle: () =>
        page.evaluate(
          () => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
        ),
    }
    await use(stage)
  },
})
export { expect } from '@playwright/test'

declare const harness: {
  said: Outcome[]
  open(part: string, experience: Experience, given: Given): Promise<void>
  update(changes: Given): void
  close(): void
}
