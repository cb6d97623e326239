import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, listenForProblems, PASSWORD, test } from './console-test.ts'
import { look } from './look.ts'

/** A name: no browser makes passkeys for an address that is a number. */
const named = (address: string) => address.replace('127.0.0.1', 'localhost')
const codeAt = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** Chromium's own authenticator, which says yes at once. */
async function anAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

async function signIn(page: Page, address: string, email: string) {
  await page.goto(`${address}/console/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
}

const signOut = (page: Page) => page.context().clearCookies({ name: 'beckon' })

test('[U18] somebody sets up an app by keyboard, keeps the recovery codes, and signs in with a code', async ({
  page,
  place,
}) => {
  const address = named(place.address)
  const problems: string[] = []
  listenForProblems(page, problems)
  await place.join(page.context(), 'ada@example.org')
  await page.context().clearCookies()
  place.server.clock.set(Date.now())
  await signIn(page, address, 'ada@example.org')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.goto(`${address}/console/settings?tab=you`)
  await expect(page.getByText('You have none.')).toBeVisible()
  await look(page, 'you-none')
  await page.getByRole('button', { name: 'Add one' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await look(page, 'choose')
  await dialog.getByRole('button', { name: 'Set up an app' }).press('Enter')
  await expect(dialog.getByRole('img', { name: /as a picture/ })).toBeVisible()
  await dialog.getByText('The app cannot scan it?').press('Enter')
  const secret = (await dialog.locator('.secret code').textContent())!.replaceAll(' ', '')
  await look(page, 'app')
  await dialog.getByLabel('Six digits').fill('000 000')
  await dialog.getByLabel('Six digits').press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'is wrong' })).toBeVisible()
  await dialog.getByLabel('Six digits').fill(codeAt(secret, place.server.clock.now()!))
  await dialog.getByLabel('Six digits').press('Enter')
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent())!
  await look(page, 'recovery')
  await dialog.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(page.getByRole('cell', { name: 'Authenticator app' }).first()).toBeVisible()
  await look(page, 'you-one')

  await signOut(page)
  place.server.clock.advance(30_000)
  await signIn(page, address, 'ada@example.org')
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await look(page, 'check-code')
  await page.getByLabel('Six digits').fill(codeAt(secret, place.server.clock.now()!))
  await page.getByLabel('Six digits').press('Enter')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

  await signOut(page)
  await signIn(page, address, 'ada@example.org')
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await page.getByLabel('Recovery code').fill(recovery)
  await look(page, 'check-recovery')
  await page.getByLabel('Recovery code').press('Enter')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.goto(`${address}/console/settings?tab=you`)
  await expect(page.getByText('Recovery codes left: 9')).toBeVisible()
  expect(problems.filter(each => !/40[139]|422/.test(each))).toEqual([])
})

test('[U18] a passkey in a real browser: set up, used, asked again where the session has ended, and removed', async ({
  page,
  place,
}) => {
  const address = named(place.address)
  await anAuthenticator(page)
  await place.join(page.context(), 'ada@example.org')
  await page.context().clearCookies()
  await signIn(page, address, 'ada@example.org')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.goto(`${address}/console/settings?tab=you`)
  await page.getByRole('button', { name: 'Add one' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Set up a passkey' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByRole('cell', { name: 'Passkey' }).first()).toBeVisible()

  await signOut(page)
  await signIn(page, address, 'ada@example.org')
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await look(page, 'check-passkey')
  await page.getByRole('button', { name: 'Use your passkey' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

  await page.goto(`${address}/console/settings?tab=you`)
  await expect(page.getByRole('cell', { name: 'Passkey' }).first()).toBeVisible()
  await signOut(page)
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await look(page, 'again')
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await look(page, 'remove')
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('You have none.')).toBeVisible()
})

test('[U18] an owner requires it: a colleague sets one up after the password, and the owner resets it', async ({
  page,
  place,
  browser,
}) => {
  const address = named(place.address)
  await anAuthenticator(page)
  await place.join(page.context(), 'ada@example.org')
  await page.context().clearCookies()
  await signIn(page, address, 'ada@example.org')
  await page.getByRole('heading', { name: 'Home' }).waitFor()
  await page.goto(`${address}/console/settings?tab=users`)
  const required = page.getByRole('switch', { name: 'Passwords need a second factor' })
  await required.click()
  await expect(page.getByText(/Set up your own second factor first/)).toBeVisible()
  await expect(required).not.toBeChecked()
  await page.goto(`${address}/console/settings?tab=you`)
  await page.getByRole('button', { name: 'Add one' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  const bobs = await browser.newContext()
  await place.join(bobs, 'bob@example.org', 'author')
  await bobs.clearCookies()
  await page.goto(`${address}/console/settings?tab=users`)
  await required.click()
  await expect(required).toBeChecked()
  const bob = await bobs.newPage()
  await anAuthenticator(bob)
  await signIn(bob, address, 'bob@example.org')
  await expect(bob.getByText('This account requires a second factor')).toBeVisible()
  await look(bob, 'set-up')
  await bob.getByRole('button', { name: 'Set up a passkey' }).click()
  await expect(bob.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await look(bob, 'set-up-codes')
  await bob.getByRole('button', { name: 'I have kept them' }).click()
  await expect(bob.getByRole('heading', { name: 'Home' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('With a second factor').first()).toBeVisible()
  await look(page, 'users')
  await page.getByRole('button', { name: 'More for bob' }).click()
  await page.getByRole('menuitem', { name: 'Reset the second factor' }).click()
  await look(page, 'reset')
  await page.getByRole('button', { name: 'Reset it' }).click()
  await expect(page.getByText('bob signs in with the password alone')).toBeVisible()
  await bobs.close()
})
