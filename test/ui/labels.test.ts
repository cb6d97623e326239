import { expect, test } from 'vitest'
import * as labels from '../../src/ui/labels.ts'

const TEXTS = Object.entries(labels).flatMap(([name, text]) =>
  typeof text === 'string' ? [[name, text] as const] : [],
)

test.each(TEXTS)('[V9] %s is there in eight languages, with the same numbers in each', (_, texts) => {
  const all = texts.split('|')
  expect(all).toHaveLength(8)
  for (const text of all) {
    expect(text.trim()).not.toBe('')
    expect(text.split('#').length).toBe(all[0]!.split('#').length)
  }
})

test('[V9] a language that is not among them gets English', () => {
  expect(labels.label(labels.CLOSE, 'pt-BR')).toBe('Fechar')
  expect(labels.label(labels.CLOSE, 'nl')).toBe('Close')
  expect(labels.label(labels.STEP, 'de', 2, 4)).toBe('Schritt 2 von 4')
})

test('[V10] knows which languages run from right to left', () => {
  expect(['ar', 'he-IL', 'fa', 'ur-PK'].map(labels.isRightToLeft)).toEqual([true, true, true, true])
  expect(['en', 'arn', 'ja', 'hej'].map(labels.isRightToLeft)).toEqual([false, false, false, false])
})
