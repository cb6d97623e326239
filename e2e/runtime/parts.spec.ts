import { expect, test } from '../../src/testing/index.ts'
import { aHint, aLauncher, BODY } from '../journeys/experiences.ts'
import { greeting, LISTEN } from './tours.ts'

const DOWN = { status: 503, headers: { 'access-control-allow-origin': '*' } }

for (const [part, alone] of [
  ['whole-launcher', true],
  ['launcher', false],
  ['standing', false],
  ['whole-tour', true],
  ['decide', true],
] as const)
  test(`${part} did not come once: it is asked for at another address, and what needs it shows`, async ({
    page,
    beckon,
  }) => {
    // Views beside a tour come in parts of their own.
    const launcher = aLauncher({ does: 'open', text: 'Guide', url: '/guide' })
    if (!alone) await beckon.publish(greeting())
    const shown = await beckon.publish(part === 'whole-tour' || part === 'decide' ? greeting() : launcher)
    const asked: string[] = []
    await page.route(new RegExp(`/${part}-[^/]*\\.js`), route => {
      asked.push(route.request().url())
      return asked.length > 1 ? route.continue() : route.fulfill(DOWN)
    })
    await page.clock.install()
    await beckon.visit(page, { uid: 'ada', head: LISTEN })
    // It waits half a minute before it asks again.
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(beckon.step(page, shown.id).locator('button').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(new Set(asked).size).toBeGreaterThan(1)
    expect(await page.evaluate('seen')).toEqual([])
  })

for (const [part, experience, name] of [
  ['panel', aLauncher({ does: 'open', text: 'Guide', url: '/guide' }), 'Help'],
  ['tip', aHint(), 'Hint'],
] as const)
  test(`${part} comes when somebody is about to open it; after a failure the next press brings it`, async ({
    page,
    beckon,
  }) => {
    const shown = await beckon.publish(experience)
    const asked: string[] = []
    await page.route(new RegExp(`/${part}-[^/]*\\.js`), route => {
      asked.push(route.request().url())
      return asked.length > 1 ? route.continue() : route.fulfill(DOWN)
    })
    await beckon.visit(page, { uid: 'ada', body: BODY, head: LISTEN })
    const view = beckon.step(page, shown.id)
    await expect(view.getByRole('button', { name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])

    await expect(async () => {
      await page.mouse.move(0, 0)
      await view.getByRole('button', { name }).click()
      await expect(view.locator('.card')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(new Set(asked).size).toBeGreaterThan(1)
    expect(await page.evaluate('seen')).toEqual([])
  })
