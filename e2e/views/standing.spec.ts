import { anExperience } from '../../test/builders.ts'
import { aLauncher, anEmbed, aSurvey, aTooltip } from './experiences.ts'
import { expect, test } from './stage.ts'

const MEDIA = { image: '/wide.svg', alt: 'A chart' }
const WIDE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="#46e"/></svg>'

test('[V34] a large picture stays inside launchers, tooltips, banners and embeds', async ({ stage, beckon }) => {
  const { page } = stage
  beckon.page('/wide.svg', WIDE, { 'content-type': 'image/svg+xml' })
  await page.setViewportSize({ width: 700, height: 500 })
  await stage.visit()
  for (const experience of [
    anExperience({ kind: 'launcher', step: { media: MEDIA } }),
    aTooltip({ media: MEDIA }),
    anExperience({ kind: 'embed', step: { media: MEDIA, place: { banner: 'top' } } }),
    anExperience({ kind: 'embed', step: { media: MEDIA, place: { inside: '#slot' } } }),
  ]) {
    await stage.open(experience)
    if (experience.kind === 'launcher') await page.locator('beckon-view .fab').click()
    if (experience.kind === 'tooltip') await page.hover('#share')
    const picture = page.locator('beckon-view img')
    await expect.poll(() => picture.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(1600)
    await stage.settle()
    const [inner, outer] = await picture.evaluate(node => [
      node.getBoundingClientRect().toJSON(),
      node.closest('.card')!.getBoundingClientRect().toJSON(),
    ])
    expect(inner.width, experience.kind).toBeGreaterThan(60)
    expect([inner.left >= outer.left, inner.right <= outer.right, inner.height < 250], experience.kind).toEqual([
      true,
      true,
      true,
    ])
    await stage.close()
    await expect(page.locator('beckon-view')).toHaveCount(0)
  }
})

test('a hint that has scrolled out of its list is not seen outside of it', async ({ stage }) => {
  const { page } = stage
  const rows = Array.from({ length: 12 }, (_, at) => `<p><b tabindex="0">Row ${at}</b></p>`).join('')
  await stage.visit({
    html: `<h1>Rows</h1><div id="list">${rows}</div>`,
    css: '#list { height: 120px; width: 300px; overflow: auto }',
  })
  await stage.open(aTooltip({ place: { beside: '#list b' }, all: true, hint: true }))
  await page.locator('#list').evaluate(list => {
    list.scrollTop = 70
  })
  await stage.settle()
  const stray = await page.evaluate(() => {
    const { top, bottom } = document.querySelector('#list')!.getBoundingClientRect()
    const dots = [...document.querySelector('beckon-view')!.shadowRoot!.querySelectorAll('.dot:not([hidden])')]
    const middles = dots.map(dot => dot.getBoundingClientRect().y + 12)
    return { seen: middles.length, stray: middles.filter(y => y < top - 8 || y > bottom + 8).length }
  })
  expect(stray.seen).toBeGreaterThan(1)
  expect(stray.stray).toBe(0)
  await page.locator('beckon-view .dot:visible').first().click()
  await expect(page.locator('beckon-view .dot[aria-expanded=true]')).toHaveCount(1)
})

test('a tooltip with a dot opens from the dot: people use its element as before', async ({ stage }) => {
  const { page } = stage
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await stage.visit()
  await stage.open(aTooltip({ hint: true }))
  await page.hover('#share')
  await page.focus('#share')
  await page.click('#share')
  await stage.settle()
  expect(asked.filter(url => /\/tip-/.test(url))).toEqual([])
  await page.locator('beckon-view .dot').click()
  await expect(page.locator('beckon-view .tip')).toBeVisible()
  expect((await stage.outcomes()).filter(({ type }) => type === 'opened')).toHaveLength(1)
})

for (const [what, experience] of Object.entries({
  launcher: aLauncher(),
  banner: anEmbed(),
  embed: anEmbed({ inside: '#slot' }),
}))
  test(`the ${what} follows a page that turns dark while it stands`, async ({ stage }) => {
    const { page } = stage
    await stage.visit({ css: 'body { transition: background-color .1s } .night body { background: #111 !important }' })
    await stage.open(experience)
    const scheme = () => page.locator('beckon-view .b').evaluate((node: HTMLElement) => node.style.colorScheme)
    expect(await scheme()).toBe('light')
    await page.evaluate(() => document.documentElement.classList.add('night'))
    await expect.poll(scheme).toBe('dark')
    await page.evaluate(() => document.documentElement.classList.remove('night'))
    await expect.poll(scheme).toBe('light')
    // The system switches to dark.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(scheme).toBe('dark')
  })

test("the customer's own element may be drawn anew or taken away while its launcher is open", async ({ stage }) => {
  const { page } = stage
  await stage.visit()
  await stage.open(aLauncher({ element: '#plan' }))
  await expect(page.locator('#plan')).toHaveAttribute('aria-expanded', 'false')
  await page.click('#plan')
  const panel = page.locator('beckon-view .card')
  await expect(panel).toBeVisible()
  const before = (await panel.boundingBox())!
  await page.evaluate(() => {
    const old = document.querySelector('#plan')!
    const fresh = old.cloneNode(true) as Element
    fresh.removeAttribute('aria-expanded')
    old.replaceWith(fresh)
  })
  await stage.settle()
  await stage.settle()
  expect(await panel.boundingBox()).toEqual(before)
  await expect(page.locator('#plan')).toHaveAttribute('aria-expanded', 'true')
  await page.evaluate(() => document.querySelector('#plan')!.remove())
  await expect(panel).toHaveCount(0)
  expect(stage.complaints).toEqual([])
})

test('a launcher that is closed while open says nothing more of the element it belongs to', async ({ stage }) => {
  await stage.visit()
  await stage.open(aLauncher({ element: '#plan' }))
  await stage.page.click('#plan')
  await expect(stage.page.locator('#plan')).toHaveAttribute('aria-expanded', 'true')
  await stage.close()
  expect(await stage.page.locator('#plan').getAttribute('aria-expanded')).toBe(null)
})

for (const [background, scheme] of [
  ['oklch(0.21 0.03 260)', 'dark'],
  ['oklab(0.97 0 0)', 'light'],
  ['#0a0a0a', 'dark'],
])
  test(`a page whose background is ${background} is ${scheme}`, async ({ stage }) => {
    await stage.visit({ css: `body { background: ${background} !important }` })
    await stage.open(aLauncher())
    expect(await stage.page.locator('beckon-view .b').evaluate((node: HTMLElement) => node.style.colorScheme)).toBe(
      scheme,
    )
  })

for (const edge of ['top', 'bottom'] as const)
  test(`a launcher does not lie over a banner at the ${edge}, whichever comes first`, async ({ stage }) => {
    const { page } = stage
    await stage.visit()
    const views = [anEmbed({ banner: edge }), aLauncher({ screen: `${edge}-right` })]
    for (const order of [views, views.toReversed()]) {
      for (const experience of order) await stage.open(experience)
      await stage.settle()
      await stage.rest()
      const [fab, banner] = [
        (await page.locator('beckon-view .fab').boundingBox())!,
        (await page.locator('beckon-view .banner').boundingBox())!,
      ]
      expect(fab.y + fab.height <= banner.y || fab.y >= banner.y + banner.height).toBe(true)
      await page.locator('beckon-view .banner .close').click()
      await stage.settle()
      await stage.settle()
      const alone = (await page.locator('beckon-view .fab').boundingBox())!
      expect(alone.y).toBe(edge === 'top' ? 12 : page.viewportSize()!.height - 12 - alone.height)
      await stage.close()
      await expect(page.locator('beckon-view')).toHaveCount(0)
    }
  })

test('a tooltip goes when the pointer leaves the window', async ({ stage }) => {
  const { page } = stage
  await page.clock.install()
  await stage.visit()
  await stage.open(aTooltip())
  await page.hover('#share')
  const tip = page.locator('beckon-view .tip')
  await expect(tip).toBeVisible()
  // What browsers send last. A lifted finger sends the same, and leaves it open.
  const leave = (pointerType: string) =>
    page
      .locator('#share')
      .evaluate(
        (node, pointerType) => node.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, pointerType })),
        pointerType,
      )
  await leave('touch')
  await page.clock.runFor(5_000)
  await expect(tip).toBeVisible()
  await leave('mouse')
  await expect(tip).toHaveCount(0)
})

test('a card that made way for what has the focus stays where it is when somebody presses into it', async ({
  stage,
}) => {
  const { page } = stage
  await page.setViewportSize({ width: 320, height: 640 })
  await stage.visit({ html: '<button id="start" style="position:absolute;top:20px;left:40px">Start</button>' })
  await page.focus('#start')
  await stage.open(aSurvey({ place: { screen: 'top-left' } }))
  await stage.settle()
  const top = () => page.locator('beckon-view .card').evaluate(card => card.getBoundingClientRect().top)
  const before = await top()
  expect(before).toBeGreaterThan(100)
  await page.getByRole('radio', { name: '7' }).focus()
  await stage.settle()
  expect(await top()).toBe(before)
  await page.getByRole('radio', { name: '7' }).click()
  await expect(page.getByRole('radio', { name: '7' })).toBeChecked()
})
