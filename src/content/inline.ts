import type { RichNode } from '../protocol/rich-text.ts'
import { TAG } from './tag.ts'

/**
 * A mark that is not closed yet, and the nodes before it. Each mark can be open only once, so there are never more than three.
 */
interface Opened {
  mark: string
  before: RichNode[]
}

// An escaped character, code, a merge tag, stars, the two ends of a link, a line break.
const TOKEN = /\\([!-/:-@[-`{-~])|`([^`]+)`|\{\{[^{}]*\}\}|\*{1,3}|\[|\](?:\(([^()]*)\))?|\n/g

/** Parses the inside of a paragraph in one pass and keeps the open marks. A mark without its partner becomes text. */
export function inline(text: string): RichNode[] {
  const stack: Opened[] = []
  let nodes: RichNode[] = []
  let end = 0
  const say = (node: RichNode) => {
    const last = nodes.length - 1
    if (typeof node === 'string' && typeof nodes[last] === 'string') nodes[last] += node
    else if (node) nodes.push(node)
  }
  const isOpen = (mark: string) => stack.some(opened => opened.mark === mark)
  const open = (mark: string) => {
    stack.push({ mark, before: nodes })
    nodes = []
  }
  /** Takes everything since the mark was opened. Marks inside of it have no partner and become text. */
  const close = (mark: string, wrap: (inside: RichNode[]) => RichNode[] = inside => [mark, ...inside]) => {
    for (;;) {
      const inside = nodes
      const opened = stack.pop()!
      nodes = opened.before
      if (opened.mark === mark) return wrap(inside).forEach(say)
      for (const node of [opened.mark, ...inside]) say(node)
    }
  }
  const isSpace = (index: number) => !text[index]?.trim()
  const star = (mark: string, index: number) => {
    if (isOpen(mark) && !isSpace(index - 1))
      close(mark, inside => (inside[0] ? [{ tag: mark === '*' ? 'em' : 'strong', children: inside }] : [mark + mark]))
    else if (isOpen(mark) || isSpace(end)) say(mark)
    else open(mark)
  }
  const endLink = (href: string) => close('[', inside => (inside[0] ? [{ tag: 'a', children: inside, href }] : inside))

  for (const { 0: token, 1: escaped, 2: code, 3: address, index } of text.matchAll(TOKEN)) {
    say(text.slice(end, index))
    end = index + token.length
    if (escaped) say(escaped)
    else if (code) say({ tag: 'code', children: tagsIn(code) })
    else if (token === '\n') say({ tag: 'br', children: [] })
    else if (token === '***') {
      // The mark that was opened last is closed first.
      const marks = ['**', '*']
      if (stack.at(-1)?.mark === '*') marks.reverse()
      for (const mark of marks) star(mark, index)
    } else if (token[0] === '*') star(token, index)
    else if (address != null && isOpen('[')) endLink(address)
    else {
      if (/^[[\]]/.test(token) && isOpen('[')) close('[')
      if (token === '[') open(token)
      else for (const node of tagsIn(token)) say(node)
    }
  }
  say(text.slice(end))
  while (stack[0]) close(stack.at(-1)!.mark)
  return nodes
}

/** Splits text and merge tags. Nothing else in it is parsed. */
function tagsIn(text: string): RichNode[] {
  const nodes: RichNode[] = []
  let end = 0
  for (const { 0: say, index } of text.matchAll(TAG)) {
    nodes.push(text.slice(end, index), { say })
    end = index + say.length
  }
  return [...nodes, text.slice(end)].filter(Boolean)
}
