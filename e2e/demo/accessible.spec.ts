import { IN_FULL } from '../../test/runs.ts'
import { expect, test, visitAs } from './demo-test.ts'
import { violations } from './violations.ts'

const SCHEMES = ['light', 'dark'] as const
const PATHS = ['/', '/arrivals', '/log', '/settings']

for (const scheme of SCHEMES) {
  /** In a short run, each is looked at in one scheme. */
  const those = <T>(all: T[], first = 0) => all.filter((_, at) => IN_FULL || SCHEMES[(at + first) % 2] === scheme)

  test.describe(scheme, () => {
    test.use({ colorScheme: scheme })

    for (const shell of those(['shell']))
      test(`the ${shell} and the panel, ${scheme}`, async ({ page, demo }) => {
        await demo.open()
        await demo.panel.getByText('All parameters').click()
        await demo.panel.getByText('The same with curl').click()
        await demo.panel.getByRole('button', { name: 'New person' }).click()
        await demo.panel.getByRole('button', { name: /^Deliver to/ }).click()
        await expect(demo.panel.getByRole('status')).toContainText(/20|4/)
        expect(await violations(page)).toEqual([])
        expect(await violations(page.frame({ url: /demo\/panel/ })!)).toEqual([])
        await demo.panel.getByRole('button', { name: 'Forget', exact: true }).click()
        expect(await violations(page.frame({ url: /demo\/panel/ })!)).toEqual([])
      })

    for (const path of those(PATHS)) {
      test(`the product at ${path}, ${scheme}`, async ({ page, demo }) => {
        await visitAs(page, demo.address, `axe-${scheme}`, path)
        if (path === '/arrivals') await page.getByText('Fair Isle').waitFor()
        expect(await violations(page)).toEqual([])
      })
    }

    for (const dialog of those(['dialog']))
      test(`the product's ${dialog}, ${scheme}`, async ({ page, demo }) => {
        await visitAs(page, demo.address, `axe-${scheme}`)
        await page.getByRole('button', { name: 'Assign a berth' }).click()
        await page.getByRole('dialog').waitFor()
        expect(await violations(page)).toEqual([])
      })

    for (const inspector of those(['inspector'], 1))
      test(`the ${inspector}, ${scheme}`, async ({ page, demo }) => {
        await visitAs(page, demo.address, `axe-${scheme}`, '/', '&beckon-inspect')
        const panel = page.getByRole('complementary', { name: 'Beckon inspector' })
        await expect(panel.locator('details').first()).toBeVisible()
        for (const summary of (await panel.locator('summary').all()).slice(0, 3)) await summary.click()
        await panel.getByRole('button', { name: 'In an hour' }).click()
        expect(await violations(page)).toEqual([])
      })
  })
}

test('on a phone nothing of the shell is cut off', async ({ page, demo }) => {
  const width = 360
  await page.setViewportSize({ width, height: 740 })
  await demo.open()
  for (const each of ['header p', '#reload', '#address', '#inspect', '#alone', '#product', '#panel']) {
    const { x, width: own } = (await page.locator(each).boundingBox())!
    expect([x >= 0, x + own <= width], each).toEqual([true, true])
    expect(own, each).toBeGreaterThan(24)
  }
})

test('axe is really asked, inside shadow roots too: it finds what is wrong there', async ({ page, demo }) => {
  await visitAs(page, demo.address, 'axe-wrong')
  await page.evaluate(() => {
    const inside = document.querySelector('tide-gauge')!.shadowRoot!
    inside.append(document.createElement('img'))
  })
  expect(await violations(page)).toEqual([expect.stringMatching(/^image-alt: tide-gauge/)])
})
