import type { Page } from '@playwright/test'
import { HOST_BODY, HOST_WORK } from '../hostile/host-work.ts'
import { cardOn, expect, openedByConsole, studioOn, test } from './studio-test.ts'

/** A page with shortcuts, the listeners of a focus trap, a list that scrolls, and a script that records what it notices. */
const EARS = `
window.heard = []
for (const type of ['keydown', 'keyup', 'click', 'pointerdown', 'mousedown', 'focusin', 'focusout', 'input', 'change', 'submit', 'paste', 'scroll', 'error'])
  document.addEventListener(type, event => heard.push(type + ' ' + (event.target.id || event.target.localName || 'document') + ' ' + (event.key || '')))
document.addEventListener('keydown', event => { if (event.key === 'n') document.querySelector('h1').textContent += '!' })
addEventListener('error', event => heard.push('error ' + event.message))
addEventListener('unhandledrejection', event => heard.push('rejection ' + event.reason))
`
const BODY = `${HOST_BODY}<p id="end" style="margin-top: 3000px">The end</p><script>${EARS}${HOST_WORK}</script>`

/** Waits until it is quiet and nothing has the focus. What it heard before does not count. */
const forget = (page: Page) =>
  page.evaluate(async () => {
    const { heard, result } = window as never as { heard: string[]; result: Promise<string> }
    await result
    ;(document.activeElement as HTMLElement | null)?.blur()
    return heard.splice(0)
  })

/** What the page itself does while people use it. */
async function use(page: Page): Promise<unknown> {
  await forget(page)
  await page.locator('#host-button').click()
  await page.keyboard.press('n')
  await page.locator('#host-field').fill('typed by hand')
  await page.keyboard.press('Shift+Tab')
  await page.evaluate(() => scrollTo(0, 400))
  await expect
    .poll(() => page.evaluate(() => (window as never as { heard: string[] }).heard.join()))
    .toContain('scroll')
  return page.evaluate(async () => {
    const { heard, work } = window as never as { heard: string[]; work(): Promise<string> }
    const active = document.activeElement?.id
    const top = scrollY
    scrollTo(0, 0)
    const looks = [...document.querySelectorAll('body *')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, fontSize, display, margin, cursor } = getComputedStyle(element)
      return [element.localName, x, y, width, height, color, fontSize, display, margin, cursor].join(' ')
    })
    return {
      heard: heard.splice(0),
      active,
      top,
      looks,
      work: await work(),
      title: document.querySelector('h1')!.textContent,
    }
  })
}

/** Everything that the tab and the browser store, and where. */
const traces = (page: Page) =>
  page.evaluate(async () => ({
    elements: [...document.documentElement.children].map(({ localName }) => localName),
    local: Object.keys(localStorage).sort(),
    tab: Object.keys(sessionStorage).sort(),
    name: window.name,
    address: location.href,
    databases: (await indexedDB.databases()).map(({ name }) => name).sort(),
    globals: Object.keys(window).filter(name => !name.startsWith('__')).length,
  }))

/** A visit has begun and has stored its data. */
async function visit(page: Page, address: string, before: () => Promise<void>): Promise<void> {
  const booted = page.waitForResponse(answer => answer.url().includes('/v3/observe/boot'))
  await page.goto(address)
  await before()
  await booted
}

test.slow()

test('[W64] a page is the same with the studio open beside it, and closing leaves nothing', async ({
  page,
  browser,
  house,
  problems,
}) => {
  house.serve('/orders', { body: BODY, uid: 'ada' })
  house.serve('/data.json', { body: 'three orders' })
  const id = await house.draft({ automatic: false, steps: [{ title: 'A step', place: { screen: 'bottom-right' } }] })
  const alone = await (await browser.newContext()).newPage()
  await alone.goto(`${house.site}/orders`)
  const without = await use(alone)

  await page.goto(await house.code(page, id, '/orders'))
  await expect(cardOn(page)).toContainText('A step')
  await forget(page)
  const studio = studioOn(page)
  await studio.getByLabel('Title').fill('Now a new name')
  await studio.getByRole('button', { name: 'Add a step' }).click()
  await page.keyboard.press('n')
  await studio.getByRole('button', { name: 'Where the panel is' }).click()
  await page.getByRole('menuitem', { name: 'At the left' }).click()
  // The page heard nothing of what was done in the panel.
  expect(await forget(page)).toEqual([])
  await studio.getByRole('button', { name: 'Fold the panel' }).click()
  expect(await use(page)).toEqual(without)

  const usual = await (await browser.newContext()).newPage()
  await visit(usual, `${house.site}/orders`, async () => {})
  const left = await openedByConsole(await browser.newContext(), house)
  await visit(left, await house.code(left, id, '/orders'), async () => {
    await studioOn(left).getByLabel('Title').fill('Another name')
    await studioOn(left).getByRole('button', { name: 'Close the studio' }).click()
    await expect(studioOn(left)).toHaveCount(0)
  })
  await expect(async () => expect(await traces(left)).toEqual(await traces(usual))).toPass()
  expect(problems).toEqual([])
})

test('where a code does not work, one sentence says so, and the page is as for everybody', async ({ page, house }) => {
  house.serve('/orders', { body: HOST_BODY, uid: 'ada' })
  const id = await house.draft({ published_at: '$now', steps: [{ title: 'Live' }] })
  const address = await house.code(page, id, '/orders')
  await page.goto(address)
  await expect(studioOn(page).getByLabel('Title')).toBeVisible()
  await studioOn(page).getByRole('button', { name: 'Close the studio' }).click()
  // The console answers once.
  await page.goto('about:blank')
  await page.goto(address)
  await expect(studioOn(page).getByRole('alert')).toBeVisible()
  await expect(cardOn(page)).toContainText('Live')
  await studioOn(page).getByRole('button', { name: 'Close' }).click()
  await expect(studioOn(page)).toHaveCount(0)
})
