import { mkdirSync } from 'node:fs'
import type { Locator } from '@playwright/test'
import type { Experience, Question } from '../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'
import { IN_FULL } from '../../test/runs.ts'
import { aLauncher, anEmbed } from './experiences.ts'
import { expect, type Stage, test } from './stage.ts'

// Only a screen that people touch loads what keeps clear of keyboards and notches.
test.use({ hasTouch: true })

const asking = (question: Question, more: object = {}): Experience =>
  anExperience({
    kind: 'survey',
    steps: [aStep({ kind: 'survey', title: 'How do you like the new reports?', question, ...more })] as never,
  })

const OPTIONS = ['Reports', 'Invoices', 'Orders', 'People', 'Settings', 'Something else'].map(text => ({ text }))
const WHY = (...answers: string[]) => [{ answers, text: 'What would make it better?' }]

/** Each kind of question, and what makes it as tall as it becomes. */
const QUESTIONS: { [kind: string]: [Question, ((stage: Stage) => Promise<void>)?] } = {
  nps: [
    { type: 'nps', follow_up: WHY('3') },
    ({ page }) => page.getByRole('radio', { name: '3', exact: true }).check(),
  ],
  csat: [{ type: 'csat' }],
  ces: [{ type: 'ces' }],
  emoji: [{ type: 'emoji', follow_up: WHY('1') }, ({ page }) => page.getByRole('radio', { name: /^1/ }).check()],
  buttons: [
    { type: 'buttons', options: OPTIONS, follow_up: WHY('Orders') },
    ({ page }) => page.getByRole('button', { name: 'Orders' }).click(),
  ],
  dropdown: [{ type: 'dropdown', options: OPTIONS }],
  text: [{ type: 'text', long: true }, ({ page }) => page.locator('beckon-view textarea').focus()],
}

const SCREENS = [
  { width: 320, height: 568, seen: 380 },
  { width: 360, height: 640, seen: 380 },
  { width: 568, height: 320, seen: 320 },
  { width: 640, height: 360, seen: 180 },
]

/** An on-screen keyboard covers the lower part of the window. iOS may also move what is left. */
const coverBelow = ({ page }: Stage, height: number, offsetTop = 0, scale = 1) =>
  page.evaluate(
    ([height, offsetTop, scale]) => {
      const value = Object.assign(new EventTarget(), { height, offsetTop, scale, width: innerWidth, offsetLeft: 0 })
      Object.defineProperty(window, 'visualViewport', { configurable: true, value })
    },
    [height, offsetTop, scale],
  )

/** What people see above the keyboard, to look at, if a folder is named. */
const PICTURES = process.env.BECKON_PICTURES

async function picture({ page }: Stage, name: string, height: number): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  const { width } = page.viewportSize()!
  const path = `${PICTURES}/${name.replaceAll(' ', '-')}.png`
  await page.screenshot({ path, clip: { x: 0, y: 0, width, height } })
}

/** Whether all of it is between the two heights of the window, and a finger would reach it. */
async function isInSight(stage: Stage, element: Locator, from: number, to: number): Promise<boolean> {
  await stage.settle()
  await stage.settle()
  await stage.rest()
  return element.evaluate(
    (node, [from, to]) => {
      const { x, y, width, height, bottom } = node.getBoundingClientRect()
      const hit = (node.getRootNode() as ShadowRoot).elementFromPoint(x + width / 2, y + height / 2)
      return height > 0 && y >= from! && bottom <= to! && node.contains(hit)
    },
    [from, to],
  )
}

/** From a button to the lower edge of its card. */
const roomBelow = (button: Locator): Promise<number> =>
  button.evaluate(node => node.closest('.card')!.getBoundingClientRect().bottom - node.getBoundingClientRect().bottom)

for (const [turn, { width, height, seen }] of SCREENS.entries())
  test(`${width} × ${height}, ${seen} px above the keyboard: what is asked can be sent`, async ({ stage }) => {
    const { page } = stage
    await page.setViewportSize({ width, height })
    await stage.visit()
    await coverBelow(stage, seen)
    for (const [at, [kind, [question, unfold]]] of Object.entries(QUESTIONS).entries()) {
      // Every kind on every other screen, and each screen with every other kind. The long run has all of them.
      if (!IN_FULL && (at + turn) % 2 === 1) continue
      await stage.open(asking(question))
      await unfold?.(stage)
      const send = page.getByRole('button', { name: 'Send' })
      expect(await isInSight(stage, send, 0, seen), kind).toBe(true)
      expect(await roomBelow(send), `${kind}: room below it`).toBeGreaterThanOrEqual(12)
      await picture(stage, `phone ${width} × ${height} ${kind}`, seen)
      const field = page.locator('beckon-view .field:focus')
      if (await field.count()) expect(await isInSight(stage, field, 0, seen), `${kind}: field`).toBe(true)
      await stage.close()
      await expect(page.locator('beckon-view')).toHaveCount(0)
    }
  })

