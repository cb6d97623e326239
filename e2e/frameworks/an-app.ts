import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Kit } from '../../src/testing/index.ts'
import type { Situation } from './apps/situation.ts'

export const APPS = ['React 19', 'React 18', 'Vue', 'Svelte']

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' }

/** Opens an application that knows nothing of Beckon but its token, and what a test says of the session. */
export async function openApp(page: Page, beckon: Kit, name: string, situation: Partial<Situation> = {}) {
  const folder = join(import.meta.dirname, 'dist', name)
  for (const file of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) {
      const path = join(file.parentPath, file.name)
      beckon.page(path.slice(folder.length).replaceAll('\\', '/'), readFileSync(path, 'utf8'), SCRIPT)
    }
  const given = JSON.stringify({ token: beckon.token, api: beckon.url, situation })
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><div id="app"></div>
    <script>window.given = ${given}</script><script type="module" src="/app.js"></script>`
  const asked: string[] = []
  const errors: string[] = []
  page.on('request', request => asked.push(request.url()))
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
  })
  beckon.page('/reports', html)
  await page.goto(beckon.page('/', html))
  await page
    .getByText('Below the news')
    .or(page.getByRole('heading', { name: 'Home' }))
    .first()
    .waitFor()
  return {
    change: (changes: Partial<Situation>) => page.evaluate(changes => window.change(changes), changes),
    told: () => page.evaluate(() => window.told),
    /** Requests to the server. */
    asked: () => asked.filter(url => url.startsWith(beckon.url)),
    errors,
  }
}
