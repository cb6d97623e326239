import type { RichElement } from '../protocol/rich-text.ts'
import { inline } from './inline.ts'

interface Block {
  tag: 'p' | 'ul' | 'ol'
  /** Of a paragraph one, of a list one for each item. */
  texts: string[]
}

/** The small markup as a tree. Whatever is no markup is text; it never fails. Read on the server: a page gets the tree. */
export function richText(markup: string): RichElement[] {
  return blocksOf(markup).map(({ tag, texts }) => ({
    tag,
    children: tag === 'p' ? inline(texts[0]!) : texts.map(text => ({ tag: 'li', children: inline(text) })),
  }))
}

/** Paragraphs end at an empty line or a list; a line that follows an item without a gap belongs to it. */
function blocksOf(markup: string): Block[] {
  const blocks: Block[] = []
  let last: Block | undefined
  let gap: boolean | undefined
  for (const line of markup.split('\n')) {
    const text = line.trim()
    const [, bullet, number, item] = /^(?:([-*•])|(\d{1,9}[.)]))\s+(.*)/s.exec(text) ?? []
    const tag = bullet ? 'ul' : number ? 'ol' : 'p'
    if (text) {
      if (item && last?.tag === tag) last.texts.push(item)
      else if (!item && last && !gap) last.texts.push(`${last.texts.pop()}\n${text}`)
      else {
        last = { tag, texts: [item ?? text] }
        blocks.push(last)
      }
    }
    gap = !text
  }
  return blocks
}
