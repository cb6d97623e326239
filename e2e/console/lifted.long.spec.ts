import { comeBack, expect, saved, test, title } from './console-test.ts'

/** Editors ask every few seconds. */
const SOON = { timeout: 30_000 }

test('what was typed while a colleague had archived it is saved when they bring it back, without another key', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  const stored = async () => (await place.api('GET', path)).tour.steps[0].title
  await bob.goto(url)
  await ada.goto(url)
  await title(bob).waitFor()
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  await ada.getByRole('dialog', { name: 'Archive it?' }).getByRole('button', { name: 'Archive' }).click()
  await expect(ada.getByText('Archived', { exact: true })).toBeVisible()
  await title(bob).fill('Typed meanwhile')
  const refused = bob.getByText('Not saved: The tour is archived; bring it back first. Kept on this device.')
  await expect(refused).toBeVisible()
  await comeBack(bob)
  await expect(refused).toBeVisible()

  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Bring it back' }).click()
  await expect.poll(stored, SOON).toBe('Typed meanwhile')
  await saved(bob)
  await expect(bob.getByText('bring it back first')).toHaveCount(0)
})

test('what was typed while an archived tour was open is in the review of whoever brings it back', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  await ada.goto(url)
  await title(ada).waitFor()
  await place.api('PATCH', `/v3/edit/tours/${id}`, { archived_at: '$now' })
  await title(ada).fill('Typed meanwhile')
  await expect(ada.getByText('Not saved: The tour is archived')).toBeVisible()
  await comeBack(ada)
  await expect(ada.getByText('Archived', { exact: true })).toBeVisible()
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Bring it back' }).click()
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  await review.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(ada.getByRole('dialog', { name: 'It is live' })).toBeVisible()
  const { tour } = await place.api('GET', `/v3/edit/tours/${id}?version=live`)
  expect(tour.steps[0].title).toBe('Typed meanwhile')
})

test('what was typed without the right to write is saved when the role is given back; a press tries at once', async ({
  place,
  colleagues: { bob, id, url },
}) => {
  const { users } = await place.api('GET', '/v3/edit/users')
  const { id: user } = users.find(({ name }: { name: string }) => name === 'bob')
  const path = `/v3/edit/tours/${id}`
  const stored = async () => (await place.api('GET', path)).tour.steps[0].title
  const asRole = (role: string) => place.api('PATCH', `/v3/edit/users/${user}`, { role })
  await bob.goto(url)
  await title(bob).waitFor()
  await asRole('viewer')
  await title(bob).fill('Typed meanwhile')
  const refused = bob.getByRole('status').filter({ hasText: /^Not saved: .*Kept on this device/ })
  await expect(refused).toBeVisible()
  await asRole('author')
  await bob.getByRole('button', { name: 'Try again' }).click()
  await saved(bob)
  expect(await stored()).toBe('Typed meanwhile')

  await asRole('viewer')
  await title(bob).fill('Typed once more')
  await expect(refused).toBeVisible()
  await asRole('author')
  await expect.poll(stored, SOON).toBe('Typed once more')
  await saved(bob)
})

test('a Segment that was archived while somebody typed is saved when it is back', async ({
  place,
  colleagues: { ada },
}) => {
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Guests', items_op: 'and', items: [] })
  const path = `/v3/edit/segments/${segment.id}`
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await ada.getByLabel('What it is for').waitFor()
  await place.api('PATCH', path, { archived_at: '$now' })
  await ada.getByLabel('What it is for').fill('Typed meanwhile')
  await expect(ada.getByText(/^Not saved: The segment is archived/i)).toBeVisible()
  await place.api('PATCH', path, { archived_at: null })
  await expect.poll(async () => (await place.api('GET', path)).segment.description, SOON).toBe('Typed meanwhile')
  await saved(ada)
})
