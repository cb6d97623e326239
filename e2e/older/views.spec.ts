import { aLauncher, anEmbed, aSurvey, aTooltip, aTour } from '../views/experiences.ts'
import { expect, type Stage, test } from '../views/stage.ts'
import { OLDER, type Older, takeAway } from './take-away.ts'

/** The host's header lies as high as a page can put it. */
const HIGH_HEADER = 'header { z-index: 2147483647 }'

/** Whether a click in the middle of it would reach it. */
const isOnTop = (stage: Stage, selector: string) =>
  stage.page.evaluate(selector => {
    const roots = [...document.querySelectorAll('beckon-view')].map(view => view.shadowRoot!)
    const root = roots.find(root => root.querySelector(selector))!
    const { x, y, width, height } = root.querySelector(selector)!.getBoundingClientRect()
    return width > 0 && height > 0 && document.elementFromPoint(x + width / 2, y + height / 2) === root.host
  }, selector)

/** How far the box is from the element, at its nearest edges. 0: they touch or overlap. */
async function distance(stage: Stage, selector: string, target: string): Promise<number> {
  const card = (await stage.page.locator(`beckon-view ${selector}`).boundingBox())!
  const to = (await stage.page.locator(target).boundingBox())!
  const gap = (a: number, length: number, b: number, other: number) => Math.max(0, b - (a + length), a - (b + other))
  return Math.max(gap(card.x, card.width, to.x, to.width), gap(card.y, card.height, to.y, to.height))
}

