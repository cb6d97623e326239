import { violations } from '../demo/violations.ts'
import { bothEngines } from './both-engines.ts'
import { expect, test } from './console-test.ts'
import { aHarbour } from './harbour.ts'

/**
 * Most pages once, alternating between narrow and dark, and wide and light. With BECKON_LONG all of them, at every width in both
 * schemes, with both engines.
 */
const EVERY = [320, 768, 1280].flatMap(width => (['light', 'dark'] as const).map(scheme => ({ width, scheme })))
const isLong = !!process.env.BECKON_LONG
const looksOf = (index: number) => (isLong ? EVERY : [EVERY[index % 2 ? 1 : 4]!])

test('every page is usable on every width, light and dark: nothing is cut off, and two engines find nothing', async ({
  page,
  context,
  place,
  problems,
}) => {
  test.setTimeout(isLong ? 900_000 : 120_000)
  const { tour, survey } = await aHarbour(place)
  await page.goto(`${place.address}/console/sign-in`)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  problems.length = 0
  await place.join(context, 'ada@example.org')
  const pages: [path: string, there: string][] = [
    ['', 'Live now'],
    ['experiences', 'First watch, again'],
    [`experiences/survey/${survey}`, 'Add a step'],
    [`experiences/tour/${tour}`, 'Add a step'],
    [`experiences/survey/${survey}/results`, 'Newest first.'],
    [`experiences/tour/${tour}/history`, 'Versions'],
    ['domains', 'staging.example.com'],
    ['settings?tab=theme', 'Shape'],
    ['settings?tab=users', 'bob@example.org'],
  ]
  const more: typeof pages = [
    [`experiences/tour/${tour}/results`, 'Day by day'],
    [`experiences/tour/${tour}/results?tables=funnel,days,steps,experiment`, 'Day by day'],
    ['settings', 'Your own team'],
    ['settings?tab=limits', 'How often'],
    ['settings?tab=secrets', 'Account secrets'],
    ['settings?tab=verification', 'Identity verification'],
    ['settings?tab=audit', 'newest first'],
    ['settings?tab=pause', 'Nothing is shown any more'],
    ['settings?tab=you', 'Where you are signed in'],
  ]
  for (const [index, [path, there]] of [...pages, ...(isLong ? more : [])].entries())
    for (const { width, scheme } of looksOf(index)) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`${place.address}/console/${path}`)
      await expect(page.getByText(there).first()).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      const name = `${path} at ${width} in ${scheme}`
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width)
      // The second engine takes seconds for a page.
      const found = isLong ? await bothEngines(page) : await violations(page)
      expect.soft(found, name).toEqual([])
    }
  expect(problems).toEqual([])
})
