import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { listenForProblems, PASSWORD } from './console/console-test.ts'
import { visitAs } from './demo/demo-test.ts'

const COMMAND = fileURLToPath(new URL('../dist/command/beckon.js', import.meta.url))

interface Serving {
  address: string
  first_link: string
}

/** `beckon serve --demo` on an empty folder, and its output. */
const test = base.extend<{ serving: Serving }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  serving: async ({}, use) => {
    const data = mkdtempSync(join(tmpdir(), 'beckon-console-'))
    const child = spawn(process.execPath, [COMMAND, 'serve', '--demo', '--json'], {
      env: { ...process.env, PORT: '0', BECKON_DATA: data, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
    await use((JSON.parse(line) as { serving: Serving }).serving)
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(data, { recursive: true, force: true })
  },
})

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
const card = (page: Page) => page.locator('beckon-view').getByRole('dialog')

/** A new person comes to the product, and leaves again. */
async function someoneSees(browser: Browser, address: string, uid: string, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await visitAs(page, address, uid)
  await look(page)
  await context.close()
}

/** How many people have completed the open tour, as the server counts. */
async function completedIn(page: Page): Promise<number> {
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const path = `/v3/analyze/results/tours/${id}`
  return page.evaluate(at => fetch(at).then(answer => answer.json()), path).then(({ result }) => result.completed)
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review and publish' }).click()
  const review = page.getByRole('dialog', { name: 'Before you publish' })
  await expect(review.getByText(/people seen in the last 30 days would get it/)).toBeVisible()
  await review.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { name: 'It is live' })).toBeVisible()
}

test('[C53] the printed link, a password, a template, an element, a preview, the dry run, published, seen, counted, changed, rolled back', async ({
  page,
  browser,
  serving: { address, first_link },
}) => {
  test.setTimeout(180_000)
  const problems: string[] = []
  listenForProblems(page, problems)
  await page.goto(first_link)
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Password').press('Enter')
  await page.getByRole('link', { name: 'Experiences', exact: true }).click()
  await page.getByRole('link', { name: /^New/ }).first().click()
  await page.getByRole('button', { name: /^Welcome tour/ }).click()

  // The template asks for what it left open.
  await page.getByRole('button', { name: /^2 Start here/ }).click()
  const element = page.getByLabel('Element', { exact: true })
  await expect(element).toHaveAccessibleDescription(/Choose the element of your page/)
  await element.fill('#assign')
  await saved(page)

  await page.getByRole('button', { name: 'Preview on the page' }).click()
  await page.getByRole('textbox', { name: 'Page optional' }).fill(`${address}/demo/slackwater/`)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open it' }).click()
  const product = await opened
  await expect(product.getByRole('region', { name: 'Beckon preview' })).toBeVisible()
  await card(product).getByRole('button', { name: 'Show me around' }).click()
  await expect(card(product)).toContainText('Start here')
  await product.close()
  await page.getByRole('button', { name: 'Close' }).click()

  await publish(page)
  await someoneSees(browser, address, 'maren', async visitor => {
    await card(visitor).getByRole('button', { name: 'Show me around' }).click()
    await card(visitor).getByRole('button', { name: 'Next' }).click()
    await card(visitor).getByRole('button', { name: 'Start' }).click()
    // A page that is left at once may keep its last report, and send it with the next visit.
    await expect(async () => expect(await completedIn(page)).toBe(1)).toPass()
  })
  await page.getByRole('link', { name: 'Watch the results' }).click()
  await expect(page.getByText('1 of 1 completed it')).toBeVisible()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title optional' }).fill('Welcome aboard')
  await saved(page)
  await publish(page)
  await someoneSees(browser, address, 'second', visitor => expect(card(visitor)).toContainText('Welcome aboard'))

  await page.getByRole('link', { name: 'History' }).last().click()
  await page.getByRole('row', { name: /^1 / }).getByRole('button').click()
  await expect(page.getByText(/title is .* instead of "Welcome aboard"/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish it again' }).click()
  await expect(page.getByText('People get version 1 again')).toBeVisible()
  await someoneSees(browser, address, 'third', visitor => expect(card(visitor)).toContainText('Welcome, third'))
  expect(problems).toEqual([])
})