for (const older of Object.keys(OLDER) as Older[]) {
  test.describe(`a browser ${older}`, () => {
    test.beforeEach(async ({ stage }) => {
      await takeAway(stage.page, older)
      await stage.visit({ css: HIGH_HEADER })
    })
    test.afterEach(({ stage }) => expect(stage.complaints).toEqual([]))

    test('shows each step of a tour beside its element, above everything, and says so once', async ({ stage }) => {
      const { page } = stage
      await stage.open(aTour())
      await expect(page.locator('beckon-view[data-step="0"] .card')).toBeVisible()
      await stage.rest()
      expect(await distance(stage, '.card', '#chart')).toBeLessThan(24)
      expect(await isOnTop(stage, '.card')).toBe(true)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.locator('beckon-view[data-step="1"] .card')).toBeVisible()
      await stage.rest()
      expect(await distance(stage, '.card', '#plan')).toBeLessThan(24)
      expect(await isOnTop(stage, '.card')).toBe(true)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.locator('beckon-view[data-step="2"] .card')).toBeVisible()
      const steps = (await stage.outcomes()).filter(({ type }) => type === 'step')
      expect(steps).toHaveLength(3)
    })

    test('keeps a card beside its element while the page scrolls', async ({ stage }) => {
      const { page } = stage
      await stage.open(aTour(false))
      await page.mouse.wheel(0, 60)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
      await stage.settle()
      expect(await distance(stage, '.card', '#chart')).toBeLessThan(24)
    })

    test('dims the page behind a modal step, and nothing of the page can be clicked', async ({ stage }) => {
      const { page } = stage
      await page.evaluate(() => {
        document.querySelector('#share')!.addEventListener('click', () => (document.title = 'clicked'))
      })
      const { x, y } = (await page.locator('#share').boundingBox())!
      await stage.open(aTour())
      await stage.rest()
      const dimmed = await page.evaluate(() => {
        const style = getComputedStyle(document.querySelector('beckon-view')!.shadowRoot!.querySelector('.hole')!)
        return style.boxShadow
      })
      expect(dimmed).toContain('99999px')
      await page.mouse.click(x + 5, y + 5)
      expect(await page.title()).toBe('Northwind')
      await page.keyboard.press('Escape')
      await page.mouse.click(x + 5, y + 5)
      expect(await page.title()).toBe('clicked')
    })

    test('never dims the page more than it stays dimmed, also while the backdrop comes', async ({ stage }) => {
      const { page } = stage
      await page.evaluate(() => {
        const seen: number[] = []
        Object.assign(window, { seen })
        const look = () => {
          const hole = document.querySelector('beckon-view')?.shadowRoot?.querySelector('.hole')
          if (hole) seen.push(Number(getComputedStyle(hole).opacity))
          requestAnimationFrame(look)
        }
        look()
      })
      await stage.open(aTour())
      await stage.rest()
      await stage.settle()
      const opacities = (await page.evaluate('seen')) as number[]
      expect(Math.max(...opacities)).toBeCloseTo(opacities.at(-1)!, 2)
    })

    test('asks a survey that can be answered', async ({ stage }) => {
      const { page } = stage
      await stage.open(aSurvey())
      await stage.rest()
      expect(await isOnTop(stage, '.card')).toBe(true)
      await page.getByRole('radio', { name: '9', exact: true }).check()
      expect((await stage.outcomes()).some(({ type }) => type === 'answer' || type === 'started')).toBe(true)
    })

    test('marks what is wrong in a survey', async ({ stage }) => {
      const { page } = stage
      await stage.open(aSurvey(), { step: 1 })
      await page.getByRole('button', { name: 'Send' }).click()
      const error = page.locator('beckon-view .error')
      await expect(error).not.toBeEmpty()
      expect(await error.evaluate(node => getComputedStyle(node, '::before').content)).toContain('!')
    })

    test('opens a launcher in its corner, and its panel beside it', async ({ stage }) => {
      const { page } = stage
      await stage.open(aLauncher())
      const button = page.getByRole('button', { name: 'Start' })
      await expect(button).toBeVisible()
      const { width, height } = page.viewportSize()!
      const box = (await button.boundingBox())!
      expect(box.x + box.width).toBeGreaterThan(width - 60)
      expect(box.y + box.height).toBeGreaterThan(height - 60)
      await button.click()
      await expect(page.getByRole('button', { name: 'First task' })).toBeVisible()
      expect(await distance(stage, '.card', 'beckon-view .fab')).toBeLessThan(24)
    })

    test('puts a tooltip, and its dot, at the element', async ({ stage }) => {
      const { page } = stage
      await stage.open(aTooltip())
      await page.hover('#share')
      await expect(page.locator('beckon-view .tip')).toBeVisible()
      await stage.rest()
      expect(await distance(stage, '.tip', '#share')).toBeLessThan(24)
      await stage.close()
      await stage.open(aTooltip({ hint: true }))
      await expect(page.locator('beckon-view .dot')).toBeVisible()
      await page.mouse.wheel(0, 60)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
      await stage.settle()
      expect(await distance(stage, '.dot', '#share')).toBe(0)
      expect(await isOnTop(stage, '.dot')).toBe(true)
    })

    test('shows a banner along the edge, above the header', async ({ stage }) => {
      await stage.open(anEmbed())
      await stage.rest()
      const box = (await stage.page.locator('beckon-view .banner').boundingBox())!
      expect(box.y).toBe(0)
      expect(await isOnTop(stage, '.banner')).toBe(true)
    })

    test('moves into a modal dialog of the page, where it can be used', async ({ stage }) => {
      const { page } = stage
      await stage.open(aTour(false))
      await page.evaluate(() => {
        const dialog = document.createElement('dialog')
        dialog.id = 'theirs'
        dialog.style.cssText = 'width: 90vw; height: 90vh'
        document.body.append(dialog)
        dialog.showModal()
      })
      await expect.poll(() => isOnTop(stage, '.card')).toBe(true)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.locator('beckon-view[data-step="1"]')).toHaveCount(1)
    })

    test('lets no view of ours lie above a backdrop', async ({ stage }) => {
      await stage.open(aTour())
      await stage.open(aLauncher())
      await stage.settle()
      expect(await isOnTop(stage, '.fab')).toBe(false)
      expect(await isOnTop(stage, '.primary:not(.fab)')).toBe(true)
    })
  })
}
