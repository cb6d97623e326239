import type { Page } from '@playwright/test'
import { comeBack, expect, inDays, test } from './console-test.ts'

// The same minute for the whole test.
const START = Date.parse(`${inDays(0).slice(0, 16)}:00.000Z`)
const minute = (days: number) => new Date(START + days * 86_400_000).toISOString()
const review = (page: Page) => page.getByRole('dialog', { name: 'Before you publish' })
const publish = (page: Page) => review(page).getByRole('button', { name: 'Publish', exact: true })

test('Publish leaves a time to unpublish alone that a colleague set, moved or cancelled under the review, and the review says whose it is', async ({
  place,
  colleagues: { ada, bob, bobsBrowser, id, url },
}) => {
  await bobsBrowser.clearCookies()
  await place.join(bobsBrowser, 'carl@example.org', 'publisher')
  const path = `/v3/edit/tours/${id}`
  const stored = async () => (await place.api('GET', path)).tour
  await place.api('PATCH', path, { published_at: '$now' })
  await ada.goto(url)
  await bob.goto(url)
  const until = review(ada).getByLabel('Unpublish at')
  const open = async (page: Page) => {
    await page.getByRole('button', { name: 'Review and publish' }).click()
    await expect(publish(page)).toBeEnabled()
  }
  /** Carl publishes it with this time, in his own browser. */
  const carlSets = async (time: string) => {
    await comeBack(bob)
    await open(bob)
    await review(bob).getByLabel('Unpublish at').fill(time)
    await publish(bob).click()
    await bob.getByRole('dialog', { name: 'It is live' }).getByRole('button', { name: 'Go on editing' }).click()
  }

  // Set: she presses before her editor has heard of it.
  await open(ada)
  await place.api('PATCH', path, { unpublish_at: minute(3) })
  await publish(ada).click()
  await expect(review(ada).getByText('It is to be unpublished at another time')).toBeVisible()
  expect((await stored()).unpublish_at).toBe(minute(3))
  await expect(publish(ada)).toBeDisabled()
  await review(ada).getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(until).toHaveValue(minute(3).slice(0, 16))
  await expect(review(ada).getByText('It is to be unpublished at another time')).toHaveCount(0)

  // Moved, by Carl in the console: it is announced, with his name. She keeps it.
  await carlSets(minute(5).slice(0, 16))
  await comeBack(ada)
  await expect(review(ada).getByText(/^carl set it to be unpublished on .+, while you looked at it\.$/)).toBeVisible()
  await expect(publish(ada)).toBeDisabled()
  await review(ada).getByRole('button', { name: 'Review it as it is now' }).click()
  await publish(ada).click()
  await expect(ada.getByRole('dialog', { name: 'It is live' })).toBeVisible()
  expect((await stored()).unpublish_at).toBe(minute(5))
  await ada.getByRole('button', { name: 'Go on editing' }).click()

  // Cancelled: it does not come back.
  await open(ada)
  await comeBack(bob)
  await bob.getByRole('button', { name: 'Cancel that' }).click()
  await bob.getByRole('button', { name: 'Cancel the unpublishing' }).click()
  await expect.poll(async () => (await stored()).unpublish_at).toBeNull()
  const told = review(ada).getByText(/^carl cancelled to unpublish it on .+, while you looked at it\.$/)
  // If her editor has heard of it by itself, there is nothing to press any more.
  await Promise.race([publish(ada).click(), told.waitFor()])
  await expect(told).toBeVisible()
  expect((await stored()).unpublish_at).toBeNull()
  await review(ada).getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(until).toHaveValue('')
  // What she writes there herself is sent.
  await until.fill(minute(7).slice(0, 16))
  await publish(ada).click()
  await expect(ada.getByRole('dialog', { name: 'It is live' })).toBeVisible()
  expect((await stored()).unpublish_at).toBe(minute(7))
})

