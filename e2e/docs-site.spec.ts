import { test as base, expect, type Page } from '@playwright/test'
import { createServer } from '../src/server/app/create-server.ts'
import { IN_FULL } from '../test/runs.ts'
import { violations } from './demo/violations.ts'

/** A server with the built documents, and what went wrong on its pages. */
const test = base.extend<{ docs: { address: string; problems: string[] } }>({
  docs: async ({ page }, use) => {
    const server = await createServer({ data: 'memory', log: null })
    const address = `${await server.listen(0)}/docs/`
    const problems: string[] = []
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', error => problems.push(String(error)))
    page.on('request', request => {
      if (!request.url().startsWith(new URL(address).origin)) problems.push(`asks elsewhere: ${request.url()}`)
    })
    await use({ address, problems })
    await server.close()
  },
})

/** Light and dark, on a phone, a tablet and a desktop. The long run has all six. */
const EVERY = (['light', 'dark'] as const).flatMap(scheme => [360, 820, 1440].map(width => ({ scheme, width })))
const LOOKS = EVERY.filter(({ scheme, width }) => IN_FULL || (scheme === 'dark' ? width === 360 : width === 1440))

async function passes(page: Page, { scheme, width }: (typeof LOOKS)[number]) {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
  expect([page.url(), scheme, width, await violations(page)]).toEqual([page.url(), scheme, width, []])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

test('a page passes axe at three widths, in light and dark, and never scrolls sideways', async ({ page, docs }) => {
  test.slow()
  await page.goto(`${docs.address}deliveries`)
  for (const look of LOOKS) await passes(page, look)
  for (const name of ['', 'not-found']) {
    await page.goto(docs.address + name)
    await passes(page, LOOKS[0]!)
  }
  expect(docs.problems).toEqual([])
})

test('the filter of the API page leaves what was asked for, and that passes axe', async ({ page, docs }) => {
  test.slow()
  await page.goto(`${docs.address}api`)
  await page.getByLabel('Show only what contains').fill('post /v3/edit/deliveries create')
  // The other one creates many.
  await expect(page.locator('article:visible')).toHaveCount(2)
  const left = page.locator('#createDelivery')
  await expect(left).toContainText('delivery_ids_position')
  await expect(left.locator('pre').first()).toContainText('curl "$BECKON_SERVER/v3/edit/deliveries"')
  // axe also checks what is hidden, and there are hundreds of them.
  await page.evaluate(() => {
    for (const hidden of document.querySelectorAll('main [hidden]:not(#none)')) hidden.remove()
  })
  for (const look of LOOKS) await passes(page, look)
  expect(docs.problems).toEqual([])
})

test('somebody finds how to roll back by keyboard alone', async ({ page, docs }) => {
  await page.goto(docs.address)
  await page.keyboard.press('/')
  await page.keyboard.type('roll back')
  await expect(page.getByRole('status')).toContainText('found')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('#found a').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/publishing#roll-back$/)
  await expect(page.getByRole('heading', { name: 'Roll back', exact: true })).toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Documents' }).locator('[aria-current]')).toHaveText(
    'Preview, publish, roll back',
  )
  expect(await violations(page)).toEqual([])
  expect(docs.problems).toEqual([])
})
