import { expect, type Page } from '@playwright/test'
import { violations } from '../demo/violations.ts'
import { passFrames } from '../pass-frames.ts'
import { aProduct, type Build } from './a-product.ts'
import { test } from './pick-page.ts'

const PRODUCT = `
<header><a href="/">Home</a><nav><a href="/projects">Projects</a><a href="/billing">Billing</a></nav></header>
<main>
  <h1>Projects</h1>
  <section id="team"><h2>Team</h2><div class="css-1tk4m2z"><div><button class="sc-bczRLJ"><span id="deep">Invite</span></button></div></div></section>
  <section><h2>Menu</h2><button id="opener" aria-expanded="false">More</button><ul id="menu" hidden><li><a href="/export" id="export-all">Export</a></li></ul></section>
  <table><tbody>
    <tr><td><a href="/projects/apollo">Apollo</a></td><td><button disabled>Edit</button></td></tr>
    <tr><td><a href="/projects/lantern">Lantern</a></td><td><button>Edit</button></td></tr>
  </tbody></table>
  <ul id="letters"><li>One</li><li>Two</li><li>Three</li></ul>
  <iframe src="/inner" width="200" height="60" title="A map" id="map"></iframe>
  <fancy-card id="fancy"><template shadowrootmode="open"><p>Inside</p><button class="buy-now"><i>Buy</i></button></template></fancy-card>
</main>`

/** What the product itself hears, and a menu that opens on a click and closes on any other. */
const OWN = `
const heard = window.heard = []
for (const type of ['pointerdown', 'mousedown', 'click', 'keydown'])
  document.addEventListener(type, event => heard.push(type + ' ' + (event.target.id || event.target.localName)))
const menu = document.querySelector('#menu')
document.addEventListener('click', event => { menu.hidden = event.target.id !== 'opener' })
const changes = window.changes = []
const observer = new MutationObserver(records => {
  for (const { type, target, addedNodes, removedNodes } of records)
    if (![...addedNodes, ...removedNodes].some(node => node.localName === 'beckon-studio')) changes.push(type + ' ' + target.nodeName)
})
addEventListener('load', () => observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true }))`

declare global {
  interface Window {
    heard: string[]
    changes: string[]
  }
}

const heard = (page: Page) => page.evaluate(() => window.heard.splice(0))
const selectorShown = (page: Page) => page.locator('beckon-studio .pick code')
const outlined = (page: Page, kind: string) =>
  page
    .locator(`beckon-studio .pick .${kind}`)
    .evaluateAll(boxes => boxes.map(box => box.getBoundingClientRect().toJSON()))
const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate(element => element.getBoundingClientRect().toJSON())

test('pointing outlines, a press holds, crumbs choose around it, a double press takes; the page hears nothing of it', async ({
  pointing,
}) => {
  const { page, complaints } = pointing
  await pointing.visit(PRODUCT, OWN)
  await pointing.pick()
  // A picture or a text in a button means the button.
  await page.locator('#deep').hover()
  await expect(selectorShown(page)).toHaveText('#team button')
  await expect.poll(() => outlined(page, 'chosen')).toEqual([await boxOf(page, '#team button')])
  await page.mouse.down()
  await page.mouse.up()
  // The held element stays while the pointer is on its way to the breadcrumbs.
  await page.getByRole('heading', { name: 'Menu' }).hover()
  await expect(selectorShown(page)).toHaveText('#team button')
  await page.getByRole('toolbar').getByRole('button', { name: 'section#team' }).click()
  await expect(selectorShown(page)).toHaveText('#team')
  // A disabled element gets no clicks, but can be picked.
  const off = await boxOf(page, 'button[disabled]')
  await page.mouse.click(off.x + 4, off.y + 4)
  await expect(selectorShown(page)).toHaveText('tr:has([href="/projects/apollo"]) button')
  await page.getByRole('link', { name: 'Lantern' }).dblclick()
  expect(await pointing.picked()).toEqual({
    selector: '[href="/projects/lantern"]',
    warnings: [],
    known: { role: 'link', name: 'Lantern', text: 'Lantern', path: 'body main table tbody tr td a', lang: 'en' },
  })
  expect(await heard(page)).toEqual([])
  expect(await page.evaluate(() => window.changes)).toEqual([])
  expect(complaints).toEqual([])
})

test('Alt lets presses through, so that what opens can be pointed at; frames are out of reach; shadow roots are not', async ({
  pointing,
}) => {
  const { page, complaints } = pointing
  await pointing.visit(PRODUCT, OWN)
  await pointing.pick()
  await page.locator('#opener').click({ modifiers: ['Alt'] })
  expect(await heard(page)).toEqual(['pointerdown opener', 'mousedown opener', 'click opener'])
  await page.locator('#export-all').click()
  await expect(selectorShown(page)).toHaveText('#export-all')
  await expect(page.locator('#menu')).toBeVisible()

  const { x, y, width, height } = await boxOf(page, '#map')
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(selectorShown(page)).toHaveText('#map')
  await expect(page.getByText('Elements inside a frame cannot be chosen')).toBeVisible()

  await page.locator('fancy-card i').click()
  await expect(selectorShown(page)).toHaveText('#fancy >>> .buy-now')
  expect(await heard(page)).toEqual([])
  // Using the page is more than one press: all events go through until it is over.
  await page.getByRole('button', { name: 'Use the page' }).click()
  await page.locator('h1').click()
  expect(await heard(page)).toEqual(['pointerdown h1', 'mousedown h1', 'click h1'])
  await page.getByRole('button', { name: 'Use the page' }).click()
  await page.getByRole('button', { name: 'Give up' }).click()
  expect(await pointing.picked()).toBeNull()
  expect(complaints).toEqual([])
})