test('a card follows the keyboard as it comes, moves and goes, and stays while somebody zooms in', async ({
  stage,
}) => {
  const { page } = stage
  await page.setViewportSize({ width: 360, height: 640 })
  await stage.visit()
  await stage.open(asking({ type: 'csat' }))
  const card = page.locator('beckon-view .card')
  const bottom = async () => {
    await stage.settle()
    await stage.rest()
    const { y, height } = (await card.boundingBox())!
    return y + height
  }
  const before = await bottom()
  await coverBelow(stage, 380)
  expect(await bottom()).toBeLessThanOrEqual(380)
  await coverBelow(stage, 380, 100)
  expect(await bottom()).toBeGreaterThan(380)
  expect(await bottom()).toBeLessThanOrEqual(480)
  await coverBelow(stage, 640)
  expect(await bottom()).toBe(before)
  await coverBelow(stage, 320, 40, 2)
  expect(await bottom()).toBe(before)
})

test('a launcher does not rise over what somebody types in', async ({ stage }) => {
  await stage.page.setViewportSize({ width: 360, height: 640 })
  await stage.visit()
  await stage.open(aLauncher())
  const fab = stage.page.locator('beckon-view .fab')
  const before = await fab.boundingBox()
  await coverBelow(stage, 380)
  await stage.page.locator('#field').focus()
  await stage.settle()
  expect(await fab.boundingBox()).toEqual(before)
})

test('what stands on the screen keeps clear of notches and the home indicator', async ({ stage }) => {
  const { page } = stage
  const [width, height] = [640, 360]
  await page.setViewportSize({ width, height })
  const insets = { top: 20, left: 47, right: 47, bottom: 34 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never)
  await stage.visit()
  const kinds = [
    ['.card', asking({ type: 'csat' })],
    ['.fab', aLauncher()],
    ['.banner button', anEmbed()],
    ['.banner .close', anEmbed()],
    ['.banner .in', anEmbed({ banner: 'bottom' })],
  ] as const
  for (const [selector, experience] of kinds) {
    await stage.open(experience)
    await stage.settle()
    await stage.rest()
    await picture(stage, `notch ${selector}`, height)
    const box = (await page.locator(`beckon-view ${selector}`).first().boundingBox())!
    const clear = [
      box.x >= insets.left,
      box.y >= insets.top,
      box.x + box.width <= width - insets.right,
      box.y + box.height <= height - insets.bottom,
    ]
    expect(clear, selector).toEqual([true, true, true, true])
    await stage.close()
    await expect(page.locator('beckon-view')).toHaveCount(0)
  }
})

for (const width of [320, 360, 375, 390])
  test(`at ${width} px, the marks of every scale are large enough to touch`, async ({ stage }) => {
    const { page } = stage
    await page.setViewportSize({ width, height: 640 })
    await stage.visit()
    for (const density of ['compact', 'regular', 'roomy'] as const)
      for (const type of ['nps', 'csat', 'ces', 'emoji'] as const) {
        await stage.open(asking({ type }), { theme: { density } })
        const sizes = await page
          .locator('beckon-view .mark input')
          .evaluateAll(marks => marks.flatMap(mark => [mark.clientWidth, mark.clientHeight]))
        expect(Math.min(...sizes), `${type}, ${density}`).toBeGreaterThanOrEqual(24)
        await stage.close()
        await expect(page.locator('beckon-view')).toHaveCount(0)
      }
  })

test('a step taller than the window keeps its buttons in sight, shows that there is more, and hides nothing of it', async ({
  stage,
}) => {
  const { page } = stage
  await page.setViewportSize({ width: 360, height: 400 })
  await stage.visit()
  const paragraphs = Array.from({ length: 12 }, (_, at) => `Paragraph ${at}: everything that is new this week.`)
  const buttons = [
    { id: anId('next'), does: 'next' as const, text: 'Go on' },
    { id: anId('later'), does: 'exit' as const, text: 'Later' },
  ]
  await stage.open(anExperience({ step: { title: 'All that is new', body: paragraphs.join('\n\n'), buttons } }))
  const goOn = page.getByRole('button', { name: 'Go on' })
  expect(await isInSight(stage, goOn, 0, 400)).toBe(true)
  await picture(stage, 'tall step', 400)
  const inside = page.locator('beckon-view .in')
  // Above the buttons, the text fades.
  const fades = await page.locator('beckon-view .foot').evaluate(foot => getComputedStyle(foot).backgroundImage)
  expect(fades).toContain('linear-gradient')
  await inside.evaluate(node => node.scrollTo(0, node.scrollHeight))
  const last = page.locator('beckon-view .in p').last()
  const { y, height } = (await last.boundingBox())!
  expect(y + height).toBeLessThanOrEqual((await goOn.boundingBox())!.y)
  expect(await isInSight(stage, last, 0, 400)).toBe(true)
})

test('buttons that would cover all of a low card scroll with it', async ({ stage }) => {
  const { page } = stage
  await page.setViewportSize({ width: 320, height: 220 })
  await stage.visit()
  const buttons = Array.from({ length: 6 }, (_, at) => ({
    id: anId(`${at}`),
    does: 'next' as const,
    text: `A button with a long text, number ${at}`,
  }))
  await stage.open(anExperience({ step: { title: 'Read this first', body: 'Then choose.', buttons } }))
  expect(await isInSight(stage, page.locator('beckon-view h2'), 0, 220)).toBe(true)
  const last = page.getByRole('button', { name: 'number 0' })
  await last.scrollIntoViewIfNeeded()
  expect(await isInSight(stage, last, 0, 220)).toBe(true)
})
