import type { Words } from '../protocol/view.ts'
import { inline } from './inline.ts'
import type { RichElement } from './rich-node.ts'

interface Block {
  tag: 'p' | 'ul' | 'ol'
  /** Of a paragraph one, of a list one for each item. */
  texts: string[]
}

/** The small markup as a tree, merge tags filled in. Whatever is no markup is text; it never fails. */
export function richText(markup: string, words: Words): RichElement[] {
  return blocksOf(markup).map(({ tag, texts }) => ({
    tag,
    children:
      tag === 'p'
        ? inline(texts[0]!, words)
        : texts.map((text): RichElement => ({ tag: 'li', children: inline(text, words) })),
  }))
}

/** Paragraphs end at an empty line or a list; an indented line belongs to the item above it. */
function blocksOf(markup: string): Block[] {
  const blocks: Block[] = []
  let last: Block | undefined
  let gap = true
  for (const line of markup.split(/\r?\n/)) {
    const text = line.trim()
    if (!text) {
      gap = true
      continue
    }
    const item = /^(?:([-*•])|\d{1,9}[.)])\s+(.*)$/s.exec(text)
    const tag = item ? (item[1] ? 'ul' : 'ol') : 'p'
    if (item && last?.tag === tag) last.texts.push(item[2]!)
    else if (!item && last && !gap && (last.tag === 'p' || /^\s/.test(line))) {
      last.texts.push(`${last.texts.pop()}\n${text}`)
    } else {
      last = { tag, texts: [item ? item[2]! : text] }
      blocks.push(last)
    }
    gap = false
  }
  return blocks
}
