import { body, comeBack, expect, inDays, saved, test, title } from './console-test.ts'

/** Editors check every few seconds for what others wrote. */
const SOON = { timeout: 30_000 }

test('a colleague who publishes now is told of a schedule that waits, ends it, and whoever scheduled it sees that', async ({
  place,
  colleagues: { ada, bob, bobsBrowser, id, url },
}) => {
  // Authors do not publish.
  await bobsBrowser.clearCookies()
  await place.join(bobsBrowser, 'bea@example.org')
  const path = `/v3/edit/tours/${id}`
  const stored = async () => (await place.api('GET', path)).tour
  const live = async () => (await place.api('GET', `${path}?version=live`)).tour.steps[0].title
  await ada.goto(url)
  await bob.goto(url)
  await title(bob).fill('Corrected by Bob')
  await saved(bob)
  await bob.getByRole('button', { name: 'Review and publish' }).click()
  const review = bob.getByRole('dialog', { name: 'Before you publish' })
  const publish = review.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeEnabled()
  await expect(review.getByText('Publishing now ends that schedule.')).toHaveCount(0)

  // Ada schedules it while Bob's review is open.
  await comeBack(ada)
  await expect(title(ada)).toHaveValue('Corrected by Bob')
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const hers = ada.getByRole('dialog', { name: 'Before you publish' })
  await hers.getByLabel('Publish', { exact: true }).selectOption('later')
  await hers.getByLabel('At', { exact: true }).fill(inDays(1).slice(0, 16))
  await hers.getByRole('button', { name: 'Schedule' }).click()
  await ada.getByRole('dialog', { name: 'It is scheduled' }).getByRole('button', { name: 'Go on editing' }).click()
  expect((await stored()).publish_at).not.toBeNull()
  await expect(ada.getByText('It is published on')).toBeVisible()
  await comeBack(bob)
  await expect(review.getByText(/^ada set it to be published on .+, while you looked at it\.$/)).toBeVisible()
  await expect(publish).toBeDisabled()
  await review.getByRole('button', { name: 'Review it as it is now' }).click()
  await expect(review.getByText('Publishing now ends that schedule.')).toBeVisible()
  await publish.click()
  await expect(bob.getByRole('dialog', { name: 'It is live' })).toBeVisible()
  expect(await live()).toBe('Corrected by Bob')
  expect(await stored()).toMatchObject({ publish_at: null })
  await comeBack(ada)
  await expect(ada.getByText('It is published on')).toHaveCount(0)
})

test('a roll back leaves the draft in which a colleague types; one that replaces it keeps their work, and they bring it back', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const path = `/v3/edit/tours/${id}`
  const draft = async () => (await place.api('GET', path)).tour.steps[0].title
  const live = async () => (await place.api('GET', `${path}?version=live`)).tour.name
  await place.api('PATCH', path, { name: 'First', published_at: '$now' })
  const before = await draft()
  await place.api('PATCH', path, { name: 'Second', published_at: '$now' })
  await bob.goto(url)
  await title(bob).fill('Work of Bob')
  await saved(bob)
  await ada.goto(`${url}/history`)
  await ada.getByRole('button', { name: 'Publish again' }).click()
  const first = ada.getByRole('dialog', { name: 'Publish version 1 again?' })
  await expect(first.getByText('The draft stays as it is.')).toBeVisible()
  // Bob goes on while she looks at it. It concerns the draft alone.
  await title(bob).fill('Work of Bob, and more')
  await saved(bob)
  await first.getByRole('button', { name: 'Publish it again' }).click()
  await expect(first).toBeHidden()
  expect(await live()).toBe('First')
  expect(await draft()).toBe('Work of Bob, and more')
  await comeBack(bob)
  await body(bob).fill('And a text')
  await saved(bob)
  await expect(title(bob)).toHaveValue('Work of Bob, and more')

  await ada.getByRole('row', { name: /^2/ }).getByRole('button', { name: 'Publish again' }).click()
  const second = ada.getByRole('dialog', { name: 'Publish version 2 again?' })
  await second.getByLabel('Put the draft back to this version, too').check()
  await expect(second.getByText('bob wrote in this draft. Their changes are discarded.')).toBeVisible()
  await second.getByRole('button', { name: 'Publish it again' }).click()
  await expect(second).toBeHidden()
  expect(await live()).toBe('Second')
  expect(await draft()).toBe(before)
  await comeBack(bob)
  await expect(title(bob)).toHaveValue(before, SOON)
  await expect(bob.getByText('ada wrote here too')).toBeVisible()
  await bob.goto(`${url}/history`)
  await bob.getByRole('button', { name: 'Bring it back' }).click()
  await expect(bob.getByText('The draft has it again')).toBeVisible()
  expect((await place.api('GET', path)).tour.steps[0]).toMatchObject({
    title: 'Work of Bob, and more',
    body: 'And a text',
  })
  expect(await live()).toBe('Second')
})

