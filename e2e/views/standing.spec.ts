import { anExperience } from '../../test/builders.ts'
import { aTooltip } from './experiences.ts'
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
