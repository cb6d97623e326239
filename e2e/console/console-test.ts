import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { Template } from '../../src/console/templates/template.ts'
import { welcomeTour } from '../../src/console/templates/tours.ts'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'

export const PASSWORD = 'a lamp above the harbour'

/** A server with the console, and users who work with it. */
export interface Place {
  server: BeckonServer
  address: string
  /** The management API, with the account secret. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by the tests, field by field
  api(method: string, path: string, body?: object): Promise<any>
  /** A signed-in colleague, in a browser of their own. */
  join(context: BrowserContext, email: string, role?: string): Promise<{ id: string }>
  /** A draft from a template, and its address in the console. */
  make(template: Template): Promise<{ id: string; url: string }>
}

/** Two people who are signed in, each in a browser of their own, and a draft for both. */
export interface Colleagues {
  ada: Page
  bob: Page
  /** Bob's browser: it goes offline without Ada's. */
  bobsBrowser: BrowserContext
  id: string
  url: string
}

export const test = base.extend<{ place: Place; colleagues: Colleagues; problems: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  place: async ({}, use) => {
    const secret = 'bks_for_the_browser_tests'
    const server = await createServer({
      data: 'memory',
      log: null,
      accountSecret: secret,
      webhooksAllow: ['127.0.0.1'],
      passwordCost: { log2N: 8, r: 8, p: 1 },
    })
    const address = await server.listen(0, '127.0.0.1')
    const send = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await fetch(address + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: body && JSON.stringify(body),
      })
      const said = await answer.json()
      if (!answer.ok) throw new Error(JSON.stringify(said))
      return said
    }
    const api: Place['api'] = (method, path, body) => send(method, path, body, { 'x-account-secret': secret })
    await use({
      server,
      address,
      api,
      async join(context, email, role = 'owner') {
        const { user, link } = await api('POST', '/v3/edit/users', { email, name: email.split('@')[0], role })
        const token = new URL(link.url).hash.slice(1)
        const joined = await context.request.post(`${address}/v3/edit/join`, {
          headers: { origin: address },
          data: { token, password: PASSWORD },
        })
        if (!joined.ok()) throw new Error(await joined.text())
        return user
      },
      async make({ kind, content }) {
        const { id } = (await api('POST', `/v3/edit/${kind}s`, content))[kind]
        return { id, url: `${address}/console/experiences/${kind}/${id}` }
      },
    })
    await server.close()
  },
  /** An owner and an author, with one tour. Each test opens it itself. */
  colleagues: async ({ page: ada, context, browser, place }, use) => {
    const bobsBrowser = await browser.newContext()
    const bob = await bobsBrowser.newPage()
    await place.join(context, 'ada@example.org')
    await place.join(bobsBrowser, 'bob@example.org', 'author')
    await use({ ada, bob, bobsBrowser, ...(await place.make(welcomeTour)) })
    await bobsBrowser.close()
  },
  /** What went wrong in the page: errors, and everything that its policy refused. */
  problems: async ({ page }, use) => {
    const problems: string[] = []
    listenForProblems(page, problems)
    await use(problems)
  },
})

export function listenForProblems(page: Page, problems: string[]): void {
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
}

/** The words beside the name say that everything is saved. */
export const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
/** Editors check for what others wrote every few seconds, and when the user comes back to the window. */
export const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
/** The fields of the step that is open. */
export const title = (page: Page) => page.getByRole('textbox', { name: 'Title optional' })
export const body = (page: Page) => page.getByRole('textbox', { name: 'Text optional' })

export { expect }

/** So many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
