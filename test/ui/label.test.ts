import { expect, test } from 'vitest'
import { BUILT_IN } from '../../src/content/labels/built-in.ts'
import { labelsFor, sayIn } from '../../src/content/labels.ts'
import { label } from '../../src/ui/label.ts'
import { someWords } from '../content/some-words.ts'

test('a label is said in the language that came with the Experience, else in English', () => {
  const german = someWords({ language: 'de', labels: labelsFor('tour', 'de', sayIn(BUILT_IN)) })
  expect(label(german, 'Close')).toBe('Schließen')
  expect(label(german, 'Step # of #', 2, 4)).toBe('Schritt 2 von 4')
  expect(label(someWords(), 'Step # of #', 2, 4)).toBe('Step 2 of 4')
})