test('with the keyboard alone: arrows move, Enter takes, Escape gives up; then nothing is left, and the focus is back', async ({
  pointing,
}) => {
  const { page, complaints } = pointing
  await pointing.visit(PRODUCT, OWN)
  await page.locator('#opener').focus()
  await heard(page)
  await pointing.pick('#team')
  await expect(selectorShown(page)).toHaveText('#team')
  const walk: [string, string][] = [
    ['ArrowDown', '#team h2'],
    ['ArrowRight', '#team div:nth-of-type(1)'],
    ['ArrowLeft', '#team h2'],
    ['ArrowUp', '#team'],
    ['ArrowUp', 'main'],
    ['ArrowDown', 'h1'],
  ]
  for (const [key, selector] of walk) {
    await page.keyboard.press(key)
    if (selector.includes('nth')) continue
    await expect(selectorShown(page)).toHaveText(selector)
  }
  expect((await violations(page)).filter(one => one.includes('beckon-studio'))).toEqual([])
  await page.keyboard.press('Enter')
  expect(await pointing.picked()).toMatchObject({
    selector: 'h1',
    warnings: [],
    known: { role: 'heading', name: 'Projects' },
  })
  await expect(page.locator('#opener')).toBeFocused()
  await pointing.pick('#team')
  await page.keyboard.press('Escape')
  expect(await pointing.picked()).toBeNull()
  await expect(page.locator('#opener')).toBeFocused()
  expect(await page.evaluate(() => window.harness.sheets())).toBe(0)
  await expect(page.locator('beckon-studio .pick')).toHaveCount(0)
  expect(await heard(page)).toEqual([])
  expect(await page.evaluate(() => window.changes)).toEqual([])
  // The page has its keys and presses again.
  await page.keyboard.press('a')
  await page.locator('h1').click()
  expect(await heard(page)).toEqual(['keydown opener', 'pointerdown h1', 'mousedown h1', 'click h1'])
  expect(complaints).toEqual([])
})

test('every match is outlined and counted, also while the page moves', async ({ pointing }) => {
  const { page } = pointing
  await pointing.visit(PRODUCT)
  await page.evaluate(() => window.harness.watch('#letters li'))
  await pointing.pick('#letters')
  const found = () => page.evaluate(() => window.harness.found.map(({ count, warnings }) => [count, warnings[0]]))
  await page.evaluate(() => document.querySelector('#letters')!.append(document.createElement('li')))
  const three = [3, 'Matches 3 elements: the first one is used.']
  const four = [4, 'Matches 4 elements: the first one is used.']
  await expect.poll(found).toEqual([three, four])
  await page.evaluate(() => document.querySelector('#letters')!.remove())
  await expect.poll(found).toEqual([three, four, [0, 'Nothing matches on this page.']])

  await page.locator('#deep').hover()
  await expect(selectorShown(page)).toHaveText('#team button')
  await page.evaluate(() => document.querySelector('#team div div')!.append(document.createElement('button')))
  await expect(page.getByText('Matches 2 elements')).toBeVisible()
  await expect.poll(() => outlined(page, 'match')).toEqual([await boxOf(page, '#team button:last-child')])
  await page.evaluate(() => document.querySelector('main')!.prepend(document.createElement('hr')))
  await passFrames(page, 2)
  expect(await outlined(page, 'chosen')).toEqual([await boxOf(page, '#team button:first-child')])
  // While the focus is on another control, it does not move.
  const take = page.getByRole('button', { name: 'Take it' })
  await take.focus()
  await page.evaluate(() => document.querySelector('main')!.prepend(document.createElement('hr')))
  await passFrames(page, 2)
  await expect(take).toBeFocused()
})

