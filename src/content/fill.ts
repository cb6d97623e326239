import type { RichElement, RichNode } from '../protocol/rich-text.ts'
import type { Words } from '../protocol/view.ts'
import { merge } from './merge.ts'
import { safeUrl } from './safe-url.ts'

/** The tree for one reader: values are text, and a link whose address is not safe is its text. */
export function fill(nodes: RichNode[], words: Words): (string | RichElement)[] {
  return nodes.flatMap(node => {
    if (typeof node === 'string') return node
    if ('say' in node) return merge(node.say, words)
    const children = fill(node.children, words)
    if (node.href == null) return { ...node, children }
    const href = safeUrl(node.href, words)
    return href ? { ...node, children, href } : children
  })
}
