import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { documents } from './documents.ts'
import { proseOf, readingGrade } from './reading-grade.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

describe('the documents', () => {
  test.each(documents(root))('[B23] %s reads at grade 9 or less', file => {
    expect(readingGrade(read(file)).grade).toBeLessThanOrEqual(9)
  })
})

describe('the measure', () => {
  test('[B23] hears paragraphs and lists, not headings, tables or code', () => {
    const text =
      '# A title\n\nPaste `npx beckon`\nhere.\n\n- One item\n\n| a | table |\n|---|---|\n| b | c |\n\n```sh\nls\n```\n'
    expect(proseOf(text)).toEqual(['Paste code here.', 'One item'])
  })

  test('[B23] finds long sentences and long words harder', () => {
    const short = readingGrade('The cat sat. The dog ran.').grade
    const long = readingGrade('The cat sat while the dog ran and the bird sang and the sun shone.').grade
    const hard = readingGrade('Institutional considerations notwithstanding. Administrative complications.').grade
    expect(short).toBeLessThan(long)
    expect(long).toBeLessThan(hard)
  })

  test('[B23] knows the figure of the formula: 0.39 words a sentence + 11.8 syllables a word − 15.59', () => {
    expect(readingGrade('The cat sat.').grade).toBeCloseTo(0.39 * 3 + 11.8 - 15.59, 5)
  })
})
