import { test as base, expect } from '@playwright/test'
import { createServer } from '../../src/server/app/create-server.ts'
import { openPort } from '../../src/server/http/open-port.ts'
import { aProvider, type RunningProvider } from '../../test/server/a-provider.ts'
import { look } from './look.ts'

const KNOWN = {
  ada: { name: 'Ada', email: 'ada@example.com', email_verified: true, groups: ['admins'] },
  cook: { name: 'A cook', email: 'cook@example.com', email_verified: true, groups: ['cooks'] },
}

interface Place {
  address: string
  provider: RunningProvider
}

const test = base.extend<{ place: Place; passwords: boolean }>({
  passwords: [true, { option: true }],
  place: async ({ passwords }, use) => {
    const { defaultLimits } = await import('../../src/server/ground/limits.ts')
    const open = await openPort(0, '127.0.0.1', defaultLimits)
    const address = open.address.replace('127.0.0.1', 'localhost')
    const provider = await aProvider({ ...KNOWN }, [`${address}/console/signed-in`])
    const server = await createServer({
      data: 'memory',
      log: null,
      provider: {
        ...provider.settings,
        name: 'Example Login',
        scope: 'openid email profile groups',
        roles: [{ role: 'owner', group: 'admins' }],
        passwords,
      },
    })
    await server.listen(0, '127.0.0.1', undefined, open)
    await use({ address, provider })
    await server.close()
    await provider.stop().catch(() => {})
  },
})

test('[U17] somebody signs in at the provider and comes back to the page that they wanted', async ({ page, place }) => {
  await page.goto(`${place.address}/console/settings?tab=users`)
  const button = page.getByRole('button', { name: 'Sign in with Example Login' })
  await expect(button).toBeVisible()
  await look(page, 'sign-in-provider')
  await button.press('Enter')
  await page.getByRole('button', { name: 'I am ada' }).click()
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  expect(page.url()).toBe(`${place.address}/console/settings?tab=users`)
  await expect(page.getByText('With the provider')).toBeVisible()
  await look(page, 'users-provider')
  await page.goto(`${place.address}/console/settings?tab=you`)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Password' })).toHaveCount(0)
  for (const cookie of await page.context().cookies(place.address)) {
    if (!cookie.name.startsWith('beckon')) continue
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
  }
})

test('[U17] who may not come in reads why, and the answer of the provider is not in the history', async ({
  page,
  place,
}) => {
  await page.goto(`${place.address}/console/sign-in`)
  await page.getByRole('button', { name: 'Sign in with Example Login' }).click()
  await page.getByRole('button', { name: 'I am cook' }).click()
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible()
  await expect(page.getByText('You are in no group of Example Login')).toBeVisible()
  expect(page.url()).toBe(`${place.address}/console/signed-in`)
  await look(page, 'refused')
  await page.getByRole('link', { name: 'Back to the sign-in' }).click()
  await expect(page.getByRole('button', { name: 'Sign in with Example Login' })).toBeVisible()
})

test('[U17] a provider that is away is one sentence, and passwords are still asked', async ({ page, place }) => {
  await place.provider.stop()
  await page.goto(`${place.address}/console/sign-in`)
  await page.getByRole('button', { name: 'Sign in with Example Login' }).click()
  await expect(page.getByText('Example Login does not answer as a provider should')).toBeVisible()
  await expect(page.getByLabel('Password')).toBeVisible()
  await look(page, 'away')
})

test.describe('Without passwords', () => {
  test.use({ passwords: false })
  test('[U17] there is only the way to the provider', async ({ page, place }) => {
    await page.goto(`${place.address}/console/sign-in`)
    await expect(page.getByRole('button', { name: 'Sign in with Example Login' })).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveCount(0)
    await look(page, 'sign-in-only')
  })
})