test('"Cancel that" asks before it cancels a time to unpublish, and cancels only the one on the screen', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  const stored = async () => (await place.api('GET', path)).tour.unpublish_at
  await place.api('PATCH', path, { published_at: '$now', unpublish_at: minute(3) })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'Cancel that' }).click()
  const asked = ada.getByRole('dialog', { name: 'Let it stay live?' })
  const cancel = asked.getByRole('button', { name: 'Cancel the unpublishing' })
  await expect(asked.getByText(/^Then it is not unpublished on /)).toBeVisible()
  expect(await stored()).toBe(minute(3))

  // Somebody has moved it, and her page does not know yet.
  await place.api('PATCH', path, { unpublish_at: minute(400) })
  await cancel.click()
  await expect(asked.getByText(/set it to be unpublished on .+, while you looked at it\.$/)).toBeVisible()
  expect(await stored()).toBe(minute(400))
  await expect(cancel).toBeDisabled()
  await asked.getByRole('button', { name: 'Look again' }).click()
  await expect(cancel).toBeEnabled()

  // And here her page hears of it before she presses.
  await place.api('PATCH', path, { unpublish_at: minute(500) })
  await comeBack(ada)
  await expect(cancel).toBeDisabled()
  await asked.getByRole('button', { name: 'Look again' }).click()
  await cancel.click()
  await expect(asked).toBeHidden()
  await expect(ada.getByText('It is unpublished on')).toHaveCount(0)
  expect(await stored()).toBeNull()
})

test('a review that is open while a colleague archives says who, and offers nothing; what is archived offers no review', async ({
  place,
  colleagues: { ada, bob, bobsBrowser, id, url },
}) => {
  await bobsBrowser.clearCookies()
  await place.join(bobsBrowser, 'carl@example.org', 'publisher')
  await place.api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now', publish_at: minute(2) })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  await expect(publish(ada)).toBeEnabled()
  await expect(review(ada).getByText('Publishing now ends that schedule')).toBeVisible()

  await bob.goto(url)
  await bob.getByRole('button', { name: 'More', exact: true }).click()
  await bob.getByRole('menuitem', { name: 'Archive' }).click()
  await bob.getByRole('dialog', { name: 'Archive it?' }).getByRole('button', { name: 'Archive' }).click()
  await expect(bob.getByText('Archived', { exact: true })).toBeVisible()
  await expect(bob.getByRole('button', { name: 'Review and publish' })).toHaveCount(0)

  await comeBack(ada)
  await expect(review(ada).getByText('It is archived by carl: nobody gets it.')).toBeVisible()
  await expect(publish(ada)).toBeDisabled()
  await expect(review(ada).getByRole('button', { name: 'Review it as it is now' })).toHaveCount(0)
  await expect(review(ada).getByText('Publishing would show it')).toHaveCount(0)
  await expect(review(ada).getByText('It is scheduled for')).toHaveCount(0)
  await expect(review(ada).getByText('Publishing now ends that schedule')).toHaveCount(0)
  await review(ada).getByRole('button', { name: 'Not yet' }).click()
  await expect(ada.getByText('Bring it back (under “More”) to')).toBeVisible()
  await expect(ada.getByRole('button', { name: 'Review and publish' })).toHaveCount(0)
})

test('"Publish again" does not end a schedule that a colleague made under it, and says whose it is', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { published_at: '$now' })
  await place.api('PATCH', path, { name: 'Second', published_at: '$now' })
  await ada.goto(`${url}/history`)
  await ada.getByRole('button', { name: 'Publish again' }).last().click()
  const again = ada.getByRole('dialog', { name: /Publish version 1 again/ })
  const does = again.getByRole('button', { name: 'Publish it again' })
  await expect(does).toBeEnabled()
  await place.api('PATCH', path, { publish_at: minute(2) })
  await does.click()
  await expect(again.getByText(/set it to be published on .+, while you looked at it\.$/)).toBeVisible()
  expect((await place.api('GET', path)).tour.publish_at).toBe(minute(2))
  await expect(does).toBeDisabled()
  await again.getByRole('button', { name: 'Look again' }).click()
  await expect(again.getByText(/^Another version is scheduled for /)).toBeVisible()
  await does.click()
  await expect(again).toBeHidden()
  expect((await place.api('GET', path)).tour.publish_at).toBeNull()
})
