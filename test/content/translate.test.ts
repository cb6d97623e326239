import { describe, expect, test } from 'vitest'
import { inLanguage } from '../../src/content/in-language.ts'
import { BUILT_IN } from '../../src/content/labels/built-in.ts'
import { sayIn } from '../../src/content/labels.ts'
import { languagesOf, translate } from '../../src/content/translate.ts'
import type { Survey, Tour } from '../../src/protocol/experience.ts'

const STEP = 'aaaaaaaaaaaaaaaaaaaaaaa1'
const BUTTON = 'aaaaaaaaaaaaaaaaaaaaaaa2'
const SECOND = 'aaaaaaaaaaaaaaaaaaaaaaa4'
const button = `buttons:${BUTTON}:text`
const tour: Tour = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaa0',
  kind: 'tour',
  name: 'Welcome',
  published_at: null,
  steps: [{ id: STEP, title: 'Hello', body: 'Welcome!', buttons: [{ id: BUTTON, text: 'Go on', does: 'next' }] }],
  translations: {
    pt: { [STEP]: { title: 'Olá', body: 'Bem-vindo!', [button]: 'Seguir' } },
    'pt-BR': { [STEP]: { title: 'Oi' } },
    de: { [STEP]: { title: 'Hallo', body: 'Willkommen!', [button]: 'Weiter' } },
    fr: { [STEP]: { title: 'Bonjour', [button]: 'Continuer' } },
    it: { [STEP]: { title: 'Ciao', body: ' ', [button]: 'Avanti' } },
    zh: { [STEP]: { title: '你好', body: '欢迎！', [button]: '继续' } },
    'zh-Hant': { [STEP]: { title: '您好' } },
  },
}
const texts = (...languages: string[]) => {
  const [{ step, language }] = translate(tour, languages) as [{ step: Tour['steps'][0]; language: string }]
  return [step.title, step.body, step.buttons![0]!.text, language]
}
const ORIGINAL = ['Hello', 'Welcome!', 'Go on', 'en']

describe('translate', () => {
  test.each([
    ['de', ['Hallo', 'Willkommen!', 'Weiter', 'de']],
    ['DE', ['Hallo', 'Willkommen!', 'Weiter', 'de']],
    ['pt-BR', ['Oi', 'Bem-vindo!', 'Seguir', 'pt-BR']],
    ['fr', ORIGINAL],
    ['it', ORIGINAL],
    ['zh-Hant', ORIGINAL],
    ['nl', ORIGINAL],
    ['default', ORIGINAL],
    ['', ORIGINAL],
    ['__proto__', ORIGINAL],
  ])('[T13] a card is wholly in %s, or else as it was written', (language, expected) => {
    expect(texts(language)).toEqual(expected)
  })

  test('[T13] the first language in which the card is whole counts, also the one that it was written in', () => {
    expect(texts('fr', 'it', 'de')[3]).toBe('de')
    expect(texts('fr', 'en', 'de')[3]).toBe('en')
    expect(languagesOf(tour)).toEqual([['en', 'pt', 'pt-BR', 'de', 'zh']])
  })

  test('[T13] a translation into the language that it is said to be written in counts for those who read that language', () => {
    const german: Tour = {
      ...tour,
      steps: [{ id: STEP, title: 'Hallo' }],
      translations: { en: { [STEP]: { title: 'Hello' } }, fr: { [STEP]: { title: 'Bonjour' } } },
    }
    const titleFor = (...languages: string[]) => translate(german, languages)[0]!.step.title
    expect([titleFor('en'), titleFor('ja'), titleFor('ja', 'en'), titleFor('fr', 'en')]).toEqual([
      'Hello',
      'Hallo',
      'Hello',
      'Bonjour',
    ])
  })

  test('[T14] names the language of an Experience that is written in another one', () => {
    expect(translate({ ...tour, language: 'nl' }, ['fr'])[0]!.language).toBe('nl')
    expect(translate({ ...tour, language: 'nl', translations: undefined }, ['de'])[0]!.language).toBe('nl')
  })

  test('[T14] each card of a tour has the language, the labels and the direction of its own texts', () => {
    const two: Tour = {
      ...tour,
      steps: [{ id: STEP, title: 'Hello' }, { id: SECOND, title: 'Bye' }], // biome-ignore format: two cards
      translations: { ar: { [SECOND]: { title: 'وداعًا' } } },
    }
    const ready = inLanguage(two, ['ar'], sayIn(BUILT_IN))
    expect(ready).toMatchObject({ language: 'en', labels: undefined, rtl: undefined })
    expect(ready.steps[0]).not.toHaveProperty('language')
    expect(ready.steps[1]).toMatchObject({ title: 'وداعًا', language: 'ar', rtl: true, labels: { Close: 'إغلاق' } })
  })

  test('[T13] a text without letters is the same in every language', () => {
    const named: Tour = {
      ...tour,
      steps: [{ id: STEP, title: '{{first_name}} 👋', body: 'Welcome!' }],
      translations: { de: { [STEP]: { body: 'Willkommen!' } } },
    }
    expect(translate(named, ['de'])[0]).toMatchObject({
      language: 'de',
      step: { title: '{{first_name}} 👋', body: 'Willkommen!' },
    })
  })

  test('[T13] leaves the original as it was', () => {
    const before = structuredClone(tour)
    translate(tour, ['de'])
    expect(tour).toEqual(before)
  })

  test('[T13] reaches every text of a survey', () => {
    const option = 'aaaaaaaaaaaaaaaaaaaaaaa3'
    const survey: Survey = {
      ...tour,
      kind: 'survey',
      steps: [
        {
          id: STEP,
          media: { image: '/a.png', alt: 'a picture' },
          question: {
            type: 'buttons',
            low: 'bad',
            high: 'good',
            options: [{ id: option, text: 'Yes' }],
            follow_up: [{ answers: ['Yes'], text: 'Why?' }],
          },
        },
      ],
      translations: {
        de: {
          [STEP]: {
            'media:alt': 'ein Bild',
            'question:low': 'schlecht',
            'question:high': 'gut',
            [`question:options:${option}:text`]: 'Ja',
            'question:follow_up:0:text': 'Warum?',
          },
        },
      },
    }
    expect(translate(survey, ['de'])[0]!.step).toMatchObject({
      media: { alt: 'ein Bild', image: '/a.png' },
      question: {
        low: 'schlecht',
        high: 'gut',
        options: [{ text: 'Ja' }],
        follow_up: [{ answers: ['Yes'], text: 'Warum?' }],
      },
    })
  })

  test('[T13] ignores translations of steps that are no more, and of prototypes', () => {
    const odd = JSON.parse(`{"de": {"__proto__": {"title": "x"}, "gone": {"title": "y"}}}`)
    expect(translate({ ...tour, translations: odd }, ['de'])[0]!.step.title).toBe('Hello')
  })
})
