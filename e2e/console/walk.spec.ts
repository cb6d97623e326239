import { expect, PASSWORD, test } from './console-test.ts'
import { aHarbour } from './harbour.ts'

test('whoever comes signed out gets where they wanted to go; a new account is led to its first Experience', async ({
  page,
  context,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  await context.clearCookies()
  await page.goto(`${place.address}/`)
  await expect(page).toHaveURL(`${place.address}/console/sign-in`)
  await page.goto(`${place.address}/console/settings?tab=limits`)
  await expect(page).toHaveURL(`${place.address}/console/sign-in?to=%2Fconsole%2Fsettings%3Ftab%3Dlimits`)
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(
    page.getByText('The e-mail address or the password is wrong; try again, or ask an owner for a new link'),
  ).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${place.address}/console/settings?tab=limits`)
  await expect(page).toHaveTitle('Settings · Beckon')

  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Four steps to the first Experience' })).toBeVisible()
  await expect(page.locator('pre')).toContainText(`${place.address}/${place.server.credentials.token}/beckon.js`)
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Domains and Environments' }).click()
  await page.getByRole('button', { name: 'Add a domain' }).click()
  await page.getByRole('textbox', { name: 'Domain' }).fill('https://')
  await page.getByRole('button', { name: 'Add, switched on' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('host')
  await page.getByRole('textbox', { name: 'Domain' }).fill('app.example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('rowheader', { name: 'app.example.com' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('[C31] a session that ends in the middle is taken up again, and every state has an address', async ({
  page,
  context,
  place,
}) => {
  const { tour } = await aHarbour(place)
  const ada = await place.join(context, 'ada@example.org')
  await page.goto(`${place.address}/console/`)
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText('“')
  await expect(page.getByText('Administrator published First watch, again').first()).toBeVisible()

  await page.getByRole('link', { name: 'Experiences', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('WATCH')
  await expect(page).toHaveURL(`${place.address}/console/experiences?text=WATCH`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Results of First watch, again' }).click()
  await page.getByRole('region', { name: 'How far people came' }).getByRole('button', { name: 'Table' }).click()
  await expect(page).toHaveURL(/\?tables=funnel$/)
  await page.reload()
  await expect(
    page.getByRole('table', { name: 'How far people came' }).getByRole('row', { name: /^Completed 5/ }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByLabel('From').selectOption('1')
  await page.getByLabel('To', { exact: true }).selectOption('live')
  await expect(page.getByText('The tour: the name is "First watch, again" instead of "First watch"')).toBeVisible()
  await expect(page).toHaveURL(/from=1&to=live$/)
  await page.getByRole('button', { name: 'Publish again' }).click()
  await expect(page.getByRole('dialog')).toContainText('What changes for them')
  await place.api('DELETE', `/v3/edit/sessions?user_id=${ada.id}`)
  // The dialog looks now and then whether anything changed, so it may meet the end of the session before the press.
  await page.getByRole('button', { name: 'Publish it again', includeHidden: true }).dispatchEvent('click')
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toContainText('Your session has ended')
  await page.keyboard.press('Escape')
  await again.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(
    again.getByText('The e-mail address or the password is wrong; try again, or ask an owner for a new link'),
  ).toBeVisible()
  await again.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('People get version 1 again')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /3 People get this as version 1/ })).toBeVisible()
  // The draft stays as it was.
  for (const [asked, name] of [
    ['?version=live', 'First watch'],
    ['', 'First watch, again'],
  ])
    expect((await place.api('GET', `/v3/edit/tours/${tour}${asked}`)).tour.name).toBe(name)

  await page.goto(`${place.address}/console/settings?tab=pause`)
  await page.getByRole('button', { name: 'Pause everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Everything is paused' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Show again' }).click()
  await expect(page.getByText('What is live is shown again')).toBeVisible()
  expect((await place.api('GET', '/v3/edit/account')).account.paused_at).toBeNull()
})

test('[C31] an owner changes settings, invites a colleague, and a viewer is shown what they may', async ({
  page,
  context,
  browser,
  place,
}) => {
  await place.join(context, 'ada@example.org')
  await page.goto(`${place.address}/console/settings`)
  await page.getByLabel('Name', { exact: true }).fill('Harbour office')
  await page.getByLabel('Time zone').fill('Nowhere/Else')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Must be the name of a time zone/ })).toBeVisible()
  await expect(page.getByLabel('Time zone')).toBeFocused()
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.getByLabel('Languages').fill('de, fr de')
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('navigation', { name: 'Console' })).toContainText('Harbour office')
  const { account } = await place.api('GET', '/v3/edit/account')
  expect(account).toMatchObject({ name: 'Harbour office', time_zone: 'Europe/Berlin', languages: ['de', 'fr'] })

  await page.getByRole('link', { name: 'Limits' }).click()
  await page.getByRole('button', { name: 'Add a limit' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByText('There is no limit.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a limit' }).click()
  await page.getByLabel('At most').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await place.api('GET', '/v3/edit/account')).account.frequency_limits)
    .toEqual([{ count: 2, hours: 24 }])

  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('E-mail').fill('vic@example.org')
  await page.getByLabel('Role', { exact: true }).selectOption('viewer')
  await page.getByRole('button', { name: 'Make the invitation' }).click()
  const link = await page.getByRole('dialog').locator('code').textContent()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('vic@example.org')).toHaveCount(2)
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByText('ada invited a user')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(link!)
  await other.getByLabel('Name').fill('Vic')
  await other.getByLabel('Password').fill(PASSWORD)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Home' })).toBeVisible()
  await other.getByRole('link', { name: 'Settings' }).click()
  await expect(other.getByText('Only an owner may change these.')).toBeVisible()
  await expect(other.getByRole('link', { name: 'Secrets' })).toHaveCount(0)
  await other.goto(`${place.address}/console/settings?tab=secrets`)
  await expect(other.getByText('Or your role does not allow it.')).toBeVisible()
  await other.context().close()
})
