import { cardOn, expect, studioOn, test } from './studio-test.ts'

const BODY =
  '<main><h1>Crew</h1><p>All of it.</p><button class="x" type="button">Invite somebody</button> <button id="other" type="button">Other</button></main>'
const KNOWN = { role: 'button', name: 'Invite somebody', text: 'Invite somebody', path: 'body main button' }

test.slow()

test('every letter is drawn at once and takes no focus; what could not be saved goes along to the next page', async ({
  page,
  house,
}) => {
  for (const path of ['/boats', '/crew']) house.serve(path, { body: BODY })
  const id = await house.draft({ steps: [{ title: '', place: { beside: '#other' }, backdrop: true }] })
  await house.api('POST', '/v3/edit/properties', { name: 'Favourite boat', description: '', kind: 'profile' })
  await page.goto(await house.code(page, id, '/boats'))
  const studio = studioOn(page)
  const title = studio.getByLabel('Title')
  await title.click()
  for (const letter of 'Dear {{fav') {
    await page.keyboard.type(letter)
    await expect(title).toBeFocused()
  }
  await expect(cardOn(page)).toContainText('Dear')
  await studio.getByRole('option', { name: 'favourite_boat' }).click()
  await page.keyboard.type('sailor')
  await expect(cardOn(page)).toContainText('Dear sailor')
  await expect(title).toBeFocused()
  // It dims the page but does not block it.
  await page.locator('#other').click()
  await expect(cardOn(page)).toContainText('Dear sailor')

  await page.route('**/v3/observe/studio/ask', route => route.abort())
  await title.fill('Written without a connection')
  await expect(studio).toContainText('Not saved: no connection.')
  await page.unroute('**/v3/observe/studio/ask')
  await page.goto(`${house.site}/crew`)
  await expect(title).toHaveValue('Written without a connection')
  await expect(studio.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const { tour } = await house.api('GET', `/v3/edit/tours/${id}`)
  expect(tour.steps[0].title).toBe('Written without a connection')
})

test('an element that is gone is found again by what was known of it; a step says where it belongs', async ({
  page,
  house,
}) => {
  for (const path of ['/boats', '/crew']) house.serve(path, { body: BODY })
  const url = { match: 'all', rules: [{ kind: 'exact', value: '/crew' }] }
  const step = { title: 'Ask them', place: { beside: '#gone' }, element_known: KNOWN, url }
  const id = await house.draft({ steps: [step] })
  await page.goto(await house.code(page, id, '/boats'))
  const studio = studioOn(page)
  await expect(studio).toContainText('This step is for pages at /crew; here people do not see it.')
  await studio.getByRole('link', { name: 'Go there' }).click()
  await page.waitForURL('**/crew')
  await expect(studio).toContainText('Nothing matches on this page.')
  await expect(studio).not.toContainText('here people do not see it')
  await studio.getByRole('button', { name: /^button “Invite somebody”$/ }).click()
  await expect(studio).toContainText('One element of this page matches.')
  await expect(cardOn(page)).toContainText('Ask them')
  await studio.getByRole('button', { name: 'Undo' }).click()
  await expect(studio.getByLabel('Element', { exact: true })).toHaveValue('#gone')
})

test('a selector that finds something else than somebody pointed at is told, and what looks like it is offered', async ({
  page,
  house,
}) => {
  house.serve('/crew', { body: BODY })
  const step = { title: 'Ask them', place: { beside: '#other' }, element_known: KNOWN }
  const id = await house.draft({ steps: [step] })
  const stored = async () => (await house.api('GET', `/v3/edit/tours/${id}`)).tour.steps[0]
  await page.goto(await house.code(page, id, '/crew'))
  const studio = studioOn(page)
  await expect(studio).toContainText('This is something else now: button “Other”. It was button “Invite somebody”.')
  await expect(studio).not.toContainText('One element of this page matches.')
  await studio.getByRole('button', { name: /^button “Invite somebody”$/ }).click()
  await expect(studio).toContainText('One element of this page matches.')
  // Another selector, typed: what was known was about another element.
  await studio.getByLabel('Element', { exact: true }).fill('h1')
  await expect(studio).not.toContainText('something else now')
  await expect.poll(stored).not.toHaveProperty('element_known')
  expect((await stored()).place).toEqual({ beside: 'h1' })
})

const KINDS: { [kind: string]: { steps: object[]; part: string; says: string } } = {
  survey: { steps: [{ title: 'How likely?', question: { type: 'nps' }, backdrop: true }], part: '.card', says: 'How likely?' },
  launcher: { steps: [{ title: 'Help', buttons: [{ does: 'open', text: 'The guide', url: '/x' }] }], part: '.card', says: 'The guide' },
  tooltip: { steps: [{ body: 'Asks them.', place: { beside: '#other' }, opens_on: 'click' }], part: '.tip', says: 'Asks them.' },
  embed: { steps: [{ title: 'Fog', place: { banner: 'top' } }], part: '.banner', says: 'Fog' },
} // biome-ignore format: one row a kind

test('what people would open is open while it is written, of every kind, and stays so', async ({
  page,
  house,
  problems,
}) => {
  for (const [kind, { steps, part, says }] of Object.entries(KINDS)) {
    house.serve(`/${kind}`, { body: BODY })
    const made = await house.api('POST', `/v3/edit/${kind}s`, { name: `A ${kind}`, steps })
    await page.goto(await house.code(page, made[kind].id, `/${kind}`, kind))
    const drawn = page.locator('beckon-view').locator(part)
    await expect(drawn, kind).toContainText(says)
    // The pointer and the focus are in the panel now.
    await studioOn(page).getByLabel('Text', { exact: false }).first().click()
    await page.keyboard.type('More.')
    await expect(drawn, kind).toContainText(says)
    await studioOn(page).getByRole('button', { name: 'Close the studio' }).click()
    await expect(studioOn(page)).toHaveCount(0)
  }
  expect(problems).toEqual([])
})
