import type { BrowserContext, Locator, Page } from '@playwright/test'
import { cardOn, expect, type House, pickerOn, studioOn } from './studio-test.ts'

/** A product with two pages, and what is picked on each. */
export interface Product {
  /** Where another person starts. */
  first: string
  /** As Playwright matches it. */
  second: string
  target(page: Page): Locator
  /** The product's own link to the second page. */
  way(page: Page): Locator
  secondTarget(page: Page): Locator
}

/**
 * The whole way of an author: picks an element, writes, plays, goes to another page of the product, continues to write, and
 * publishes in the console. At the end another person sees it.
 */
export async function writeATour(page: Page, visitor: BrowserContext, product: Product, open: string): Promise<void> {
  const studio = studioOn(page)
  await page.goto(open)
  await expect(studio).toBeVisible()
  await expect(cardOn(page)).toContainText('A new step')

  await studio.getByLabel('It stands').selectOption('beside an element of the page')
  await pointAt(page, product.target(page))
  await studio.getByLabel('Title').fill('Begin here')
  await expect(cardOn(page)).toContainText('Begin here')
  await expectBeside(cardOn(page), product.target(page))
  await studio.getByRole('button', { name: 'Only on this one' }).click()

  await studio.getByRole('button', { name: 'Play from here' }).click()
  await expect(studio).toContainText('It is shown.')
  await cardOn(page).getByRole('button', { name: 'Done' }).click()
  await expect(studio).toContainText('Completed.')
  await studio.getByRole('button', { name: 'Go on writing' }).click()

  await studio.getByRole('button', { name: 'Add a step' }).click()
  await studio.getByLabel('Title').fill('And then this')
  await expect(cardOn(page)).toContainText('And then this')
  await product.way(page).click()
  await page.waitForURL(product.second)

  // On the next page of the tab, it is open at the same step.
  await expect(studio.getByRole('button', { name: '2 And then this' })).toHaveAttribute('aria-current', 'step')
  await studio.getByLabel('It stands').selectOption('beside an element of the page')
  await pointAt(page, product.secondTarget(page))
  await expectBeside(cardOn(page), product.secondTarget(page))
  await expect(studio.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

  await publish(page)
  await studio.getByRole('button', { name: 'Close the studio' }).click()
  await expect(studio).toHaveCount(0)

  const other = await visitor.newPage()
  await other.goto(new URL(product.first, open).href)
  await expect(cardOn(other)).toContainText('Begin here')
  await cardOn(other).getByRole('button', { name: 'Next' }).click()
  await product.way(other).click()
  await expect(cardOn(other)).toContainText('And then this')
  await expectBeside(cardOn(other), product.secondTarget(other))
}

/** With the pointer. Afterwards the panel says how many match. */
async function pointAt(page: Page, target: Locator): Promise<void> {
  await studioOn(page).getByRole('button', { name: 'Point at it' }).click()
  await target.click()
  await pickerOn(page).getByRole('button', { name: 'Take it' }).click()
  await expect(studioOn(page)).toContainText('One element of this page matches.')
}

/** Near the target, but not over it. */
async function expectBeside(card: Locator, target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const [one, other] = [await card.boundingBox(), await target.boundingBox()]
      if (!one || !other) return 'not there'
      const gap = (from: number, size: number, to: number, length: number) =>
        Math.max(to - (from + size), from - (to + length))
      const [x, y] = [gap(one.x, one.width, other.x, other.width), gap(one.y, one.height, other.y, other.height)]
      return Math.max(x, y) >= 0 && Math.max(x, y) < 60 ? 'beside' : `${x} ${y} apart`
    })
    .toBe('beside')
}

/** In the console, in a tab of its own. */
async function publish(page: Page): Promise<void> {
  const opens = page.waitForEvent('popup')
  await studioOn(page).getByRole('link', { name: 'Review and publish' }).click()
  const console = await opens
  await console.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(console.getByRole('dialog')).toContainText('It is live')
  await console.close()
}

/** A user who may edit and publish is signed in in this browser. */
export const signIn = (house: House, context: BrowserContext) => house.join(context, 'ada@example.org')

/** Until its element is chosen, the server refuses a step, and the browser logs that in its console. */
export const withoutRefusals = (problems: string[]) => problems.filter(text => !text.includes('422'))