test('a selector takes what lasts: names for Beckon and for tests, ids and names of words, addresses, texts, classes; places last', async ({
  pointing,
}) => {
  const { page } = pointing
  await pointing.visit(`<main>
    <button data-truth="beckon" data-beckon="invite" data-testid="x-1" id="invite-button">1</button>
    <button data-truth="test id" data-testid="save-all" id="save-button">2</button>
    <input data-truth="name" id="react-tabs-0" name="customer" class="wide-field">
    <a data-truth="address" id=":r1:" class="jump-link" href="/reports/sales">3</a>
    <button data-truth="text" aria-label="Close" class="close-button">4</button>
    <button data-truth="class" class="css-1tk4m2z print-button is-active">5</button>
    <ul id="colours"><li>a</li><li data-truth="place" class="_item_1x2y3_4">b</li></ul>
    <table><tr><td><a href="/trees/oak">Oak</a><td><b data-truth="row">1</b><tr><td><a href="/trees/elm">Elm</a><td><b>2</b></table>
    <p><em id="row-17" data-truth="number">6</em><em>7</em></p>
    <div><div><i data-truth="kind">7</i></div></div></main>`)
  const made = await page.evaluate(() =>
    [...document.querySelectorAll('[data-truth]')].map(element => {
      const truth = element.getAttribute('data-truth')
      element.removeAttribute('data-truth')
      const { selector, warnings } = window.harness.selectorOf(element)
      const found = document.querySelectorAll(selector)
      return [truth, selector, warnings[0]?.split(':')[0] ?? '', found.length === 1 && found[0] === element]
    }),
  )
  expect(made).toEqual([
    ['beckon', '[data-beckon="invite"]', '', true],
    ['test id', '[data-testid="save-all"]', '', true],
    ['name', '[name="customer"]', '', true],
    ['address', '[href="/reports/sales"]', '', true],
    ['text', '[aria-label="Close"]', 'By a text that is translated', true],
    ['class', '.print-button', '', true],
    ['place', '#colours li:nth-of-type(2)', 'By position', true],
    ['row', 'tr:has([href="/trees/oak"]) b', 'By what is in it', true],
    ['number', '#row-17', 'By a number', true],
    ['kind', 'main i', 'By its kind alone', true],
  ])
})

test('where the account has several languages, a selector never reads a text: it finds the same on the translated page', async ({
  pointing,
}) => {
  const { page } = pointing
  const inWords = (
    close: string,
    search: string,
  ) => `<main><button aria-label="${close}" class="close-button">x</button>
    <form><input type="search" placeholder="${search}"></form><p><img alt="${close}"><img alt="${search}"></p></main>`
  await pointing.visit(inWords('Close', 'Search'))
  const selectors = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main input, main img')].map(
      element => window.harness.selectorOf(element, true).selector,
    ),
  )
  expect(selectors[0]).toBe('.close-button')
  expect(selectors.join()).not.toMatch(/aria-label|placeholder|alt/)
  await pointing.visit(inWords('Schließen', 'Suchen'))
  const found = await page.evaluate(
    all =>
      all.map(one =>
        [...document.querySelectorAll(one)].map(element =>
          [...document.querySelectorAll('main button, main input, main img')].indexOf(element),
        ),
      ),
    selectors,
  )
  expect(found).toEqual([[0], [1], [2], [3]])
})

test('what is gone is looked for by role, name, text and place: what is most like it comes first', async ({
  pointing,
}) => {
  const { page } = pointing
  await pointing.visit(`<main><h1>Invite</h1><form><button class="save">Save</button><button class="ask">Invite people</button></form>
    <footer><a href="/invite">Invite people now</a></footer></main>`)
  const known = { role: 'button', name: 'Invite people', text: 'Invite people', path: 'body main div button' }
  const alike = await page.evaluate(one => window.harness.alike(one), known)
  expect(alike.map(({ selector }) => selector).slice(0, 2)).toEqual(['.ask', '[href="/invite"]'])
  expect(await page.evaluate(() => window.harness.alike({ role: 'img', name: 'A kettle' }))).toEqual([])
})

test('another build of the page has the same elements; what is lost in it had a warning', async ({ pointing }) => {
  const { page } = pointing
  const onBuild = async (build: Build, selectors: { [truth: string]: string }) => {
    await pointing.visit(aProduct(build))
    return page.evaluate(given => {
      const made: { [truth: string]: { selector: string; warnings: string[]; right: boolean } } = {}
      const all = [...document.querySelectorAll('[data-truth]')].map(
        one => [one.getAttribute('data-truth')!, one] as const,
      )
      for (const [, element] of all) element.removeAttribute('data-truth')
      for (const [truth, element] of all) {
        const { selector, warnings } = window.harness.selectorOf(element)
        const found = document.querySelectorAll(given[truth] ?? selector)
        made[truth] = { selector, warnings, right: found[0] === element && (truth in given || found.length === 1) }
      }
      return made
    }, selectors)
  }
  const first = await onBuild({ salt: 'k3x' }, {})
  expect(Object.values(first).filter(({ right }) => !right)).toEqual([])
  const selectors = Object.fromEntries(Object.entries(first).map(([truth, { selector }]) => [truth, selector]))
  const lostIn = async (build: Build) => {
    const again = await onBuild(build, selectors)
    return Object.keys(first).filter(truth => !again[truth]!.right)
  }
  const rebuilt = await lostIn({ salt: 'q8z', row: true })
  const restructured = await lostIn({ salt: 'q8z', row: true, moved: true })
  const count = Object.keys(first).length
  expect(rebuilt.length / count).toBeLessThan(0.05)
  expect(restructured.length / count).toBeLessThan(0.15)
  for (const truth of [...rebuilt, ...restructured]) expect(first[truth]!.warnings, truth).not.toEqual([])
})
