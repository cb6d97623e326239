import { welcomeTour } from '../../src/console/templates/tours.ts'
import { body, comeBack, expect, PASSWORD, saved, test, title } from './console-test.ts'

/** Editors check every few seconds for what others wrote. */
const SOON = { timeout: 30_000 }

test('two write in one draft: what does not collide is merged, what does is shown to both', async ({
  place,
  colleagues: { ada, bob, bobsBrowser, id, url },
}) => {
  await ada.goto(url)
  await bob.goto(url)
  await title(bob).waitFor()

  await title(ada).fill('From Ada')
  await body(bob).fill('From Bob')
  await saved(ada)
  await saved(bob)
  // Each sees the other's text within a few seconds, without doing anything.
  await expect(body(ada)).toHaveValue('From Bob', SOON)
  await expect(title(bob)).toHaveValue('From Ada', SOON)
  await expect(ada.getByText('bob wrote here too')).toBeVisible()

  // In the same place, at the same time: Bob is offline and continues to write.
  await bobsBrowser.setOffline(true)
  await title(bob).fill('Bob insists')
  await expect(bob.getByText('Not saved: no connection. Kept on this device.')).toBeVisible()
  await title(ada).fill('Ada insists')
  await saved(ada)
  await bobsBrowser.setOffline(false)
  const choice = bob.getByRole('group', { name: 'Two wrote here' })
  await expect(choice).toContainText('ada wrote here:Ada insists')
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
  await body(page).fill('The first half')
  await saved(page)

  await context.setOffline(true)
  await body(page).pressSequentially(' and the second')
  await expect(page.getByText('Not saved: no connection. Kept on this device.')).toBeVisible()
  expect(await stored()).toBe('The first half')
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(url)
  await expect(body(again)).toHaveValue('The first half and the second')
  await saved(again)
  expect(await stored()).toBe('The first half and the second')

  await place.api('DELETE', `/v3/edit/sessions?user_id=${user.id}`)
  await body(again).fill('The first half and the second, and a third.')
  const dialog = again.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await saved(again)
  expect(await stored()).toBe('The first half and the second, and a third.')
})

test('a page that is loaded again in mid-word shows everything that was typed, and nobody else', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  await page.goto(url)
  for (let round = 0; round < 8; round++) {
    const text = `Typed quickly, for the time number ${round}`
    await title(page).fill('')
    await title(page).pressSequentially(text, { delay: 2 })
    await page.reload()
    await expect(title(page)).toHaveValue(text)
    await saved(page)
    await expect(page.getByText(/[Ss]omebody else/)).toHaveCount(0)
    expect((await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0].title).toBe(text)
  }
})
