import type { Page } from '@playwright/test'
import { type Colleagues, comeBack, expect, type Place, test } from './console-test.ts'

const save = async (page: Page) => {
  await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
}
const done = (page: Page) => expect(page.getByText('Not saved yet')).toHaveCount(0)

/** Both look at the theme. Gives what is stored of it. */
async function openTheme({ api, address }: Place, { ada, bob }: Colleagues) {
  for (const each of [ada, bob]) await each.goto(`${address}/console/settings?tab=theme`)
  return async () => (await api('GET', '/v3/edit/account')).account.theme
}

test.beforeEach(async ({ place, colleagues: { bobsBrowser } }) => {
  // Only owners change settings.
  await bobsBrowser.clearCookies()
  await place.join(bobsBrowser, 'bea@example.org')
})

test('two people who save different parts of the theme keep both, and each sees the other’s', async ({
  place,
  colleagues,
}) => {
  const { ada, bob } = colleagues
  const theme = await openTheme(place, colleagues)
  await bob.getByLabel('Space').selectOption('roomy')
  await ada.getByLabel('Corners in px').fill('21')
  await save(ada)
  await expect.poll(theme).toEqual({ radius: 21 })
  await done(ada)
  await save(bob)
  await expect.poll(theme).toEqual({ radius: 21, density: 'roomy' })
  await done(bob)
  await expect(bob.getByLabel('Corners in px')).toHaveValue('21')
  // Nothing is typed in her window: it shows what he saved.
  await comeBack(ada)
  await expect(ada.getByLabel('Space')).toHaveValue('roomy')
})

test('who saves over what a colleague saved in the same place is told first, and decides', async ({
  place,
  colleagues,
}) => {
  const { ada, bob } = colleagues
  const theme = await openTheme(place, colleagues)
  await bob.getByLabel('Corners in px').fill('9')
  await ada.getByLabel('Corners in px').fill('21')
  await save(ada)
  await expect.poll(theme).toEqual({ radius: 21 })
  await save(bob)
  await expect(bob.getByRole('alert').filter({ hasText: '“Corners in px” is 21 now' })).toBeVisible()
  expect(await theme()).toEqual({ radius: 21 })
  await expect(bob.getByLabel('Corners in px')).toHaveValue('9')
  await save(bob)
  await expect.poll(theme).toEqual({ radius: 9 })
})

test('settings that were not touched stay as a colleague saved them: General and Limits', async ({
  place,
  colleagues: { ada, bob },
}) => {
  const account = async () => (await place.api('GET', '/v3/edit/account')).account
  await ada.goto(`${place.address}/console/settings`)
  await bob.goto(`${place.address}/console/settings`)
  await bob.getByLabel('Languages').fill('fr')
  await ada.getByLabel('Mail domains').fill('ada.example')
  await save(ada)
  await expect.poll(async () => (await account()).team_email_domains).toEqual(['ada.example'])
  await save(bob)
  await expect.poll(async () => (await account()).languages).toEqual(['fr'])
  expect((await account()).team_email_domains).toEqual(['ada.example'])

  await ada.goto(`${place.address}/console/settings?tab=limits`)
  await bob.goto(`${place.address}/console/settings?tab=limits`)
  await bob.getByLabel('Waiting for one person').waitFor()
  await ada.getByLabel('Waiting for one person').fill('17')
  await save(ada)
  await expect.poll(async () => (await account()).delivery_limit).toBe(17)
  await save(bob)
  await expect(bob.getByLabel('Waiting for one person')).toHaveValue('17')
  expect((await account()).delivery_limit).toBe(17)
})