test('a save whose answer got lost is mine, also when a colleague writes before I hear of it', async ({
  place,
  colleagues: { ada, bob, id, url },
}) => {
  const step = async () => (await place.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0]
  let isCut = false
  let arrives = false
  await bob.route('**/v3/**', async route => {
    if (!isCut) return route.continue()
    if (arrives && route.request().method() === 'PATCH') {
      arrives = false
      await route.fetch()
    }
    await route.abort()
  })
  /** The next save arrives, but its answer does not. After that, nothing comes through until the connection is back. */
  const cut = () => {
    isCut = true
    arrives = true
  }
  await ada.goto(url)
  await bob.goto(url)
  await title(bob).waitFor()

  // In another place.
  cut()
  await title(bob).fill('Half a sen')
  await expect(bob.getByText('Not saved: no connection. Kept on this device.')).toBeVisible()
  await comeBack(ada)
  await expect(title(ada)).toHaveValue('Half a sen', SOON)
  await body(ada).fill('From Ada')
  await saved(ada)
  await title(bob).fill('Half a sentence, and the rest')
  isCut = false
  await comeBack(bob)
  await expect(body(bob)).toHaveValue('From Ada', SOON)
  // Only what she wrote is told as somebody else's.
  const told = bob.locator('.received').getByRole('listitem')
  await expect(bob.getByRole('group', { name: 'Two wrote here' })).toHaveCount(0)
  await expect(told).toHaveText([/the text is "From Ada" instead of/])
  await saved(bob)
  expect(await step()).toMatchObject({ title: 'Half a sentence, and the rest', body: 'From Ada' })

  // In the same place: she saw what he wrote, and changed it.
  cut()
  await title(bob).fill('Bob, the last word')
  await expect(bob.getByText('Not saved: no connection. Kept on this device.')).toBeVisible()
  await comeBack(ada)
  await expect(title(ada)).toHaveValue('Bob, the last word', SOON)
  await title(ada).fill('Ada, after him')
  await saved(ada)
  isCut = false
  await comeBack(bob)
  await expect(title(bob)).toHaveValue('Ada, after him', SOON)
  await saved(bob)
  await expect(told.filter({ hasText: 'the title is "Ada, after him" instead of "Bob, the last word"' })).toHaveCount(1)
  await expect(bob.getByRole('group', { name: 'Two wrote here' })).toHaveCount(0)
  expect(await step()).toMatchObject({ title: 'Ada, after him', body: 'From Ada' })
})

test('a Segment that a colleague empties a moment before Publish is pressed: nobody gets it, although nothing was seen yet', async ({
  place,
  colleagues: { ada, id, url },
}) => {
  const items = [{ kind: 'property', prop: 'plan', op: 'eq', value: 'pro' }]
  const { segment } = await place.api('POST', '/v3/edit/segments', { name: 'Pros', items, published_at: '$now' })
  const path = `/v3/edit/tours/${id}`
  await place.api('PATCH', path, { segment: { items: [{ kind: 'segment', id: segment.id }] } })
  await ada.goto(url)
  await ada.getByRole('button', { name: 'Review and publish' }).click()
  const review = ada.getByRole('dialog', { name: 'Before you publish' })
  const publish = review.getByRole('button', { name: 'Publish', exact: true })
  await expect(publish).toBeEnabled()
  // Her editor hears of nothing until it is pressed: its looks are on their way.
  let release = () => {}
  const pressed = new Promise<void>(resolve => (release = resolve))
  await ada.route(`**${path}*`, async route => {
    if (route.request().method() === 'GET') await pressed
    await route.continue()
  })
  await place.api('PATCH', `/v3/edit/segments/${segment.id}`, { items: [], published_at: '$now' })
  const answer = ada.waitForResponse(response => response.request().method() === 'PATCH')
  await publish.click()
  expect((await answer).status()).toBe(409)
  expect((await place.api('GET', path)).tour.published_at).toBeNull()
  release()
  await expect(review.getByText('The Segment “Pros” was changed')).toBeVisible()
  await expect(publish).toBeDisabled()
})
