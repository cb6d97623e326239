import AxeBuilder from 'axe-core'
import { inArabic } from '../../demo/gallery/arabic.ts'
import { PRESETS } from '../../demo/gallery/presets.ts'
import { expect, type Stage, test } from './stage.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds inside our views; the host page is not ours to judge. */
async function violations(stage: Stage): Promise<string[]> {
  const { page } = stage
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AxeBuilder.source)
  return page.evaluate(async tags => {
    type Axe = {
      run(on: object, options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
    }
    const { axe } = window as unknown as { axe: Axe }
    const found = await axe.run(
      { include: [['beckon-view']] },
      { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } },
    )
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => JSON.stringify(node.target)).join(' ')}`)
  }, TAGS)
}

/** Brings up whatever a kind hides at first. */
async function unfold(stage: Stage, kind: string, hint: boolean): Promise<void> {
  const { page } = stage
  if (kind === 'launcher' || hint) await page.locator('beckon-view button').first().click()
  else if (kind === 'tooltip') await page.hover('#share')
  if (kind === 'tooltip') await page.locator('beckon-view .tip').waitFor()
  await stage.rest()
}

const MODES = {
  light: {},
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  'right to left': {},
  // What 200 % does: half as many pixels, each twice as large.
  '200 % text': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
} as const

for (const [mode, use] of Object.entries(MODES)) {
  test.describe(mode, () => {
    test.use(use)
    test('[V20] no kind has violations', async ({ stage }) => {
      const rtl = mode === 'right to left'
      const found: { [preset: string]: string[] } = {}
      for (const { name, experience, done } of PRESETS) {
        await stage.visit()
        await stage.open(rtl ? inArabic(experience) : experience, { done, words: { language: rtl ? 'ar' : 'en' } })
        const [step] = experience.steps
        await unfold(stage, experience.kind, 'hint' in step && !!step.hint)
        if (rtl) await expect(stage.page.locator('beckon-view [dir=rtl]')).toBeAttached()
        const list = await violations(stage)
        if (list.length > 0) found[name] = list
      }
      expect(found).toEqual({})
      expect(stage.complaints).toEqual([])
    })
  })
}
