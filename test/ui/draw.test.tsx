// @vitest-environment happy-dom
import { type ComponentChild, render, type VNode } from 'preact'
import { expect, test } from 'vitest'
import { draw, h, SVG } from '../../src/ui/draw.ts'
import { runs } from '../runs.ts'

function dice(seed: number): (most: number) => number {
  let state = seed
  return most => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * (most + 1))
  }
}

/** A tree as views write them: elements, texts, gaps, lists. */
function aTree(upTo: (most: number) => number, depth = 3): ComponentChild {
  const what = depth === 0 ? upTo(2) : upTo(8)
  if (what === 0) return null
  if (what === 1) return false
  if (what === 2) return `text ${upTo(9)}`
  const Tag = (['div', 'p', 'span', 'ul', 'svg', 'button'] as const)[upTo(5)]! as 'div'
  const children = Array.from({ length: upTo(3) }, () => aTree(upTo, depth - 1))
  return (
    <Tag
      {...((Tag as string) === 'svg' && { xmlns: SVG })}
      class={upTo(1) ? `c${upTo(3)}` : undefined}
      hidden={upTo(1) === 1}
      aria-expanded={upTo(1) === 1}
      data-n={upTo(5)}
    >
      {children}
    </Tag>
  )
}

const same = (html: string) =>
  html.replace(/ (class|hidden|aria-expanded|data-n)="[^"]*"/g, found =>
    found === ' hidden="true"' ? ' hidden=""' : found,
  )

/** Attributes come in any order: compare them sorted. */
const sorted = (html: string) =>
  same(html).replace(
    /<(\w+)((?: [\w-]+="[^"]*")*)/g,
    (_, tag, attributes: string) => `<${tag}${(attributes.match(/ [\w-]+="[^"]*"/g) ?? []).sort().join('')}`,
  )

test('[V5] draws what Preact draws, again and again, over generated trees', () => {
  const { seed, numRuns } = runs('trees', 3_000, 300)
  const upTo = dice(seed)
  const [ours, theirs] = [document.createElement('div'), document.createElement('div')]
  let drawn: ReturnType<typeof draw> = []
  for (let i = 0; i < numRuns; i++) {
    const tree = <main>{aTree(upTo)}</main>
    drawn = draw(tree, ours, drawn)
    render(tree, theirs)
    expect(sorted(ours.innerHTML)).toBe(sorted(theirs.innerHTML))
  }
})

test('[V6] keeps an element that stays, with its focus and what was typed', () => {
  const parent = document.body.appendChild(document.createElement('div'))
  const tree = (note: string) => [note && <p>{note}</p>, <input class={note} />]
  const drawn = draw(tree(''), parent)
  const field = parent.querySelector('input')!
  field.value = 'half a wo'
  field.focus()
  draw(tree('An error.'), parent, drawn)
  expect(parent.querySelector('input')).toBe(field)
  expect(field.value).toBe('half a wo')
  expect(document.activeElement).toBe(field)
})

test('[V7] replaces an element whose key is another', () => {
  const parent = document.createElement('div')
  const drawn = draw(<p key="a">one</p>, parent)
  const first = parent.firstChild
  draw(<p key="b">one</p>, parent, drawn)
  expect(parent.firstChild).not.toBe(first)
  expect(parent.childNodes.length).toBe(1)
})

test('[V8] a text is text, and a listener a function, whatever they look like', () => {
  const parent = document.createElement('div')
  draw(h('p', { onClick: 'alert(1)' }, '<img src=x onerror=alert(1)>') as VNode, parent)
  expect(parent.querySelector('img')).toBeNull()
  expect(parent.firstElementChild!.getAttributeNames()).toEqual([])
  expect((parent.firstElementChild as HTMLElement).onclick).toBeNull()
})

test('[V5] icons are of their kind, and so is all that is in them', () => {
  const parent = document.createElement('div')
  draw(h('p', null, h('svg', { xmlns: SVG }, h('path', { d: 'M0 0' })), h('b', null)), parent)
  const kinds = [...parent.querySelectorAll('*')].map(({ localName, namespaceURI }) => [localName, namespaceURI])
  expect(kinds).toEqual([
    ['p', parent.namespaceURI],
    ['svg', SVG],
    ['path', SVG],
    ['b', parent.namespaceURI],
  ])
})
