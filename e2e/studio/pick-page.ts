import { fileURLToPath } from 'node:url'
import { test as base, type Page } from '@playwright/test'
import { build } from 'esbuild'
import type { PickHarness } from './pick-harness.ts'

declare global {
  interface Window {
    openHarness(): PickHarness
    harness: PickHarness
  }
}

/** The strictest policy that a customer may have: no inline styles or scripts, and no strings that become either. */
const POLICY = "default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

/** Another page with the picker, and nothing else of Beckon. */
export interface PickPage {
  page: Page
  /** The browser's complaints. */
  complaints: string[]
  visit(body: string, script?: string): Promise<void>
  /** Starts the picker. `picked` returns the result. */
  pick(selector?: string): Promise<void>
  picked(): Promise<PickHarness['picked']>
}

export const test = base.extend<{ pointing: PickPage }, { script: string }>({
  script: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces.
    async ({}, use) => {
      const { outputFiles } = await build({
        entryPoints: [fileURLToPath(new URL('pick-harness.ts', import.meta.url))],
        bundle: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        jsx: 'automatic',
        jsxImportSource: 'preact',
      })
      await use(outputFiles[0]!.text)
    },
    { scope: 'worker' },
  ],
  pointing: async ({ page, script }, use) => {
    const complaints: string[] = []
    page.on('pageerror', error => complaints.push(`${error}`))
    page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
    let html = ''
    let own = ''
    const javascript = { 'content-type': 'text/javascript' }
    await page.route('https://product.test/**', route => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/harness.js') return route.fulfill({ body: script, headers: javascript })
      if (pathname === '/own.js') return route.fulfill({ body: own, headers: javascript })
      if (pathname === '/inner') return route.fulfill({ body: '<p>Inside</p>', contentType: 'text/html' })
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
      return route.fulfill({ body: html, headers })
    })
    await use({
      page,
      complaints,
      async visit(body, text = '') {
        html = `<!doctype html><html lang="en"><title>A product</title><body>${body}<script src="/own.js"></script><script src="/harness.js"></script></body></html>`
        own = text
        await page.goto('https://product.test/')
        await page.evaluate(() => {
          window.harness = window.openHarness()
        })
      },
      async pick(selector) {
        await page.evaluate(from => window.harness.pick(from), selector)
        await page.getByRole('button', { name: 'Take it' }).waitFor()
      },
      async picked() {
        await page.waitForFunction(() => window.harness.picked !== undefined)
        return page.evaluate(() => window.harness.picked)
      },
    })
  },
})
