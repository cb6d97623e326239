import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from '@playwright/test'
import { offerFirstLink } from '../../src/server/access/users/join.ts'
import { linkAddress, type NewLink } from '../../src/server/access/users/link.ts'
import { type BeckonServer, createServer } from '../../src/server/app/create-server.ts'
import { IN_FULL } from '../../test/runs.ts'
import { violations } from '../demo/violations.ts'

interface Place {
  server: BeckonServer
  address: string
  /** The requests of browsers, in order. */
  requests: Request[]
}

const test = base.extend<{ place: Place }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  place: async ({}, use) => {
    // Passwords of tests are worth nothing.
    const server = await createServer({ data: 'memory', log: null, passwordCost: { log2N: 8, r: 8, p: 1 } })
    const requests: Request[] = []
    const address = await server.listen(0, '127.0.0.1', request => {
      requests.push(request)
      return null
    })
    await use({ server, address, requests })
    await server.close()
  },
})

const PASSWORD = 'a lamp above the harbour'
const firstLink = async ({ server, address }: Place) =>
  linkAddress(address, (await offerFirstLink(server.store, server.credentials.account)) as NewLink)

test('[U1] [U5] [U6] the link leads to a page on which the first user chooses a password and is signed in', async ({
  page,
  context,
  place,
}) => {
  const link = await firstLink(place)
  const problems: string[] = []
  page.on('console', message => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', error => problems.push(String(error)))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Make the first user' })).toBeVisible()
  expect(page.url()).toBe(`${place.address}/join`)
  for (const colorScheme of IN_FULL ? (['light', 'dark'] as const) : (['dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  expect(page.url()).toBe(`${place.address}/console/`)
  expect(problems).toEqual([])

  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name).sort()).toEqual(['beckon', 'beckon-known'])
  for (const each of cookies) expect(each).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
  const cookie = cookies.find(({ name }) => name === 'beckon')
  const own = () => page.evaluate(() => fetch('/v3/edit/session').then(answer => answer.status))
  expect(await own()).toBe(200)
  // Another port is another origin on the same site: the cookie is sent, but does not count.
  const sibling = createHttp((_, answer) => answer.setHeader('content-type', 'text/html').end('<!doctype html>'))
  await new Promise<void>(resolve => sibling.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://127.0.0.1:${(sibling.address() as AddressInfo).port}/`)
  const seen = page.waitForResponse(`${place.address}/v3/edit/session`)
  await page.evaluate(
    url => fetch(url, { credentials: 'include', mode: 'no-cors' }),
    `${place.address}/v3/edit/session`,
  )
  expect((await seen).status()).toBe(403)
  const { headers } = place.requests.at(-1)!
  expect(headers.get('cookie')).toContain(`beckon=${cookie!.value}`)
  expect(headers.get('sec-fetch-site')).toBe('same-site')
  sibling.close()
})

test('[U2] a link that was used, and one that is not whole, say so', async ({ page, place }) => {
  const link = await firstLink(place)
  const { origin, hash } = new URL(link)
  const used = await fetch(`${origin}/v3/edit/join`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ token: hash.slice(1), password: PASSWORD, email: 'ada@example.org' }),
  })
  expect(used.status).toBe(201)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toContainText('ask an owner for a new one')
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.goto('about:blank')
  await page.goto(`${origin}/join`)
  await expect(page.getByRole('heading', { name: 'Nothing to follow' })).toBeVisible()
})
