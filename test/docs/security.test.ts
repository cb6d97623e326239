import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isWritten } from '../named-test.ts'
import { ADVICE, SHOWN_BY } from './security-sentences.ts'

/** The sentences of a document: without headings, tables and comments. */
function sentencesOf(document: string): string[] {
  const lines = document.replace(/<!--[\s\S]*?-->/g, '').split('\n')
  const text = lines.filter(line => !/^[#|]/.test(line)).join('\n')
  const paragraphs = text.split(/\n\s*\n|\n(?=- )/).map(part =>
    part
      .replace(/\s+/g, ' ')
      .replace(/^\s*- /, '')
      .trim(),
  )
  return paragraphs.filter(Boolean).flatMap(part => part.split(/(?<=[.:!?]\*{0,2}) (?=[A-Z`*])/))
}

const sentences = sentencesOf(readFileSync('docs/security.md', 'utf8'))

test('every sentence of docs/security.md stands beside a test, in the same order', () => {
  const missing = sentences.filter((sentence, at) => !sentence.startsWith(SHOWN_BY[at]?.[0] ?? '\n'))
  expect(missing.slice(0, 3)).toEqual([])
  expect(SHOWN_BY).toHaveLength(sentences.length)
})

test('every test that a sentence stands beside is there', () => {
  const gone = SHOWN_BY.flatMap(([sentence, ...tests]) =>
    tests.filter(one => one !== ADVICE && !isWritten(one)).map(one => `${sentence}: ${one}`),
  )
  expect(gone).toEqual([])
})

test('few sentences say nothing that can be shown', () => {
  const advice = SHOWN_BY.filter(([, first]) => first === ADVICE)
  expect(advice.length).toBeLessThan(SHOWN_BY.length / 5)
})
