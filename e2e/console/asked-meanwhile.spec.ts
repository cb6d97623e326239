import { expect, inDays, saved, test, title } from './console-test.ts'

test('"Unpublish it?" does not take away what a colleague has published since it was asked', async ({
  place,
  colleagues: { ada, bob, bobsBrowser, id, url },
}) => {
  await bobsBrowser.clearCookies()
  await place.join(bobsBrowser, 'bea@example.org', 'publisher')
  const path = `/v3/edit/tours/${id}`
  const live = async () => (await place.api('GET', path)).tour.published_at !== null
  await place.api('PATCH', path, { published_at: '$now' })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Unpublish' }).click()
  const asked = ada.getByRole('dialog', { name: 'Unpublish it?' })
  await expect(asked).toBeVisible()

  await bob.goto(url)
  await title(bob).fill('The correction')
  await saved(bob)
  await bob.getByRole('button', { name: 'Review and publish' }).click()
  await bob
    .getByRole('dialog', { name: 'Before you publish' })
    .getByRole('button', { name: 'Publish', exact: true })
    .click()
  await expect(bob.getByRole('dialog', { name: 'It is live' })).toBeVisible()

  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked.getByRole('alert')).toContainText('It was published meanwhile, since you looked at it')
  expect(await live()).toBe(true)
  // Now they know.
  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked).toBeHidden()
  expect(await live()).toBe(false)
})

test('"Archive it?" does not end a schedule that a colleague has made since it was asked', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const asked = ada.getByRole('dialog', { name: 'Archive it?' })
  await expect(asked).toBeVisible()
  await place.api('PATCH', path, { publish_at: inDays(1) })
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked.getByRole('alert')).toContainText('It was scheduled meanwhile, since you looked at it')
  await expect(asked.getByText(/^It is scheduled to be published on .+ That ends too\./)).toBeVisible()
  expect((await place.api('GET', path)).tour).toMatchObject({ archived_at: null, publish_at: expect.any(String) })
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(ada.getByText('Archived', { exact: true })).toBeVisible()
})

test('a Segment is not unpublished under a colleague who has published it since that was asked', async ({
  place,
  colleagues: { ada },
}) => {
  const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pro', items, published_at: '$now' })
  const path = `/v3/edit/segments/${segment.id}`
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Unpublish…' }).click()
  const asked = ada.getByRole('dialog', { name: 'Unpublish it?' })
  await expect(asked).toBeVisible()
  await place.api('PATCH', path, { published_at: '$now' })
  await asked.getByRole('button', { name: 'Unpublish' }).click()
  await expect(asked.getByRole('alert')).toContainText('It was published meanwhile')
  expect((await place.api('GET', path)).segment.published_at).not.toBeNull()
})

test('"Archive it?" says which launcher starts it, before it is archived', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { published_at: '$now' })
  const buttons = [{ does: 'start', text: 'Show me', experience_id: id }]
  await place.api('POST', '/v3/edit/launchers', {
    name: 'Help',
    steps: [{ title: 'Help', buttons }],
    published_at: '$now',
  })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive' }).click()
  const asked = ada.getByRole('dialog', { name: 'Archive it?' })
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked.getByRole('alert')).toContainText('is used by launcher "Help"')
  await expect(asked.getByText('What leads to it there would do nothing.')).toBeVisible()
  expect((await place.api('GET', path)).tour.archived_at).toBeNull()
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked).toBeHidden()
  expect((await place.api('GET', path)).tour.archived_at).not.toBeNull()
})
