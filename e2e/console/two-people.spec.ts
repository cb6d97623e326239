import type { Page } from '@playwright/test'
import { welcomeTour } from '../../src/console/templates/tours.ts'
import { expect, PASSWORD, test } from './console-test.ts'

/** Editors check every few seconds for what others wrote. */
const SOON = { timeout: 30_000 }
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
/** They also check when the user comes back to the window. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const title = (page: Page) => page.getByRole('textbox', { name: 'Title optional' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text optional' })

test('two write in one draft: what does not collide is merged, what does is shown to both', async ({
  page: ada,
  context,
  browser,
  place,
}) => {
  const other = await browser.newContext()
  const bob = await other.newPage()
  await place.join(context, 'ada@example.org')
  await place.join(other, 'bob@example.org', 'author')
  const { id, url } = await place.make(welcomeTour)
  await ada.goto(url)
  await bob.goto(url)
  await title(bob).waitFor()

  await title(ada).fill('From Ada')
  await text(bob).fill('From Bob')
  await saved(ada)
  await saved(bob)
  // Each sees the other's text within a few seconds, without doing anything.
  await expect(text(ada)).toHaveValue('From Bob', SOON)
  await expect(title(bob)).toHaveValue('From Ada', SOON)
  await expect(ada.getByText('Somebody else is writing here too')).toBeVisible()

  // In the same place, at the same time: Bob is offline and continues to write.
  await other.setOffline(true)
  await title(bob).fill('Bob insists')
  await expect(bob.getByText('Not saved: no connection. Kept on this device.')).toBeVisible()
  await title(ada).fill('Ada insists')
  await saved(ada)
  await other.setOffline(false)
  const choice = bob.getByRole('group', { name: 'Two wrote here' })
  await expect(choice).toContainText('Ada insists')
  await expect(title(bob)).toHaveValue('Bob insists')
  expect((await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0].title).toBe('Ada insists')
  await choice.getByRole('button', { name: 'Keep mine' }).click()
  await saved(bob)
  await comeBack(ada)
  await expect(title(ada)).toHaveValue('Bob insists', SOON)
  const told = ada.getByRole('listitem').filter({ hasText: 'Bob insists' }).filter({ hasText: 'Ada insists' })
  await told.getByRole('button', { name: 'Put back' }).click()
  await saved(ada)
  await comeBack(bob)
  await expect(title(bob)).toHaveValue('Ada insists', SOON)
  await other.close()
})

test('a connection that breaks in mid-sentence, a closed window, and a session that ends lose nothing', async ({
  page,
  context,
  place,
}) => {
  const user = await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  const stored = async () => (await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0].body
  await page.goto(url)
  await text(page).fill('The first half')
  await saved(page)

  await context.setOffline(true)
  await text(page).pressSequentially(' and the second')
  await expect(page.getByText('Not saved: no connection. Kept on this device.')).toBeVisible()
  expect(await stored()).toBe('The first half')
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(url)
  await expect(text(again)).toHaveValue('The first half and the second')
  await saved(again)
  expect(await stored()).toBe('The first half and the second')

  await place.api('DELETE', `/v3/edit/sessions?user_id=${user.id}`)
  await text(again).fill('The first half and the second, and a third.')
  const dialog = again.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await saved(again)
  expect(await stored()).toBe('The first half and the second, and a third.')
})
