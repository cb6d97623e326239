import type { ComponentChild } from 'preact'
import { fill } from '../content/fill.ts'
import type { RichElement, RichNode } from '../protocol/rich-text.ts'
import type { Words } from '../protocol/view.ts'

/** All that a text may be made of, whoever sent it. */
const KNOWN: readonly string[] = [
  'p',
  'ul',
  'ol',
  'li',
  'br',
  'strong',
  'em',
  'code',
  'a',
] satisfies RichElement['tag'][]

/** A text as a tree: of an element that is not known only its words are drawn, and of attributes only a link's address. */
export function RichText({ nodes, words }: { nodes: RichNode[]; words: Words }) {
  return <>{fill(nodes, words).map(draw)}</>
}

function draw(node: string | RichElement): ComponentChild {
  if (typeof node === 'string') return node
  const { tag: Tag, href, children } = node
  const inside = (children as RichElement[]).map(draw)
  if (!KNOWN.includes(Tag)) return inside
  if (Tag === 'br') return <br />
  if (Tag !== 'a') return <Tag>{inside}</Tag>
  // Other sites open in a tab of their own, so that nobody loses their place.
  const elsewhere = /^http/i.test(href ?? '') && { target: '_blank', rel: 'noopener' }
  return (
    <a href={href} {...elsewhere}>
      {inside}
    </a>
  )
}
