import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../../src/testing/index.ts'
import { completeTour, listen, pointingTour, serve, survives } from './survives.ts'

test('[K25] works where every storage throws', async ({ page, beckon }) => {
  await survives(page, beckon, {
    head: `<script>
      ;['localStorage', 'sessionStorage', 'indexedDB', 'caches'].forEach(function (name) {
        Object.defineProperty(window, name, { get: function () { throw new DOMException('denied', 'SecurityError') } })
      })
      Object.defineProperty(navigator, 'locks', { value: undefined })
    </script>`,
  })
})

test('[K25] works where the browser itself refuses cookies and storage', async ({
  playwright,
  launchOptions,
  beckon,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-no-cookies-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
  )
  const context = await playwright.chromium.launchPersistentContext(folder, launchOptions)
  try {
    const page = await context.newPage()
    beckon.watch(context)
    await page.goto(serve(beckon, {}, ''))
    expect(
      await page.evaluate(() => {
        try {
          return String(localStorage)
        } catch (error) {
          return (error as Error).name
        }
      }),
    ).toBe('SecurityError')
    await survives(page, beckon, {})
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('[K25] works on a plain http host', async ({ page, beckon }) => {
  await beckon.api('POST', '/v3/edit/urls', { host: 'shop.test', enabled: 'on' })
  const origin = beckon.site.replace('localhost', 'shop.test')
  await page.goto(serve(beckon, { origin }, ''))
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await survives(page, beckon, { origin })
})

test('[K25] works while the clock jumps by years', async ({ page, beckon }) => {
  await survives(page, beckon, { head: jumpingClock('Math.floor(performance.now() / 300) % 3 - 1') })
})

test('[K25] a clock that is never twice the same: shown, or held back with a reason, and no storm of requests', async ({
  page,
  beckon,
}) => {
  const errors = listen(page)
  const tour = await beckon.publish({ ...pointingTour(), automatic: false })
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  let claims = 0
  page.on('request', request => {
    if (request.url().endsWith('/v3/observe/claim')) claims++
  })
  await page.goto(serve(beckon, { head: jumpingClock('jumps++ % 2 ? 1 : -1') }, beckon.snippet({ uid: 'ada' })))
  await expect
    .poll(async () => {
      if ((await beckon.step(page, tour.id).count()) > 0) return 'shown'
      return page.evaluate('beckon.explain().then(told => told?.verdicts[0]?.because)')
    })
    .toMatch(/shown|pending/)
  expect(claims).toBeLessThan(4)
  expect(errors).toEqual([])
})

/** Ten years to and fro, as the expression says. */
function jumpingClock(direction: string): string {
  return `<script>
    var RealDate = Date, jumps = 0
    window.Date = class extends RealDate {
      constructor() { if (arguments.length) super(...arguments); else super(window.Date.now()) }
      static now() { return RealDate.now() + (${direction}) * 10 * 365 * 86400000 }
    }
  </script>`
}

test('[K26] a page that takes our element away gets the tour back, and is not fought', async ({ page, beckon }) => {
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.goto(serve(beckon, {}, beckon.snippet({ uid: 'ada' })))
  await expect(page).toShowExperience(tour.id)
  await page.evaluate(() => document.querySelector('[data-beckon]')?.remove())
  await completeTour(page, beckon, tour.id)
  expect(errors).toEqual([])
})

test('[K26] a page that always takes our element away ends it: no error, no endless fight', async ({
  page,
  beckon,
}) => {
  const errors = listen(page)
  const tour = await beckon.publish(pointingTour())
  await beckon.deliver({ uid: 'ada', model_id: tour.id })
  await page.goto(
    serve(
      beckon,
      {
        after: `<script>
          window.taken = 0
          new MutationObserver(function (records) {
            records.forEach(function (record) {
              record.addedNodes.forEach(function (node) { if (node.nodeType === 1 && node.hasAttribute('data-beckon')) { window.taken++; node.remove() } })
            })
          }).observe(document, { childList: true, subtree: true })
        </script>`,
      },
      beckon.snippet({ uid: 'ada' }),
    ),
  )
  await expect.poll(() => page.evaluate('window.taken')).toBeGreaterThan(0)
  // Bounded: whatever number of tries it makes, a second later it is the same number.
  await expect
    .poll(async () => {
      const before = await page.evaluate('window.taken')
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 500)))
      return (await page.evaluate('window.taken')) === before
    })
    .toBe(true)
  expect(await page.evaluate('window.taken')).toBeLessThan(20)
  expect(await page.evaluate('beckon.explain().then(told => told.stage.experience)')).toBe(tour.id)
  expect(errors).toEqual([])
})
