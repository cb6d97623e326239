import { welcomeTour } from '../../src/console/templates/tours.ts'
import { body, comeBack, expect, saved, test, title } from './console-test.ts'

test('undo never undoes a colleague, and a new order of theirs is announced', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  await ada.goto(url)
  await bob.goto(url)
  const before = await body(ada).inputValue()
  await body(ada).fill('Ada, elsewhere')
  await saved(ada)
  await title(ada).fill('From Ada')
  await saved(ada)
  await comeBack(bob)
  await expect(title(bob)).toHaveValue('From Ada')
  await title(bob).fill('Bob knows better')
  await saved(bob)
  await comeBack(ada)
  await expect(title(ada)).toHaveValue('Bob knows better')
  await title(ada).press('Control+z')
  // It takes back what she wrote before, in the other field.
  await expect
    .poll(async () => ({ title: await title(ada).inputValue(), body: await body(ada).inputValue() }))
    .toEqual({ title: 'Bob knows better', body: before })
  await saved(ada)
  expect((await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0].title).toBe('Bob knows better')

  await bob.getByRole('button', { name: 'Move You are all set: arrow keys' }).press('ArrowUp')
  await saved(bob)
  await comeBack(ada)
  const told = ada.getByRole('listitem').filter({ hasText: 'The order of the steps' })
  await expect(told).toContainText('You are all set, Start here')
  await told.getByRole('button', { name: 'Put back' }).click()
  await saved(ada)
  const { tour } = await place.api('GET', `/v3/edit/tours/${id}`)
  expect(tour.steps.map((step: { title: string }) => step.title).at(-1)).toBe('You are all set')
})

test('what a colleague changed is told with their name, each place once, in the words of the review', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const { tour } = await place.api('GET', `/v3/edit/tours/${id}`)
  const [first, , third] = tour.steps
  await ada.goto(url)
  await bob.goto(url)
  for (const text of ['Bob begins', 'Bob goes on', 'Bob is done']) {
    await title(bob).fill(text)
    await saved(bob)
    await comeBack(ada)
    await expect(title(ada)).toHaveValue(text)
  }
  const told = ada.locator('.received').getByRole('listitem')
  await expect(told).toHaveCount(1)
  await expect(told).toContainText(`Step 1 "Bob is done": the title is "Bob is done" instead of "${first.title}".`)
  await expect(ada.getByText('bob wrote here too, and changed:')).toBeVisible()
  // By the API, so that it comes at once: a step is changed and removed, another one is new.
  await place.api('PATCH', `/v3/edit/tours/${id}`, {
    steps: [
      { ...first, title: 'Bob is done' },
      { ...third, title: 'Changed' },
      {
        title: 'A step of a deploy',
        place: { screen: 'center' },
        buttons: [{ text: 'Go on', does: 'next' }],
      },
    ],
  })
  await comeBack(ada)
  await expect(told.filter({ hasText: '"A step of a deploy" is new.' })).toHaveCount(1)
  await expect(told.filter({ hasText: 'is gone.' })).toHaveCount(1)
  await expect(ada.locator('.received')).not.toContainText(/[0-9a-f]{24}/)
  await told.filter({ hasText: 'is gone.' }).getByRole('button', { name: 'Put back' }).click()
  await saved(ada)
  const now = (await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps.map(({ title }: { title: string }) => title)
  expect(now).toEqual(['Bob is done', tour.steps[1].title, 'Changed', 'A step of a deploy'])
})

test('my own text is never called somebody else’s, although the answer to its save got lost', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  await page.goto(url)
  await title(page).waitFor()
  let lost = 0
  await page.route(`**/v3/edit/tours/${id}`, async route => {
    if (route.request().method() !== 'PATCH' || lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  await title(page).fill('Half a sen')
  await expect(page.getByText('Not saved: no connection. Kept on this device.')).toBeVisible()
  await title(page).fill('Half a sentence, and the rest')
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved$|written twice/ })
    .waitFor()
  await expect(page.getByText(/Somebody else|Two wrote|in another window/)).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Two wrote here' })).toHaveCount(0)
  await saved(page)
  expect((await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0].title).toBe('Half a sentence, and the rest')
})

test('a roll back keeps the draft; work that it replaces is on the page of the history, and comes back', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  const path = `/v3/edit/tours/${id}`
  const name = async () => (await place.api('GET', path)).tour.name
  await place.api('PATCH', path, { published_at: '$now' })
  await place.api('PATCH', path, { name: 'Second', published_at: '$now' })
  await place.api('PATCH', path, { name: 'Work of two days' })
  await page.goto(`${url}/history`)
  await page.getByRole('button', { name: 'Publish again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish version 1 again?' })
  await expect(dialog.getByText('The draft stays as it is.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish it again' }).click()
  await expect(dialog).toBeHidden()
  expect(await name()).toBe('Work of two days')

  await page.getByRole('row', { name: /^2/ }).getByRole('button', { name: 'Publish again' }).click()
  const other = page.getByRole('dialog', { name: 'Publish version 2 again?' })
  await other.getByLabel('Put the draft back to this version, too').check()
  await expect(other.getByText('What was never published is kept on this page')).toBeVisible()
  await other.getByRole('button', { name: 'Publish it again' }).click()
  await expect(other).toBeHidden()
  expect(await name()).toBe('Second')
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('The draft has it again')).toBeVisible()
  expect(await name()).toBe('Work of two days')
})

