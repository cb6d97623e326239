import type { Page } from '@playwright/test'
import { checklist } from '../../src/console/templates/standing.ts'
import { nps } from '../../src/console/templates/surveys.ts'
import { welcomeTour } from '../../src/console/templates/tours.ts'
import { IN_FULL } from '../../test/runs.ts'
import { violations } from '../demo/violations.ts'
import { expect, test } from './console-test.ts'

const preview = (page: Page) => page.frameLocator('iframe[title="How people see it"]')
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

test('the preview is made of the real views, follows what is typed, and takes no focus', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  await place.api('POST', '/v3/edit/properties', { name: 'Favourite boat', description: '', kind: 'profile' })
  await page.goto(url)
  const card = preview(page).getByRole('dialog')
  await expect(card).toContainText('Welcome, good to see you')

  const title = page.getByRole('textbox', { name: 'Title optional' })
  await title.fill('Come in, {{fav')
  await page.getByRole('option', { name: 'favourite_boat' }).click()
  await expect(title).toHaveValue('Come in, {{favourite_boat fallback=""}}')
  await page.keyboard.type('sailor')
  await expect(card).toContainText('Come in, sailor')
  await expect(title).toBeFocused()

  // When the preview goes to another step, the panel does too.
  await card.getByRole('button', { name: 'Show me around' }).click()
  await expect(page.getByRole('button', { name: /^2 Start here/ })).toHaveAttribute('aria-current', 'step')
  await expect(page).toHaveURL(/step=/)
  await page.getByRole('button', { name: 'Right to left' }).click()
  await expect(preview(page).locator('html')).toHaveAttribute('dir', 'rtl')
  await saved(page)
  const { tour } = await place.api('GET', `/v3/edit/tours/${id}`)
  expect(tour.steps[0].title).toBe('Come in, {{favourite_boat fallback="sailor"}}')
  expect(problems).toEqual([])
})

test('steps are added, moved, copied and taken away with the keyboard alone; an error stands beside its field', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  await page.goto(url)
  const steps = page.getByRole('list', { name: 'Steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Move You are all set: arrow keys' }).press('ArrowUp')
  await expect(steps.getByRole('listitem').nth(1)).toContainText('You are all set')
  await expect(page.getByRole('button', { name: 'Move You are all set: arrow keys' })).toBeFocused()
  await page.getByRole('button', { name: 'Add a step' }).press('Enter')
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await page.getByRole('button', { name: 'More for step 1' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Duplicate' }).press('Enter')
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await page.keyboard.press('Control+z')
  await expect(steps.getByRole('listitem')).toHaveCount(4)
  await page.keyboard.press('Control+y')
  await expect(steps.getByRole('listitem')).toHaveCount(5)
  await saved(page)
  const { tour } = await place.api('GET', `/v3/edit/tours/${id}`)
  expect(tour.steps).toHaveLength(5)

  await steps.getByRole('button', { name: /^\d Start here/ }).press('Enter')
  const element = page.getByLabel('Element', { exact: true })
  await element.fill('#invite')
  await saved(page)
  await element.fill('')
  await expect(page.getByText('Not saved: one field needs a look. Kept on this device.')).toBeVisible()
  await expect(element).toHaveAccessibleDescription(/Must not be empty/)
  await element.fill('#share')
  await saved(page)
  expect(problems.filter(text => !text.includes('422'))).toEqual([])
})

test('an item that lacked its address stays open while the address is typed', async ({ page, context, place }) => {
  await place.join(context, 'ada@example.org')
  const { url } = await place.make(checklist)
  await page.goto(url)
  const address = page.getByRole('textbox', { name: 'Address' }).first()
  await address.click()
  await page.keyboard.type('/projects')
  await expect(address).toHaveValue('/projects')
  await expect(address).toBeFocused()
})

const SCHEMES = ['light', 'dark'] as const
const PARTS = ['Who and when', 'Look', 'Languages', 'Name', 'JSON', 'Steps']

test('every part of the editor is accessible, in light and dark, and fits into 320 px', async ({
  page,
  context,
  place,
  problems,
}) => {
  await place.join(context, 'ada@example.org')
  const { url } = await place.make(nps)
  await page.goto(url)
  for (const [index, part] of PARTS.entries()) {
    await page.getByRole('tab', { name: part }).click()
    for (const colorScheme of IN_FULL ? SCHEMES : [SCHEMES[index % 2]!]) {
      // Without motion, colours change at once.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect(await violations(page), `${part}, ${colorScheme}`).toEqual([])
    }
  }
  await page.getByRole('button', { name: 'Review and publish' }).click()
  await page.getByText('people seen in the last 30 days').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 800 })
  for (const part of PARTS) {
    await page.getByRole('tab', { name: part }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), part).toBeLessThanOrEqual(320)
  }
  expect(await violations(page)).toEqual([])
  expect(problems).toEqual([])
})
