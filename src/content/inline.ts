import type { Words } from '../protocol/view.ts'
import { merge } from './merge.ts'
import type { RichElement, RichNode } from './rich-node.ts'
import { safeUrl } from './safe-url.ts'

type Mark = '*' | '**' | '['

/** What was opened and is not closed yet. At most one of each mark is open, so there are never more than three. */
interface Frame {
  mark: Mark | ''
  nodes: RichNode[]
}

// An escaped sign, a merge tag, code, stars, the two ends of a link, a line break.
const TOKEN = /\\([!-/:-@[-`{-~])|\{\{[^{}]*\}\}|`([^`]+)`|\*+|\[|\](?:\(([^()]*)\))?|\n/g

/** The inside of a paragraph: goes over the text once and keeps what is open; a mark without its partner is text. */
export function inline(text: string, words: Words): RichNode[] {
  const stack: Frame[] = [{ mark: '', nodes: [] }]
  const top = () => stack.at(-1)!
  const say = (node: RichNode) => {
    const { nodes } = top()
    const before = nodes.at(-1)
    if (typeof node === 'string' && typeof before === 'string') nodes[nodes.length - 1] = before + node
    else if (node) nodes.push(node)
  }
  const element = (tag: RichElement['tag'], children: RichNode[], href?: string) => say({ tag, children, href })
  const isOpen = (mark: Mark) => stack.some(frame => frame.mark === mark)
  /** Closes everything down to this mark; marks above it have no partner and become text, as it does itself when asked. */
  const close = (mark: Mark | '', asText = false): RichNode[] => {
    for (;;) {
      const frame = stack.pop()!
      if (frame.mark === mark && !asText) return frame.nodes
      say(frame.mark)
      frame.nodes.forEach(say)
      if (frame.mark === mark) return []
    }
  }
  const stars = (count: number, before: string | undefined, after: string | undefined) => {
    for (let left = count; left > 0; ) {
      const mark = left > 1 && !(left === 3 && top().mark === '*') ? '**' : '*'
      left -= mark.length
      if (!isSpace(before) && isOpen(mark)) {
        const nodes = close(mark)
        if (nodes.length > 0) element(mark === '*' ? 'em' : 'strong', nodes)
        else say(mark + mark)
      } else if (isSpace(after) || isOpen(mark)) say(mark)
      else stack.push({ mark, nodes: [] })
    }
  }
  const endLink = (token: string, address: string | undefined) => {
    const href = address && safeUrl(address, words)
    if (!isOpen('[')) say(merge(token, words))
    else if (address === undefined) {
      close('[', true)
      say(token)
    } else if (href) element('a', close('['), href)
    else close('[').forEach(say)
  }

  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const [token, escaped, code, address] = match
    say(text.slice(end, match.index))
    end = match.index + token.length
    if (escaped) say(escaped)
    else if (code) element('code', [merge(code, words)])
    else if (token[0] === '{') say(merge(token, words))
    else if (token[0] === '*') stars(token.length, text[match.index - 1], text[end])
    else if (token === '\n') element('br', [])
    else if (token !== '[') endLink(token, address)
    else {
      if (isOpen('[')) close('[', true)
      stack.push({ mark: '[', nodes: [] })
    }
  }
  say(text.slice(end))
  while (stack.length > 1) close(top().mark, true)
  return top().nodes
}

function isSpace(char: string | undefined): boolean {
  return !char || /\s/.test(char)
}
