import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { Template } from '../../src/console/templates/template.ts'
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

export const test = base.extend<{ place: Place; problems: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  place: async ({}, use) => {
    const secret = 'bks_for_the_browser_tests'
    const server = await createServer({
      data: 'memory',
      log: null,
      accountSecret: secret,
      webhooksAllow: ['127.0.0.1'],
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

export { expect } from '@playwright/test'