test('"Discard changes" keeps what was never published, and it comes back from the page of the history', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  const { id, url } = await place.make(welcomeTour)
  await place.api('PATCH', `/v3/edit/tours/${id}`, { published_at: '$now' })
  await page.goto(url)
  const before = await title(page).inputValue()
  await title(page).fill('Work of two days')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Discard changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect(title(page)).toHaveValue(before)
  await saved(page)
  await page.goto(`${url}/history`)
  await page.getByRole('button', { name: 'Bring it back' }).click()
  await expect(page.getByText('The draft has it again')).toBeVisible()
  expect((await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0].title).toBe('Work of two days')
})

test('archiving an Environment in use says what uses it', async ({ page, context, place }) => {
  await place.join(context, 'ada@example.org')
  const { url_group } = await place.api('POST', '/v3/edit/url_groups', { name: 'Staging' })
  const { id } = await place.make(welcomeTour)
  await place.api('PATCH', `/v3/edit/tours/${id}`, { name: 'The first steps', url_group_ids: [url_group.id] })
  await page.goto(`${place.address}/console/domains`)
  await page.getByRole('button', { name: 'More for Staging' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('The Environment is used by tour "The first steps"')).toBeVisible()
  expect((await place.api('GET', `/v3/edit/url_groups/${url_group.id}`)).url_group.archived_at).toBeNull()
})

test('archiving a Segment or an Environment that a colleague begins to use while it is asked is refused, and says for what', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pros', items: [] })
  const { url_group } = await place.api('POST', '/v3/edit/url_groups', { name: 'Staging' })
  await place.api('PATCH', `/v3/edit/tours/${id}`, { name: 'The first steps', segment: null })
  await bob.goto(`${url}?tab=audience`)
  await ada.goto(`${place.address}/console/segments/${segment.id}`)
  await expect(ada.getByText('No Experience yet.')).toBeVisible()
  await ada.getByRole('button', { name: 'More', exact: true }).click()
  await ada.getByRole('menuitem', { name: 'Archive…' }).click()
  const asked = ada.getByRole('dialog', { name: 'Archive this Segment?' })
  await expect(asked).toBeVisible()
  await bob.getByRole('button', { name: 'Add a condition' }).click()
  await bob.getByLabel('Condition 1: about').selectOption('segment')
  await bob.getByLabel('Condition 1: which').selectOption('Pros')
  await saved(bob)
  await asked.getByRole('button', { name: 'Archive' }).click()
  await expect(asked.getByRole('alert')).toContainText('The Segment is used by tour "The first steps"')
  expect((await place.api('GET', `/v3/edit/segments/${segment.id}`)).segment.archived_at).toBeNull()

  await ada.goto(`${place.address}/console/domains`)
  await ada.getByRole('button', { name: 'More for Staging' }).click()
  const archive = ada.getByRole('menuitem', { name: 'Archive' })
  await expect(archive).toBeVisible()
  await bob.getByLabel('Staging').check()
  await saved(bob)
  await archive.click()
  await expect(ada.getByText('The Environment is used by tour "The first steps"')).toBeVisible()
  expect((await place.api('GET', `/v3/edit/url_groups/${url_group.id}`)).url_group.archived_at).toBeNull()
})

test('"Back" to a list finds its place: what was loaded of it, its filters, and where it was scrolled to', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  for (let index = 0; index < 60; index++)
    await place.api('POST', '/v3/edit/tours', { name: `Tour ${index}`, steps: [{ title: 'Hello' }] })
  await page.goto(`${place.address}/console/experiences?kind=tour`)
  await page.getByRole('button', { name: /more/i }).last().click()
  const oldest = page.getByRole('link', { name: 'Tour 0', exact: true })
  await oldest.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await oldest.click()
  await title(page).waitFor()
  await page.goBack()
  await expect(oldest).toBeInViewport()
  await expect(page).toHaveURL(/kind=tour/)
})

test('an owner deletes the account: told what goes, after typing its name', async ({ page, context, place }) => {
  await place.join(context, 'ada@example.org')
  await place.make(welcomeTour)
  await place.api('PATCH', '/v3/edit/account', { name: 'Harbour office' })
  await page.goto(`${place.address}/console/settings?tab=leave`)
  await page.getByRole('button', { name: 'Delete this account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Harbour office?' })
  await expect(dialog.getByText('1 Experiences')).toBeVisible()
  const remove = dialog.getByRole('button', { name: 'Delete everything' })
  await dialog.getByLabel('Type the name of the account').fill('harbour office')
  await expect(remove).toBeDisabled()
  await dialog.getByLabel('Type the name of the account').fill('Harbour office')
  await remove.click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(place.api('GET', '/v3/edit/account')).rejects.toThrow('The account secret is missing or wrong')
})
