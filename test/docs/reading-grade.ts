import { fleschKincaid } from 'flesch-kincaid'
import MarkdownIt, { type Token } from 'markdown-it'
import { syllable } from 'syllable'

const markdown = new MarkdownIt({ html: true })
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

export interface Reading {
  words: number
  sentences: number
  /** Flesch–Kincaid: the years of school that a reader needs. */
  grade: number
  /** Sentences with more words than a reader can remember. */
  long: string[]
}

const LONG = 30

/** How hard the prose of a document is to read: its paragraphs and lists, without headings, tables and code. */
export function readingGrade(text: string): Reading {
  const said = proseOf(text).flatMap(sentencesOf)
  const heard = said.flat()
  if (heard.length === 0) return { words: 0, sentences: 0, grade: 0, long: [] }
  const counts = {
    sentence: said.length,
    word: heard.length,
    syllable: heard.reduce((sum, word) => sum + syllable(word), 0),
  }
  const long = said.filter(sentence => sentence.length > LONG).map(sentence => sentence.join(' '))
  return { words: counts.word, sentences: counts.sentence, grade: fleschKincaid(counts), long }
}

/** The hardest sentences, to know where to begin. */
export function hardest(text: string, count: number): string[] {
  return proseOf(text)
    .flatMap(block => [...sentences.segment(block)].map(({ segment }) => segment.trim()))
    .map(sentence => ({ sentence, grade: readingGrade(sentence).grade }))
    .sort((one, other) => other.grade - one.grade)
    .slice(0, count)
    .map(({ sentence, grade }) => `${grade.toFixed(1)}  ${sentence}`)
}

/** Each paragraph and each list item, as a reader hears it. */
export function proseOf(text: string): string[] {
  const blocks: string[] = []
  let skipped = 0
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'table_open' || token.type === 'heading_open') skipped++
    else if (token.type === 'table_close' || token.type === 'heading_close') skipped--
    else if (token.type === 'inline' && skipped === 0) blocks.push(heardOf(token.children ?? []))
  }
  return blocks.filter(block => block.trim() !== '')
}

/** A name in code sounds like one short word. A picture says nothing. */
function heardOf(tokens: Token[]): string {
  return tokens
    .map(({ type, content }) => {
      if (type === 'code_inline') return 'code'
      if (type === 'softbreak' || type === 'hardbreak') return ' '
      return type === 'text' ? content : ''
    })
    .join('')
}

const sentencesOf = (block: string): string[][] =>
  [...sentences.segment(block)]
    .map(({ segment }) => [...words.segment(segment)].filter(word => word.isWordLike).map(word => word.segment))
    .filter(heard => heard.length > 0)
