import { expect, test } from 'vitest'
import { labelsFor } from '../../src/content/labels.ts'
import { isRightToLeft } from '../../src/content/language-tag.ts'

const LANGUAGES = ['de', 'fr', 'es', 'pt-BR', 'ja', 'ar', 'he']
const KINDS = ['tour', 'survey', 'launcher', 'tooltip', 'embed'] as const

test.each(KINDS)('what a %s says is there in every language of ours, with the same numbers in each', kind => {
  const german = Object.keys(labelsFor(kind, 'de')!)
  expect(german.length).toBeGreaterThan(0)
  for (const language of LANGUAGES) {
    const labels = labelsFor(kind, language)!
    expect(Object.keys(labels)).toEqual(german)
    for (const [english, text] of Object.entries(labels)) {
      expect(text.trim()).not.toBe('')
      expect(text.split('#').length).toBe(english.split('#').length)
    }
  }
})

test('a language that is not among them, and English itself, need no labels', () => {
  expect(labelsFor('embed', 'pt-BR')).toEqual({ Close: 'Fechar' })
  expect(labelsFor('tour', 'nl')).toBeUndefined()
  expect(labelsFor('tour', 'en-GB')).toBeUndefined()
  expect(labelsFor('tour', 'constructor')).toBeUndefined()
})

test('knows which languages run from right to left', () => {
  expect(['ar', 'he-IL', 'fa', 'ur-PK'].map(isRightToLeft)).toEqual([true, true, true, true])
  expect(['en', 'arn', 'ja', 'hej'].map(isRightToLeft)).toEqual([false, false, false, false])
})
