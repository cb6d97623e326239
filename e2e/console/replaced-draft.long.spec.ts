import { body, comeBack, expect, saved, test, title } from './console-test.ts'

const CHANGED = 'bob changed the draft while you looked at it: what goes is no longer what you see here.'

test('a roll back over a draft without changes does not throw away what a colleague types meanwhile', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  const text = async () => (await place.api('GET', path)).tour.steps[0].body
  await place.api('PATCH', path, { published_at: '$now' })
  await place.api('PATCH', path, { name: 'Second', published_at: '$now' })
  await bob.goto(url)
  await ada.goto(`${url}/history`)
  await ada.getByRole('button', { name: 'Publish again' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Publish version 1 again?' })
  const again = dialog.getByRole('button', { name: 'Publish it again' })
  await dialog.getByLabel('Put the draft back to this version, too').check()
  await expect(again).toBeEnabled()

  await body(bob).fill('Work of bob')
  await saved(bob)
  await again.click()
  await expect(dialog.getByText(CHANGED)).toBeVisible()
  expect(await text()).toBe('Work of bob')
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(dialog.getByText('bob wrote in this draft. Their changes are discarded.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'What is discarded' })).toContainText('the text is "Work of bob"')
  await again.click()
  await expect(dialog).toBeHidden()
  expect(await text()).not.toBe('Work of bob')
})

test('"Bring it back" asks before it replaces a colleague’s work, notices when that changes, and what is kept says whose it is', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  const first = async () => (await place.api('GET', path)).tour.steps[0]
  await place.api('PATCH', path, { published_at: '$now' })
  await bob.goto(url)
  await title(bob).fill('Kept work')
  await saved(bob)
  await place.api('POST', `${path}/revert`)
  await ada.goto(`${url}/history`)
  await expect(ada.getByText(/^bob wrote it\. .* put the draft back/)).toBeVisible()
  await bob.goto(url)
  await body(bob).fill('Work of bob')
  await saved(bob)

  await ada.getByRole('button', { name: 'Bring it back' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Bring it back?' })
  const goes = dialog.getByRole('list', { name: 'What is discarded' })
  await expect(goes).toContainText('the text is "Work of bob"')
  await expect(dialog.getByText('bob wrote in this draft. Their changes are discarded.')).toBeVisible()
  await body(bob).fill('More work of bob')
  await saved(bob)
  await dialog.getByRole('button', { name: 'Bring it back' }).click()
  await expect(dialog.getByText(CHANGED)).toBeVisible()
  await expect(dialog.getByText(/nothing was brought back/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Bring it back' })).toBeDisabled()
  expect((await first()).body).toBe('More work of bob')
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(goes).toContainText('the text is "More work of bob"')
  await dialog.getByRole('button', { name: 'Bring it back' }).click()
  await expect(dialog).toBeHidden()
  expect((await first()).title).toBe('Kept work')
  const kept = ada.getByRole('listitem').filter({ hasText: 'More work of bob' }).first()
  await expect(kept).toContainText(/bob wrote it\. You put the draft back/)
})

test('"Discard the changes?" notices while it is open that a colleague goes on writing, and says it in plain words', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { published_at: '$now' })
  await ada.goto(url)
  await bob.goto(url)
  await title(ada).fill('Work of ada')
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await saved(ada)
  await ada.getByRole('menuitem', { name: 'Discard changes' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Discard the changes?' })
  const goes = dialog.getByRole('list', { name: 'What is discarded' })
  const discard = dialog.getByRole('button', { name: 'Discard changes' })
  await expect(goes).toContainText('the title is "Work of ada"')
  await comeBack(bob)
  await body(bob).fill('Work of bob')
  await saved(bob)
  await comeBack(ada)
  await expect(dialog.getByText(CHANGED)).toBeVisible()
  await expect(discard).toBeDisabled()
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(goes).toContainText('the text is "Work of bob"')

  // Pressed before the dialog has noticed.
  await body(bob).fill('More work of bob')
  await saved(bob)
  await discard.click()
  await expect(dialog.getByText(CHANGED)).toBeVisible()
  await expect(dialog.getByText(/nothing was discarded/)).toBeVisible()
  await expect(dialog.getByText(/in this answer|stamp/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(goes).toContainText('the text is "More work of bob"')
  await discard.click()
  await expect(dialog).toBeHidden()
  await saved(ada)
  expect((await place.api('GET', path)).tour.steps[0].body).not.toBe('More work of bob')
})

test('"Take back what was changed?" of a Segment does not lose what a colleague writes meanwhile', async ({
  place,
  colleagues: { ada },
}) => {
  const where = (value: string) => [{ kind: 'property', prop: 'plan', op: 'eq', value }]
  const made = { name: 'Pros', items: where('pro'), published_at: '$now' }
  const { segment } = await place.api('POST', '/v3/edit/segments', made)
  const path = `/v3/edit/segments/${segment.id}`
  await place.api('PATCH', path, { items: where('team') })
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Take back what was changed…' }).click()
  const dialog = ada.getByRole('dialog', { name: 'Take back what was changed?' })
  const takeBack = dialog.getByRole('button', { name: 'Take back' })
  await expect(dialog.getByRole('listitem')).toContainText(['team'])
  await expect(takeBack).toBeEnabled()

  await place.api('PATCH', path, { items: where('free') })
  await takeBack.click()
  await expect(dialog.getByText(/changed the draft while you looked at it/)).toBeVisible()
  await expect(takeBack).toBeDisabled()
  expect((await place.api('GET', path)).segment.items[0].value).toBe('free')
  await dialog.getByRole('button', { name: 'Look again' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['free'])
  await takeBack.click()
  await expect(dialog).toBeHidden()
  expect((await place.api('GET', path)).segment.items[0].value).toBe('pro')
})
