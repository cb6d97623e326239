import { type ComponentChildren, h } from 'preact'
import type { RichNode } from '../content/rich-node.ts'

/** A rich text as elements. Other sites open in a tab of their own, so that nobody loses their place. */
export function rich(nodes: RichNode[]): ComponentChildren {
  return nodes.map(node => {
    if (typeof node === 'string') return node
    const { tag, href, children } = node
    const elsewhere = href && /^http/i.test(href) && !href.startsWith(`${location.origin}/`)
    return h(tag, href ? { href, ...(elsewhere && { target: '_blank', rel: 'noopener' }) } : null, rich(children))
  })
}

/** The same as one line, for announcements. */
export function plain(nodes: RichNode[]): string {
  return nodes.map(node => (typeof node === 'string' ? node : `${plain(node.children)} `)).join('')
}
