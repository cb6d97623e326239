import { expect, test } from '../../src/testing/index.ts'
import { aLauncher } from '../journeys/experiences.ts'
import { greeting, LISTEN } from './tours.ts'

const DOWN = { status: 503, headers: { 'access-control-allow-origin': '*' } }

for (const part of ['launcher', 'standing', 'keep', 'decide', 'stage', 'tour'] as const)
  test(`[R63] ${part} did not come once: it is asked for at another address, and what needs it shows`, async ({
    page,
    beckon,
  }) => {
    const shown = await beckon.publish(
      part === 'launcher' || part === 'standing'
        ? aLauncher({ does: 'open', text: 'Guide', url: '/guide' })
        : greeting(),
    )
    const asked: string[] = []
    await page.route(new RegExp(`/${part}-[^/]*\\.js`), route => {
      asked.push(route.request().url())
      return asked.length > 1 ? route.continue() : route.fulfill(DOWN)
    })
    await page.clock.install()
    await beckon.visit(page, { uid: 'ada', head: LISTEN })
    // It rests for half a minute before it asks again.
    await expect(async () => {
      await page.clock.fastForward(31_000)
      await expect(beckon.step(page, shown.id).locator('button').first()).toBeVisible({ timeout: 1_000 })
    }).toPass()
    expect(new Set(asked).size).toBeGreaterThan(1)
    expect(await page.evaluate('seen')).toEqual([])
  })
