import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import axe from 'axe-core'
import { inArabic } from '../../demo/gallery/arabic.ts'
import { PRESETS, type Preset } from '../../demo/gallery/presets.ts'
import { IN_FULL } from '../../test/runs.ts'
import { aLauncher, anEmbed, aSurvey } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** IBM's engine, for a second opinion. */
const ACE = readFileSync(createRequire(import.meta.url).resolve('accessibility-checker-engine/ace.js'), 'utf8')

/** What both engines find inside our views. We do not check the host page. */
async function violations(stage: Stage, bothEngines = true): Promise<string[]> {
  const { page } = stage
  await stage.rest()
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // It is large: not where nobody asks it.
  if (bothEngines && !(await page.evaluate(() => 'ace' in window))) await page.evaluate(`${ACE};window.ace = ace`)
  const found = await page.evaluate(byAxe, TAGS)
  return bothEngines ? [...found, ...(await page.evaluate(byIbm))] : found
}

// These run in the page.

async function byAxe(tags: string[]): Promise<string[]> {
  type Axe = {
    run(on: object, options: object): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>
  }
  const found = await (window as unknown as { axe: Axe }).axe.run(
    { include: [['beckon-view']] },
    { runOnly: { type: 'tag', values: tags }, rules: { 'target-size': { enabled: true } } },
  )
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => JSON.stringify(node.target)).join(' ')}`)
}

async function byIbm(): Promise<string[]> {
  type Result = { ruleId: string; value: [string, string]; path: { dom: string }; snippet: string; message: string }
  type Ace = { Checker: new () => { check(on: Document, rules: string[]): Promise<{ results: Result[] }> } }
  const { ace } = window as unknown as { ace: Ace }
  const { results } = await new ace.Checker().check(document, ['IBM_Accessibility', 'WCAG_2_2'])
  return results
    .filter(({ value, path }) => value.join() === 'VIOLATION,FAIL' && path.dom.includes('/beckon-view'))
    .map(({ ruleId, snippet, message }) => `${ruleId}: ${message} ${snippet}`)
}

/** Every state of a preset, one after another. */
async function* statesOf(stage: Stage, { experience }: Preset): AsyncGenerator<string> {
  const { page } = stage
  const [step] = experience.steps
  const view = page.locator('beckon-view')
  yield 'as it comes'
  if (experience.kind === 'launcher' || ('hint' in step && step.hint)) {
    await view.locator('button').first().click()
    await view.locator('.card').waitFor()
    yield 'opened'
  } else if (experience.kind === 'tooltip') {
    await page.hover('#share')
    await view.locator('.tip').waitFor()
    yield 'opened'
  } else if (experience.kind === 'survey') {
    const send = view.locator('.primary')
    if (await send.count()) {
      await send.click({ force: true })
      if (await view.locator('.error').count()) yield 'without an answer'
    }
    const radios = view.getByRole('radio')
    if (await radios.count()) {
      await radios.last().click({ force: true })
      yield 'answered'
    }
  } else if (experience.kind === 'tour' && experience.steps.length > 1) {
    await view.locator('.primary').click()
    await expect(view).toHaveAttribute('data-step', '1')
    yield 'the second step'
  }
}

const MODES = {
  light: {},
  dark: { colorScheme: 'dark' },
  'forced colours': { forcedColors: 'active' },
  'right to left': {},
  narrow: { viewport: { width: 320, height: 640 } },
  // The effect of 200 %: half as many pixels, each twice as large.
  '200 % text': { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 },
} as const

/** In a short run, every preset is checked in one mode. The second engine, which takes longest, checks every third of them. */
const isLookedAt = (mode: number, preset: number) => IN_FULL || preset % Object.keys(MODES).length === mode
const bothEngines = (mode: number, preset: number) => IN_FULL || (mode + preset) % 3 === 0

for (const [at, [mode, use]] of Object.entries(MODES).entries()) {
  test.describe(mode, () => {
    test.use(use)
    test('[V20] no state of any kind has violations', async ({ stage }) => {
      test.setTimeout(300_000)
      const rtl = mode === 'right to left'
      const found: { [state: string]: string[] } = {}
      for (const [index, preset] of PRESETS.entries()) {
        if (!isLookedAt(at, index)) continue
        const { name, experience, done } = preset
        await stage.visit()
        await stage.open(rtl ? inArabic(experience) : experience, { done, words: { language: rtl ? 'ar' : 'en' } })
        if (rtl) await expect(stage.page.locator('beckon-view .b[dir=rtl]')).toBeAttached()
        for await (const state of statesOf(stage, preset)) {
          const list = await violations(stage, bothEngines(at, index))
          if (list.length > 0) found[`${name}, ${state}`] = list
        }
      }
      expect(found).toEqual({})
      expect(stage.complaints).toEqual([])
    })
  })
}

test('[V20] several views beside each other have no violations', async ({ stage }) => {
  await stage.visit()
  for (const experience of [aSurvey(), aLauncher({ screen: 'bottom-left', label: 'Start' }), anEmbed()])
    await stage.open(experience)
  await stage.page.getByRole('button', { name: 'Start' }).click()
  await expect(stage.page.getByRole('button', { name: 'First task' })).toBeVisible()
  expect(await violations(stage)).toEqual([])
})

test('[V20] a required question is not called invalid before somebody tries to go on without an answer', async ({
  stage,
}) => {
  const { page } = stage
  await stage.visit()
  await stage.open(aSurvey())
  const session = await page.context().newCDPSession(page)
  const invalid = async () => {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as {
      nodes: { role?: { value: string }; properties?: { name: string; value: { value: string } }[] }[]
    }
    const asked = nodes.filter(({ role }) => /radio/.test(role?.value ?? ''))
    return asked.filter(({ properties }) =>
      properties?.some(({ name, value }) => name === 'invalid' && `${value.value}` === 'true'),
    ).length
  }
  expect(await invalid()).toBe(0)
  await page.getByRole('button', { name: 'Send' }).click({ force: true })
  await expect(page.locator('beckon-view .error')).toBeVisible()
  expect(await invalid()).toBeGreaterThan(0)
})
