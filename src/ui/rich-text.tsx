import type { ComponentChild } from 'preact'
import { fill } from '../content/fill.ts'
import type { RichElement, RichNode } from '../protocol/rich-text.ts'
import type { Words } from '../protocol/view.ts'

/** All that a text may be made of. */
const KNOWN: RichElement['tag'][] = ['p', 'ul', 'ol', 'li', 'br', 'strong', 'em', 'code', 'a']

export function RichText({ nodes, words }: { nodes: unknown; words: Words }) {
  return <>{fill(knownOf(nodes), words).map(draw)}</>
}

/**
 * What of a tree is drawn, whoever sent it: texts, merge tags, and elements of the list. Of an element that is not on it only its
 * words are left, of attributes only a link's address.
 */
function knownOf(nodes: unknown): RichNode[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: string | Partial<RichElement & { say: string }> | null): RichNode | RichNode[] => {
    if (typeof node === 'string') return node
    if (typeof node?.say === 'string') return { say: node.say }
    const children = knownOf(node?.children)
    const tag = KNOWN.find(known => known === node?.tag)
    if (!tag) return children
    return tag === 'a' && typeof node?.href === 'string' ? { tag, children, href: node.href } : { tag, children }
  })
}

function draw(node: string | RichElement): ComponentChild {
  if (typeof node === 'string') return node
  const { tag: Tag, href, children } = node
  if (Tag === 'br') return <br />
  const inside = (children as RichElement[]).map(draw)
  if (Tag !== 'a') return <Tag>{inside}</Tag>
  // Other sites open in a tab of their own, so that nobody loses their place.
  const elsewhere = /^http/i.test(href ?? '') && { target: '_blank', rel: 'noopener' }
  return (
    <a href={href} {...elsewhere}>
      {inside}
    </a>
  )
}
