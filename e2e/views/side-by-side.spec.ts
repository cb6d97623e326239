import type { Page } from '@playwright/test'
import { aLauncher, anEmbed, aSurvey, aTour } from './experiences.ts'
import { expect, test } from './stage.ts'

/** What of ours is on the screen: cards, buttons of launchers, banners. */
const boxes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('beckon-view')]
      .flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll<HTMLElement>('.card,.fab')])
      .filter(element => element.checkVisibility())
      .map(element => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return { what: element.className, left, top, right, bottom }
      }),
  )

type Box = Awaited<ReturnType<typeof boxes>>[number]
const overlap = (one: Box, other: Box) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1

async function expectNoOverlap(page: Page, count: number) {
  await expect
    .poll(async () => {
      const all = await boxes(page)
      return [
        all.length,
        ...all.flatMap((one, at) =>
          all
            .slice(at + 1)
            .filter(other => overlap(one, other))
            .map(other => `${one.what} over ${other.what}`),
        ),
      ]
    })
    .toEqual([count])
}

for (const width of [1280, 390])
  for (const corner of ['bottom-right', 'bottom-left', 'top-right', 'top'] as const) {
    test(`a survey, a launcher and banners at the ${corner} do not cover each other (${width} px)`, async ({
      stage,
    }) => {
      const { page } = stage
      await page.setViewportSize({ width, height: 800 })
      await stage.visit()
      await stage.open(aSurvey({ place: { screen: corner } }))
      await stage.open(aLauncher({ screen: corner, label: 'Start' }))
      await stage.open(anEmbed({ banner: 'top' }))
      await stage.open(anEmbed({ banner: 'bottom' }))
      await stage.rest()
      await expectNoOverlap(page, 4)
    })
  }

test('a card gives way to the panel of a launcher that somebody opens, and comes back', async ({ stage }) => {
  const { page } = stage
  await stage.visit()
  await stage.open(aLauncher({ screen: 'bottom-right', label: 'Start' }))
  await stage.open(aSurvey())
  await stage.rest()
  const [, before] = await boxes(page)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.locator('.opens .card')).toBeVisible()
  await stage.rest()
  await expectNoOverlap(page, 3)
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.locator('.opens')).toHaveCount(0)
  await expect.poll(async () => (await boxes(page))[1]).toEqual(before)
})

test('two launchers in one corner stand one above the other', async ({ stage }) => {
  await stage.visit()
  await stage.open(aLauncher({ screen: 'bottom-right', label: 'Start' }))
  await stage.open(aLauncher({ screen: 'bottom-right', label: 'Help' }))
  await stage.rest()
  await expectNoOverlap(stage.page, 2)
})

test('of two banners for one edge, the later one takes the other edge', async ({ stage }) => {
  await stage.visit()
  await stage.open(anEmbed({ banner: 'top' }))
  await stage.open(anEmbed({ banner: 'top' }))
  await stage.rest()
  await expectNoOverlap(stage.page, 2)
})

test('a banner gives way to what a tour points at', async ({ stage }) => {
  const { page } = stage
  const bar = '<div id="chart" style="position:fixed;top:0;left:0;right:0;height:30px">Search</div>'
  await stage.visit({ html: `${bar}<p id="plan" style="margin-top:300px">Plan</p>` })
  await stage.open(anEmbed({ banner: 'top' }))
  await stage.open(aTour(false))
  await stage.rest()
  const top = await page.evaluate(
    () => document.querySelector('beckon-view')!.shadowRoot!.querySelector('.banner')!.getBoundingClientRect().top,
  )
  expect(top).toBeGreaterThan(400)
  await expectNoOverlap(page, 2)
})

test('a launcher stays below a modal dialog of the page, and works after it', async ({ stage }) => {
  const { page } = stage
  await stage.visit()
  await stage.open(aLauncher())
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.append('A dialog of the page')
    dialog.showModal()
  })
  await stage.settle()
  expect(await page.evaluate(() => document.querySelector('dialog beckon-view'))).toBeNull()
  await page.evaluate(() => document.querySelector('dialog')!.close())
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.locator('.card')).toBeVisible()
})
