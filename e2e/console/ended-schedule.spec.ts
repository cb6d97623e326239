import { comeBack, expect, inDays, saved, test, title } from './console-test.ts'

test('what was scheduled can be compared while it waits; a colleague who cancels it is asked, and it is kept and comes back', async ({
  place,
  colleagues: { ada, bob, bobsBrowser, id, url },
}) => {
  await bobsBrowser.clearCookies()
  await place.join(bobsBrowser, 'bea@example.org', 'publisher')
  const path = `/v3/edit/tours/${id}`
  const stored = async () => (await place.api('GET', path)).tour.steps[0].title
  await ada.goto(url)
  await title(ada).fill('Scheduled work')
  await saved(ada)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  await review.getByLabel('Publish', { exact: true }).selectOption('later')
  await review.getByLabel('At', { exact: true }).fill(inDays(1).slice(0, 16))
  await review.getByRole('button', { name: 'Schedule' }).click()
  await ada.getByRole('dialog', { name: 'It is scheduled' }).getByRole('button', { name: 'Go on editing' }).click()
  await title(ada).fill('Other work')
  await saved(ada)

  // It was never published, and is in the history all the same.
  await ada.getByRole('link', { name: 'Compare it with the draft' }).click()
  const compare = ada.locator('.card').filter({ has: ada.getByRole('heading', { name: 'Compare' }) })
  await expect(compare.getByLabel('To', { exact: true }).locator('option:checked')).toHaveText(/^Scheduled for /)
  await expect(compare.getByText('"Scheduled work" instead of "Other work"')).toBeVisible()
  await expect(ada.getByText(/ada: scheduled to publish it on /)).toBeVisible()

  await bob.goto(url)
  await bob.getByRole('button', { name: 'Cancel that' }).click()
  const cancel = bob.getByRole('dialog', { name: 'End the schedule?' })
  await expect(cancel.getByText('It stays in the history')).toBeVisible()
  await expect(cancel.getByText('"Scheduled work" instead of "Other work"')).toBeVisible()
  expect((await place.api('GET', path)).tour.publish_at).not.toBeNull()
  await cancel.getByRole('button', { name: 'End the schedule' }).click()
  await expect(bob.getByText('It is published on')).toHaveCount(0)

  await ada.reload()
  await expect(ada.getByText(/bea: ended the schedule to publish it on /)).toBeVisible()
  const kept = ada.locator('.card').filter({ has: ada.getByRole('heading', { name: 'Work that was not published' }) })
  await expect(kept).toContainText(/You scheduled it for .+\. bea ended that /)
  await kept.getByRole('button', { name: 'Bring it back' }).click()
  const asked = ada.getByRole('dialog', { name: 'Bring it back?' })
  await asked.getByRole('button', { name: 'Bring it back' }).click()
  await expect.poll(stored).toBe('Scheduled work')
  // What it replaced is kept instead.
  await expect(kept).toContainText('"Other work" instead of "Scheduled work"')
  await comeBack(bob)
  await expect(title(bob)).toHaveValue('Scheduled work')
})

test('"Archive it?" names the schedule that ends with it, and does not call unpublished what was never live', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { name: 'Scheduled work', publish_at: inDays(1) })
  await place.api('PATCH', path, { name: 'Other work' })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const asked = ada.getByRole('dialog', { name: 'Archive it?' })
  await expect(asked.getByText(/^It is scheduled to be published on .+ That ends too\./)).toBeVisible()
  await expect(asked.getByText('It is unpublished')).toHaveCount(0)
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(ada.getByText('Archived', { exact: true })).toBeVisible()
  await ada.goto(`${url}/history`)
  await expect(ada.getByText('The tour: the name is "Scheduled work" instead of "Other work"')).toBeVisible()

  const live = await place.api('POST', '/v3/edit/tours', { name: 'Live', steps: [{}], published_at: '$now' })
  await ada.goto(`${place.address}/console/experiences/tour/${live.tour.id}`)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(asked.getByText('It is unpublished: nobody gets it any more.')).toBeVisible()
  await expect(asked.getByText('It is scheduled')).toHaveCount(0)
})
