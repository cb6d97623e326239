import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../src/testing/index.ts'
import { WHOLE_CHROMIUM } from '../whole-chromium.ts'
import { serve, survives } from './survives.ts'

test('works where every storage throws', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: `<script>
      ;['localStorage', 'sessionStorage', 'indexedDB', 'caches'].forEach(function (name) {
        Object.defineProperty(window, name, { get: function () { throw new DOMException('denied', 'SecurityError') } })
      })
      Object.defineProperty(navigator, 'locks', { value: undefined })
    </script>`,
  })
})

test('works where the browser itself refuses cookies and storage', async ({ playwright, launchOptions, beckon }) => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-no-cookies-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  )
  const context = await playwright.chromium.launchPersistentContext(folder, { ...launchOptions, ...WHOLE_CHROMIUM })
  try {
    const page = await context.newPage()
    beckon.watch(context)
    await page.goto(serve(beckon, {}, ''))
    expect(
      await page.evaluate(() => {
        try {
          return String(localStorage)
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
    await survives(page, beckon, {})
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('works on a plain http host', async ({ page, beckon }) => {
  await beckon.api.send('POST', '/v3/edit/urls', { host: 'shop.test', enabled: 'on' })
  const origin = beckon.site.replace('localhost', 'shop.test')
  await page.goto(serve(beckon, { origin }, ''))
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await survives(page, beckon, { origin })
})
