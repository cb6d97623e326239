import { expect, test } from 'vitest'
import { BUILT_IN } from '../../src/content/labels/built-in.ts'
import { allLabels, labelsFor, sayIn } from '../../src/content/labels.ts'
import { isRightToLeft } from '../../src/content/language-tag.ts'
import { LABELS } from '../../src/protocol/labels.ts'

const KINDS = ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const
const LANGUAGES = Object.keys(BUILT_IN)
const say = sayIn(BUILT_IN)

test('our own words exist in at least thirty languages besides English', () => {
  expect(LANGUAGES.length).toBeGreaterThanOrEqual(30)
  for (const language of LANGUAGES) expect(() => new Intl.Locale(language)).not.toThrow()
})

test.each(KINDS)('what a %s says is there in every language of ours, with the same numbers in each', kind => {
  const german = Object.keys(labelsFor(kind, 'de', say)!)
  expect(german.length).toBeGreaterThan(0)
  for (const language of LANGUAGES) {
    const labels = labelsFor(kind, language, say)!
    expect(Object.keys(labels)).toEqual(german)
    for (const [english, text] of Object.entries(labels)) {
      expect(text.trim()).not.toBe('')
      expect(text.split('#').length).toBe(english.split('#').length)
    }
  }
})

test.each([
  ['pt-BR', 'Fechar'], ['pt_PT', 'Fechar'], ['zh-TW', '關閉'], ['zh-HK', '關閉'], ['zh', '关闭'], ['zh-Hans-SG', '关闭'],
  ['iw', 'סגירה'], ['no', 'Lukk'], ['nn-NO', 'Lukk'], ['sr', 'Затвори'], ['sr-Latn-RS', 'Zatvori'], ['in', 'Tutup'], ['DE-at', 'Schließen'],
])('%s says %s', (language, close) => { expect(labelsFor('embed', language, say)).toMatchObject({ Close: close }) }) // biome-ignore format: a table

test('a language that is not among them, and English itself, need no labels', () => {
  expect(labelsFor('tour', 'cy', say)).toBeUndefined()
  expect(labelsFor('tour', 'en-GB', say)).toBeUndefined()
  // Azerbaijani in Cyrillic script is not what somebody reads who reads it in Latin script.
  expect(labelsFor('tour', 'az-Cyrl', say)).toBeUndefined()
  expect(labelsFor('tour', 'constructor', say)).toBeUndefined()
  expect(allLabels('cy', say)).toEqual(Object.fromEntries(LABELS.map(text => [text, text])))
})

test('what an account has set goes before what we have, for any language, and an empty text is none', () => {
  const own = sayIn(BUILT_IN, { de: { Close: 'Zu', Next: ' ' }, 'de-CH': { Done: 'Fertig, oder' }, cy: { Close: 'Cau' }, en: { Close: 'Dismiss' } }) // biome-ignore format: one thought
  expect(labelsFor('tour', 'de', own)).toMatchObject({ Close: 'Zu', Next: 'Weiter', Done: 'Fertig' })
  expect(labelsFor('tour', 'de-CH', own)).toMatchObject({ Close: 'Zu', Done: 'Fertig, oder' })
  expect(labelsFor('tour', 'cy', own)).toEqual({ Close: 'Cau' })
  expect(labelsFor('tour', 'en-US', own)).toEqual({ Close: 'Dismiss' })
})

test('knows which languages run from right to left', () => {
  expect(['ar', 'he-IL', 'fa', 'ur-PK'].map(isRightToLeft)).toEqual([true, true, true, true])
  expect(['en', 'arn', 'ja', 'hej'].map(isRightToLeft)).toEqual([false, false, false, false])
})
