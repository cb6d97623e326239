import { expect, test } from './demo-test.ts'
import { violations } from './violations.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme })

    test(`[K68] the first page asks nobody for anything and passes axe, ${colorScheme}`, async ({ page, demo }) => {
      const asked: string[] = []
      const said: string[] = []
      page.on('request', request => asked.push(request.url()))
      page.on('console', message => said.push(message.text()))
      const answer = await page.goto(demo.address)
      expect(answer!.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beckon is running here')
      expect(await page.evaluate(() => getComputedStyle(document.querySelector('main')!).maxWidth)).toBe('800px')
      expect(await violations(page)).toEqual([])
      // Its own address, and the picture in its tab, which stands in it.
      expect(asked.filter(address => !address.startsWith('data:'))).toEqual([`${demo.address}/`])
      expect(said).toEqual([])
    })
  })
}

test('[K68] on a narrow phone nothing of the first page is cut off, and its links lead on', async ({ page, demo }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(demo.address)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('link', { name: 'The API' }).click()
  await expect(page).toHaveURL(/\/docs\/api$/)
  await page.goBack()
  await page.getByRole('link', { name: 'The demo' }).click()
  await expect(page.frameLocator('#product').getByRole('heading', { level: 1 })).toBeVisible()
})
