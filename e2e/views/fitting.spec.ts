import type { Experience } from '../../src/protocol/experience.ts'
import { anExperience, anId, aStep } from '../../test/builders.ts'
import { aLauncher, anEmbed, aSurvey, aTooltip, aTour } from './experiences.ts'
import { HOST_PAGE } from './host-page.ts'
import { expect, type Stage, test } from './stage.ts'

const LONG_WORD = 'Datenschutzgrundverordnungsanpassungsverfahrensbeschleunigungsgesetz'
const LONG_TEXT = 'The quick brown fox jumps over the lazy dog. '.repeat(30)

/** What sticks out of its card and cannot be scrolled to. */
const sticksOut = (stage: Stage) =>
  stage.page.evaluate(() => {
    const card = document.querySelector('beckon-view')!.shadowRoot!.querySelector('.card')!
    const inside = card.querySelector('.in')!
    const { left, right, bottom } = card.getBoundingClientRect()
    const scrolls = getComputedStyle(inside).overflowY === 'auto'
    return [...inside.querySelectorAll('*:not(.arrow)')]
      .filter(node => {
        const rect = node.getBoundingClientRect()
        return rect.width > 1 && (rect.left < left || rect.right > right || (!scrolls && rect.bottom > bottom))
      })
      .map(node => node.outerHTML.slice(0, 80))
  })

const FULL: { [what: string]: [Experience, ((stage: Stage) => Promise<void>)?] } = {
  'a launcher with many items': [
    anExperience({
      kind: 'launcher',
      step: {
        body: '- one',
        buttons: Array.from({ length: 14 }, (_, at) => ({
          id: anId(`${at}`),
          does: 'call',
          text: at === 3 ? LONG_WORD : `Item ${at}`,
          action: 'x',
        })),
      },
    }),
    async ({ page }) => {
      await page.locator('beckon-view .fab').click()
      await page.locator('beckon-view .card').waitFor()
    },
  ],
  'a survey that grows by its follow-up': [
    anExperience({
      kind: 'survey',
      step: { question: { type: 'nps', high: LONG_WORD, follow_up: [{ answers: ['10'], text: 'What do you like?' }] } },
    }),
    stage => stage.page.getByRole('radio', { name: /^10/ }).click(),
  ],
  'a survey with long words': [
    anExperience({
      kind: 'survey',
      step: {
        title: LONG_WORD,
        question: { type: 'buttons', options: [{ text: LONG_WORD }, { text: 'No' }] },
        buttons: [{ id: anId('next'), does: 'next', text: LONG_WORD }],
      },
    }),
  ],
  'a tour with long words': [
    anExperience({ step: { body: LONG_WORD, buttons: [{ id: anId('next'), does: 'next', text: LONG_WORD }] } }),
  ],
  'a tooltip with a long text': [
    aTooltip({ body: LONG_TEXT }),
    async ({ page }) => {
      await page.hover('#share')
      await page.locator('beckon-view .tip').waitFor()
    },
  ],
  'a banner with a long text': [anExperience({ kind: 'embed', step: { body: LONG_TEXT, place: { banner: 'top' } } })],
}

for (const [what, [experience, unfold]] of Object.entries(FULL))
  test(`[V34] ${what} stays in its card, and all of it can be reached`, async ({ stage }) => {
    await stage.page.setViewportSize({ width: 320, height: 320 })
    await stage.visit()
    await stage.open(experience)
    await unfold?.(stage)
    await stage.settle()
    await stage.rest()
    expect(await sticksOut(stage)).toEqual([])
  })

test('[V34] a card for which the window becomes too small can be scrolled', async ({ stage }) => {
  await stage.visit()
  await stage.open(anExperience({ step: { body: LONG_TEXT.slice(0, 500) } }))
  await stage.settle()
  await stage.page.setViewportSize({ width: 320, height: 256 })
  await stage.settle()
  await stage.settle()
  expect(await sticksOut(stage)).toEqual([])
})

test('[V34] a launcher with a long label stays on the screen', async ({ stage }) => {
  const { page } = stage
  await page.setViewportSize({ width: 320, height: 480 })
  await stage.visit()
  const label = `Everything that you ever wanted to know about ${LONG_WORD}`
  await stage.open(anExperience({ kind: 'launcher', step: { place: { screen: 'bottom-right', label } } }))
  const { x, width, height } = (await page.locator('beckon-view .fab').boundingBox())!
  expect([x >= 0, x + width <= 320, height < 150]).toEqual([true, true, true])
})

test('[V34] a text without a title leaves the close button its place', async ({ stage }) => {
  const { page } = stage
  await stage.visit()
  await stage.open(anExperience({ step: { title: undefined, body: 'a '.repeat(200) } }))
  await stage.settle()
  const free = await page.locator('beckon-view .close').evaluate(close => {
    const mark = close.getBoundingClientRect()
    const range = document.createRange()
    range.selectNodeContents(close.parentElement!.querySelector('.body')!)
    return [...range.getClientRects()].every(({ right, top }) => right < mark.left + 8 || top > mark.bottom - 8)
  })
  expect(free).toBe(true)
})

test('on a page without a doctype a card stands on the screen, not at the end of the page', async ({
  stage,
  beckon,
}) => {
  const { page } = stage
  await page.goto(
    beckon.page(
      '/quirks',
      `<html><head><title>Northwind</title></head><body>${HOST_PAGE}<script type="module" src="/harness.js"></script></body></html>`,
    ),
  )
  await page.waitForFunction('window.harness')
  await stage.open(anExperience({ steps: [aStep({ place: { screen: 'bottom-right' } })] }))
  await stage.settle()
  const { y, height } = (await page.locator('beckon-view .card').boundingBox())!
  expect(y + height).toBeLessThan(page.viewportSize()!.height)
})

test('on paper stands what belongs to the page, and nothing that lay over it', async ({ stage }) => {
  const { page } = stage
  await stage.visit()
  for (const experience of [aTour(), aSurvey(), aLauncher(), anEmbed(), anEmbed({ inside: '#slot' })]) {
    await page.emulateMedia({ media: 'screen' })
    await stage.open(experience)
    await expect(page.locator('beckon-view button').first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const inline = experience.kind === 'embed' && 'inside' in experience.steps[0].place
    await expect(page.locator('beckon-view button').first()).toBeVisible({ visible: inline })
    await stage.close()
    await expect(page.locator('beckon-view')).toHaveCount(0)
  }
})
