import type { Page } from '@playwright/test'
import { expect, test } from '../../src/testing/index.ts'
import { BODY } from '../journeys/experiences.ts'

const tour = {
  kind: 'tour' as const,
  name: 'Welcome',
  automatic: false,
  steps: [
    {
      id: '6530000000000000000000a1',
      title: 'Hello',
      buttons: [{ id: '6530000000000000000000b1', does: 'next' as const, text: 'Go on' }],
    },
    { id: '6530000000000000000000a2', title: 'The end' },
  ],
  translations: {
    de: {
      '6530000000000000000000a1': {
        title: 'Hallo {{first_name fallback="du"}}',
        'buttons:6530000000000000000000b1:text': 'Weiter geht es',
      },
      '6530000000000000000000a2': { title: 'Schluss' },
    },
    ar: { '6530000000000000000000a1': { title: 'مرحبا', 'buttons:6530000000000000000000b1:text': 'تابع' } },
  },
}

const survey = {
  kind: 'survey' as const,
  name: 'Why',
  automatic: false,
  steps: [{ id: '6530000000000000000000c1', title: 'Why?', question: { type: 'text' as const, required: true } }],
  translations: { de: { '6530000000000000000000c1': { title: 'Warum?' } } },
}

const launcher = {
  kind: 'launcher' as const,
  name: 'Help',
  steps: [
    {
      id: '6530000000000000000000d1',
      title: 'How can we help?',
      place: { screen: 'bottom-right' as const, label: 'Help me' },
      buttons: [{ id: '6530000000000000000000e1', does: 'open' as const, text: 'Guide', url: '/guide' }],
    },
  ],
  translations: {
    de: {
      '6530000000000000000000d1': {
        title: 'Wie können wir helfen?',
        'place:label': 'Hilf mir',
        'buttons:6530000000000000000000e1:text': 'Anleitung',
      },
    },
  },
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const opens = (page: Page) => page.evaluate<number>('window.opened')
/** Counts how often a view is put on the page. */
const COUNT = `<script>window.opened = 0; new MutationObserver(all => { for (const { addedNodes } of all) for (const node of addedNodes) if (node.localName === 'beckon-view') opened++ }).observe(document, { subtree: true, childList: true })</script>`

test('setLanguage changes the tour that is open, in place, and it goes on in that language', async ({
  page,
  beckon,
}) => {
  const { id } = await beckon.publish(tour as never)
  await beckon.visit(page, { uid: 'ada', body: BODY + COUNT })
  await page.evaluate(`beckon.show('${id}')`)
  await expect(heading(page, 'Hello')).toBeVisible()
  await page.evaluate(`beckon.setLanguage('de-CH')`)
  await expect(heading(page, 'Hallo du')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Schließen' })).toBeVisible()
  await expect(page.locator('beckon-view .b')).toHaveAttribute('lang', 'de')
  expect(await opens(page)).toBe(1)
  await page.evaluate(`beckon.setLanguage('ar')`)
  await expect(heading(page, 'مرحبا')).toBeVisible()
  await expect(page.locator('beckon-view .b')).toHaveAttribute('dir', 'rtl')
  // A language that it does not have: as it was written.
  await page.evaluate(`beckon.setLanguage('fi')`)
  await expect(heading(page, 'Hello')).toBeVisible()
  await page.evaluate(`beckon.setLanguage('de')`)
  await page.getByRole('button', { name: 'Weiter geht es' }).click()
  await expect(heading(page, 'Schluss')).toBeVisible()
})

test('init with another language changes what is open, and keeps what was typed', async ({ page, beckon }) => {
  const { id } = await beckon.publish(survey as never)
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await page.evaluate(`beckon.show('${id}')`)
  await page.getByRole('textbox', { name: 'Why?' }).fill('half a thou')
  await page.evaluate(`beckon.init('any', { language: 'de' })`)
  await expect(page.getByRole('textbox', { name: 'Warum?' })).toHaveValue('half a thou')
  await expect(page.getByRole('button', { name: 'Senden' })).toBeVisible()
})

test('a launcher that is open changes its language and stays open', async ({ page, beckon }) => {
  await beckon.publish(launcher as never)
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await page.getByRole('button', { name: 'Help me' }).click()
  await expect(page.getByRole('link', { name: 'Guide' })).toBeVisible()
  await page.evaluate(`beckon.setLanguage('de')`)
  await expect(page.getByRole('link', { name: 'Anleitung' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hilf mir' })).toHaveAttribute('aria-expanded', 'true')
})

test('the next page goes on in the language that it sets', async ({ page, beckon }) => {
  const { id } = await beckon.publish(tour as never)
  await beckon.visit(page, { uid: 'ada', body: BODY })
  await page.evaluate(`beckon.show('${id}')`)
  await expect(heading(page, 'Hello')).toBeVisible()
  const german = beckon.page(
    '/de',
    `<!doctype html><head>${beckon.snippet({ uid: 'ada', options: { language: 'de' } })}</head><body>`,
  )
  await page.goto(german)
  await expect(heading(page, 'Hallo du')).toBeVisible()
})

const STEP = '6530000000000000000000f1'
const [YES, NO, MORE] = ['6530000000000000000000f2', '6530000000000000000000f3', '6530000000000000000000f4']
/** Its options have no value of their own: nobody wrote one. */
const choice = {
  kind: 'survey' as const,
  name: 'Choice',
  automatic: false,
  steps: [
    {
      id: STEP,
      title: 'Right?',
      question: {
        type: 'buttons' as const,
        options: [{ id: YES, text: 'Yes' }, { id: NO, text: 'No' }],
        follow_up: [{ id: MORE, answers: ['No'], text: 'Why not?' }],
      },
    },
  ],
  translations: {
    de: {
      [STEP]: {
        title: 'Richtig?',
        [`question:options:${YES}:text`]: 'Ja',
        [`question:options:${NO}:text`]: 'Nein',
        [`question:follow_up:${MORE}:text`]: 'Warum nicht?',
      },
    },
  },
} // biome-ignore format: two options

for (const [language, no, why] of [['en', 'No', 'Why not?'], ['de', 'Nein', 'Warum nicht?']] as const) // biome-ignore format: two rows
  test(`whoever chooses "${no}" is asked "${why}", and both languages count as one answer`, async ({
    page,
    beckon,
  }) => {
    const { id } = await beckon.publish(choice as never)
    await beckon.visit(page, { uid: 'ada', body: BODY })
    await page.evaluate(`beckon.setLanguage('${language}')`)
    await page.evaluate(`beckon.show('${id}')`)
    await page
      .getByRole('button', { name: no, exact: true })
      .or(page.getByRole('radio', { name: no, exact: true }))
      .click()
    await page.getByRole('textbox', { name: why }).fill('because')
    await page.getByRole('button', { name: language === 'de' ? 'Senden' : 'Send' }).click()
    await expect
      .poll(async () => (await beckon.api.get('/v3/analyze/results/surveys/:id/answers', { id })).answers)
      .toMatchObject([{ answer: 'No', text: 'because' }])
  })
