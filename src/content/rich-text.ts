import type { RichElement } from '../protocol/rich-text.ts'
import { inline } from './inline.ts'

interface Block {
  tag: 'p' | 'ul' | 'ol'
  /** One text for a paragraph; for a list, one for each item. */
  texts: string[]
}

/** Parses the small markup to a tree. Anything else is text, so it never fails. The server does this: a page gets the tree. */
export function richText(markup: string): RichElement[] {
  return blocksOf(markup).map(({ tag, texts }) => ({
    tag,
    children: tag === 'p' ? inline(texts[0]!) : texts.map(text => ({ tag: 'li', children: inline(text) })),
  }))
}

/** Paragraphs end at an empty line or a list. A line directly after an item belongs to that item. */
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
