import { describe, expect, test } from 'vitest'
import { translate } from '../../src/content/translate.ts'
import type { Survey, Tour } from '../../src/protocol/experience.ts'

const STEP = 'aaaaaaaaaaaaaaaaaaaaaaa1'
const BUTTON = 'aaaaaaaaaaaaaaaaaaaaaaa2'
const tour: Tour = {
  id: 'aaaaaaaaaaaaaaaaaaaaaaa0',
  kind: 'tour',
  name: 'Welcome',
  published_at: null,
  steps: [{ id: STEP, title: 'Hello', body: 'Welcome!', buttons: [{ id: BUTTON, text: 'Go on', does: 'next' }] }],
  translations: {
    pt: { [STEP]: { title: 'Olá', body: 'Bem-vindo!' } },
    'pt-BR': { [STEP]: { title: 'Oi' } },
    de: { [STEP]: { title: 'Hallo', [`buttons:${BUTTON}:text`]: 'Weiter' } },
    'zh-Hant': { [STEP]: { title: '你好' } },
  },
}
const titles = (language: string) => {
  const { experience, language: chosen } = translate(tour, language)
  const [step] = experience.steps
  return [step.title, step.body, step.buttons![0]!.text, chosen]
}

describe('translate', () => {
  test.each([
    ['de', ['Hallo', 'Welcome!', 'Weiter', 'de']],
    ['de-AT', ['Hallo', 'Welcome!', 'Weiter', 'de']],
    ['pt-BR', ['Oi', 'Bem-vindo!', 'Go on', 'pt-BR']],
    ['pt_br', ['Oi', 'Bem-vindo!', 'Go on', 'pt-BR']],
    ['pt-PT', ['Olá', 'Bem-vindo!', 'Go on', 'pt']],
    ['zh-hant', ['你好', 'Welcome!', 'Go on', 'zh-Hant']],
    ['zh-Hant-TW', ['Hello', 'Welcome!', 'Go on', 'en']],
    ['fr', ['Hello', 'Welcome!', 'Go on', 'en']],
    ['default', ['Hello', 'Welcome!', 'Go on', 'en']],
    ['', ['Hello', 'Welcome!', 'Go on', 'en']],
    ['__proto__', ['Hello', 'Welcome!', 'Go on', 'en']],
    [`de${'-x'.repeat(50)}`, ['Hallo', 'Welcome!', 'Weiter', 'de']],
  ])('[T13] chooses for %s, field by field', (language, expected) => {
    expect(titles(language)).toEqual(expected)
  })

  test('[T14] names the language of an Experience that is written in another one', () => {
    expect(translate({ ...tour, language: 'nl' }, 'fr').language).toBe('nl')
    expect(translate({ ...tour, language: 'nl', translations: undefined }, 'de').language).toBe('nl')
  })

  test('[T13] leaves the original as it was', () => {
    const before = structuredClone(tour)
    translate(tour, 'de')
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
    expect(translate(survey, 'de').experience.steps[0]).toMatchObject({
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
    expect(translate({ ...tour, translations: odd }, 'de').experience.steps[0].title).toBe('Hello')
  })
})
