import type { ComponentChild } from 'preact'
import { merge } from '../content/merge.ts'
import { safeUrl } from '../content/safe-url.ts'
import type { RichElement } from '../protocol/rich-text.ts'
import type { Words } from '../protocol/view.ts'

/** The elements that a text may contain. */
const KNOWN: RichElement['tag'][] = ['p', 'ul', 'ol', 'li', 'br', 'strong', 'em', 'code', 'a']

/** What anybody may have sent in place of a text, a merge tag or an element. */
type Sent = string | { say?: unknown; tag?: unknown; href?: unknown; children?: unknown } | null

/**
 * Draws only texts, merge tags, and elements of the list, whoever sent the tree. From other elements, and from links with an
 * unsafe address, it keeps only the text. From attributes it keeps only a link's address.
 */
export function richText(nodes: unknown, words: Words): ComponentChild[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: Sent): ComponentChild | ComponentChild[] => {
    if (typeof node === 'string') return node
    if (typeof node?.say === 'string') return merge(node.say, words)
    const inside = richText(node?.children, words)
    const Tag = KNOWN.find(known => known === node?.tag)
    if (Tag === 'br') return <br />
    if (Tag !== 'a') return Tag ? <Tag>{inside}</Tag> : inside
    const href = typeof node?.href === 'string' && safeUrl(node.href, words)
    if (!href) return inside
    // Other sites open in a new tab, so that nobody loses their place.
    const elsewhere = /^http/i.test(href) && { target: '_blank', rel: 'noopener' }
    return (
      <a href={href} {...elsewhere}>
        {inside}
      </a>
    )
  })
}
