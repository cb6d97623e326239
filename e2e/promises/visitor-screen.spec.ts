// How it looks and behaves on a person's own screen: their text size, their colours, their windows, their keyboard.
import { anExperience, BODY, expect, html, type Kit, open, test } from './house.ts'

/** A tour with one step beside an element of the page. */
const beside = (target: string, more: object = {}) => ({
  kind: 'tour' as const,
  name: 'Beside',
  steps: [{ title: 'Look here', place: { beside: target }, ...more }],
})

const card = (beckon: Kit, page: Parameters<Kit['step']>[0], id: string) => beckon.step(page, id).locator('.card')

test('[P24] whoever set twice the text size reads twice the text size', async ({ page, beckon }) => {
  const { id } = await beckon.publish({ kind: 'tour', name: 'Text', steps: [{ title: 'A title', body: 'A text' }] })
  const sizes = async () =>
    await card(beckon, page, id).evaluate(it =>
      ['h2', '.body', 'button:not(.close)'].map(one =>
        Number.parseFloat(getComputedStyle(it.querySelector(one)!).fontSize),
      ),
    )
  await open(beckon, page)
  await expect(card(beckon, page, id)).toBeVisible()
  const before = await sizes()
  expect(before[1]).toBe(14)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.reload()
  await expect(card(beckon, page, id)).toBeVisible()
  expect(await sizes()).toEqual(before.map(one => one * 2))
  const box = (await card(beckon, page, id).boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
})

test('[P24] whoever turns dark mode on while it is open gets it dark', async ({ page, beckon }) => {
  const { id } = await beckon.publish({ kind: 'tour', name: 'Dark', steps: [{ title: 'A title', body: 'A text' }] })
  const dark = '<style>:root { color-scheme: light dark }</style>'
  beckon.page('/', html(beckon, { uid: 'ada' }, BODY, dark))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(`${beckon.site}/`)
  await expect(card(beckon, page, id)).toBeVisible()
  const colour = () => card(beckon, page, id).evaluate(it => getComputedStyle(it).backgroundColor)
  const light = await colour()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(colour).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(colour).toBe(light)
})

test('[P24] whoever turns the page itself dark by a switch gets it dark, too', async ({ page, beckon }) => {
  const { id } = await beckon.publish({ kind: 'tour', name: 'Dark', steps: [{ title: 'A title', body: 'A text' }] })
  const dark = '<style>body { background: #fff } .dark body { background: #111 }</style>'
  beckon.page('/', html(beckon, { uid: 'ada' }, BODY, dark))
  await page.goto(`${beckon.site}/`)
  await expect(card(beckon, page, id)).toBeVisible()
  const colour = () => card(beckon, page, id).evaluate(it => getComputedStyle(it).backgroundColor)
  const light = await colour()
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect.poll(colour).not.toBe(light)
})

for (const zoom of [0.8, 1.5])
  test(`[P24] on a page with zoom ${zoom} it stands beside its element`, async ({ page, beckon }) => {
    const { id } = await beckon.publish(beside('#tip', { place: { beside: '#tip', side: 'bottom' } }))
    const style = `<style>html { zoom: ${zoom} }</style>`
    beckon.page('/', html(beckon, { uid: 'ada' }, `<div style="height:120px"></div>${BODY}`, style))
    await page.goto(`${beckon.site}/`)
    const box = async () => (await card(beckon, page, id).boundingBox())!
    await expect(card(beckon, page, id)).toBeVisible()
    const target = (await page.locator('#tip').boundingBox())!
    expect((await box()).width).toBeCloseTo(360, 0)
    expect(Math.abs((await box()).y - (target.y + target.height))).toBeLessThan(30)
    // Set while it is open.
    await page.evaluate(() => document.documentElement.style.setProperty('zoom', '1.2'))
    await expect.poll(async () => Math.round((await box()).width)).toBe(360)
    const moved = (await page.locator('#tip').boundingBox())!
    await expect.poll(async () => Math.abs((await box()).y - (moved.y + moved.height))).toBeLessThan(30)
  })

test('[P25] an element without a box of its own (display: contents) is found where its content is', async ({
  page,
  beckon,
}) => {
  const { id } = await beckon.publish(beside('#wrap', { place: { beside: '#wrap', side: 'bottom' } }))
  const body = `<div style="height:200px"></div><p style="margin-left:300px"><span id="wrap" style="display:contents"><button id="in">Export</button></span></p>`
  beckon.page('/', html(beckon, { uid: 'ada' }, body))
  await page.goto(`${beckon.site}/`)
  await expect(card(beckon, page, id)).toBeVisible()
  const at = (await card(beckon, page, id).boundingBox())!
  const target = (await page.locator('#in').boundingBox())!
  expect(Math.abs(at.y - (target.y + target.height))).toBeLessThan(30)
  expect(at.x).toBeLessThan(target.x + target.width)
  expect(at.x + at.width).toBeGreaterThan(target.x)
})

test('[P25] nothing of it is printed', async ({ page, beckon }) => {
  const ids = [
    (await beckon.publish({ kind: 'tour', name: 'T', steps: [{ title: 'A title', backdrop: true }] })).id,
    (await beckon.publish(anExperience('launcher'))).id,
    (await beckon.publish({ kind: 'embed', name: 'B', steps: [{ title: 'News', place: { banner: 'top' } }] })).id,
  ]
  await open(beckon, page)
  await expect(card(beckon, page, ids[0]!)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const id of ids)
    await expect(beckon.step(page, id).locator('.layer, .card, button').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await expect(card(beckon, page, ids[0]!)).toBeVisible()
})

test('[P25] an element in an open menu of the page (popover=auto): the menu stays open while I use the step', async ({
  page,
  beckon,
}) => {
  const { id } = await beckon.publish({
    kind: 'tour',
    name: 'Menu',
    steps: [
      { title: 'In the menu', place: { beside: '#item' }, buttons: [{ does: 'next', text: 'Next' }] },
      { title: 'Still there', place: { beside: '#item' } },
    ],
  })
  const body = `<button id="opens" popovertarget="menu">Menu</button><div id="menu" popover="auto" style="inset:auto;top:100px;left:100px"><button id="item">Item</button></div>`
  beckon.page('/', html(beckon, { uid: 'ada' }, body))
  await page.goto(`${beckon.site}/`)
  await page.click('#opens')
  await expect(card(beckon, page, id)).toBeVisible()
  await beckon.step(page, id).getByRole('heading', { name: 'In the menu' }).click()
  await expect(page.locator('#item')).toBeVisible()
  await beckon.step(page, id).button('Next').click()
  await expect(page.locator('#item')).toBeVisible()
  await expect(beckon.step(page, id).getByRole('heading', { name: 'Still there' })).toBeVisible()
})

test('[P14] a screen reader meets the words of a step once, after it has announced them', async ({ page, beckon }) => {
  await page.clock.install()
  const { id } = await beckon.publish({ kind: 'tour', name: 'Text', steps: [{ title: 'A title', body: 'A text' }] })
  await open(beckon, page)
  await expect(card(beckon, page, id)).toBeVisible()
  await expect(beckon.step(page, id).getByRole('status')).toContainText('A title')
  await page.clock.fastForward(12_000)
  await expect(beckon.step(page, id).getByRole('status')).toHaveText('')
})

test('[P14] the key in the announcement leads into a step beside the page, and back', async ({ page, beckon }) => {
  const { id } = await beckon.publish({ kind: 'tour', name: 'Text', steps: [{ title: 'A title', body: 'A text' }] })
  await open(beckon, page)
  await page.focus('#field')
  await expect(beckon.step(page, id).getByRole('status')).toContainText('F8')
  await page.keyboard.press('F8')
  await expect(card(beckon, page, id)).toBeFocused()
  await page.keyboard.press('F8')
  await expect(page.locator('#field')).toBeFocused()
})
