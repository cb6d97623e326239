import fc from 'fast-check'
import type { ComponentChild, VNode } from 'preact'
import { describe, expect, test } from 'vitest'
import { richText as read } from '../../src/content/rich-text.ts'
import type { Words } from '../../src/protocol/view.ts'
import { richText as drawn } from '../../src/ui/rich-text.tsx'
import { runs } from '../runs.ts'
import { markup } from './generated.ts'
import { someWords } from './some-words.ts'

interface Drawn {
  tag: string
  children: (string | Drawn)[]
  href?: string
}

/** As a page draws it: parsed, filled in for its reader, with adjacent texts joined. */
const richText = (text: string, words: Words) => asTree(drawn(read(text), words)) as Drawn[]

function asTree(nodes: ComponentChild[]): (string | Drawn)[] {
  const tree: (string | Drawn)[] = []
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (typeof tree.at(-1) === 'string') tree.push(`${tree.pop()}${node}`)
      else if (node) tree.push(node)
      continue
    }
    const { type, props } = node as VNode<{ href?: string; children?: ComponentChild[] }>
    tree.push({ tag: `${type}`, href: props.href, children: asTree(props.children ?? []) })
  }
  return tree
}

/** A tree as a short text: `p(hello strong(you))`. */
function sketch(node: string | Drawn): string {
  if (typeof node === 'string') return node
  const inside = node.children.map(sketch).join('')
  return `${node.tag}${node.href ? `<${node.href}>` : ''}(${inside})`
}
const draw = (text: string, words = someWords()) => richText(text, words).map(sketch).join(' ')

describe('markup', () => {
  test.each([
    ['', ''],
    ['plain', 'p(plain)'],
    ['one\ntwo', 'p(onebr()two)'],
    ['one\n\ntwo\n \n\nthree', 'p(one) p(two) p(three)'],
    ['one\r\ntwo\r\n\r\nthree', 'p(onebr()two) p(three)'],
    ['- a\n- b', 'ul(li(a)li(b))'],
    ['* a\n• b', 'ul(li(a)li(b))'],
    ['1. a\n2) b', 'ol(li(a)li(b))'],
    ['1. a\n\n2. b', 'ol(li(a)li(b))'],
    ['- a\n  more\n- b', 'ul(li(abr()more)li(b))'],
    ['Intro:\n- a\n\nOutro', 'p(Intro:) ul(li(a)) p(Outro)'],
    ['- a\n1. b', 'ul(li(a)) ol(li(b))'],
    ['-no list', 'p(-no list)'],
    ['3.5 stars', 'p(3.5 stars)'],
  ])('[T8] reads blocks: %j', (text, tree) => {
    expect(draw(text)).toBe(tree)
  })

  test.each([
    ['**bold**', 'strong(bold)'],
    ['*italic*', 'em(italic)'],
    ['***both***', 'strong(em(both))'],
    ['**bold *and italic***', 'strong(bold em(and italic))'],
    ['*italic **and bold***', 'em(italic strong(and bold))'],
    ['`code`', 'code(code)'],
    ['`**not bold**`', 'code(**not bold**)'],
    ['[a link](/there)', 'a</there>(a link)'],
    ['[**bold** link](https://example.com/a?b=c)', 'a<https://example.com/a?b=c>(strong(bold) link)'],
    ['**[link](/x)**', 'strong(a</x>(link))'],
    ['[note] and [link](/x)', '[note] and a</x>(link)'],
    ['[[link](/x)', '[a</x>(link)'],
    ['an [](/empty) link', 'an  link'],
    ['snake_case_word', 'snake_case_word'],
    ['\\*plain\\* \\[x\\](/y) \\`c\\` \\\\', '*plain* [x](/y) `c` \\'],
    ['C:\\new', 'C:\\new'],
  ])('[T8] reads inside of a paragraph: %s', (text, tree) => {
    expect(draw(text)).toBe(`p(${tree})`)
  })

  test.each([
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**open', '**open'],
    ['a* b', 'a* b'],
    ['****', '****'],
    ['x](/y)', 'x](/y)'],
    ['[open', '[open'],
    ['x]', 'x]'],
    ['`', '`'],
    ['``', '``'],
    ['*', '*'],
    ['*a **b*c', 'em(a **b)c'],
    ['*a * b*', 'em(a * b)'],
    ['[a *b](/c)*', 'a</c>(a *b)*'],
  ])('[T8] takes a mark without its partner for text: %s', (text, tree) => {
    expect(draw(text)).toBe(`p(${tree})`)
  })

  test('[T8] knows no HTML', () => {
    expect(draw('<b>x</b> &amp; <img src=x onerror=alert(1)>')).toBe('p(<b>x</b> &amp; <img src=x onerror=alert(1)>)')
  })
})

describe('values in markup', () => {
  const hostile = '**x** [y](https://evil.example) `z` \n\n- {{secret}} <b>'
  const given = someWords({ profile: { name: hostile, secret: 'leak', id: 'a/b' } })

  test('[T6] are text, and never markup', () => {
    expect(richText('Hi {{name}}!', given)).toEqual([{ tag: 'p', children: [`Hi ${hostile}!`] }])
    expect(draw('**{{name}}**', given)).toBe(`p(strong(${hostile}))`)
    expect(draw('`{{name}}`', given)).toBe(`p(code(${hostile}))`)
    expect(draw('[{{name}}](/x)', given)).toBe(`p(a</x>(${hostile}))`)
    expect(draw('- {{name}}', given)).toBe(`ul(li(${hostile}))`)
  })

  test('[T6] reads marks inside of a tag as part of the tag', () => {
    expect(draw('*{{nobody fallback="*a* [b](/c)"}}*', given)).toBe('p(em(*a* [b](/c)))')
  })

  test('[T11] are encoded in addresses', () => {
    expect(draw('[x](/users/{{id}}/edit)', given)).toBe('p(a</users/a%2Fb/edit>(x))')
    expect(draw('[x](/users/{{nobody fallback="me"}})', given)).toBe('p(a</users/me>(x))')
  })

  test.each(['javascript:alert', '//evil.example', '{{name}}', 'https://{{id}}', ''])(
    'leaves the text of a link to %j',
    address => {
      expect(draw(`see [the *text*](${address}) here`, given)).toBe('p(see the em(text) here)')
    },
  )
})

describe('any input', () => {
  const BLOCKS = ['p', 'ul', 'ol']

  test('gives a tree of known elements, properly nested', () => {
    fc.assert(
      fc.property(markup, text => {
        for (const block of richText(text, someWords({ profile: { name: '*' } }))) {
          expect(BLOCKS).toContain(block.tag)
          for (const child of block.children) checkInside(child, block.tag === 'p' ? [] : ['li'], 0)
        }
      }),
      runs('rich texts', 50_000, 400),
    )
  })

  test('loses no word', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const mark = fc.constantFrom('*', '**', '`', '[', ']', ' ', '\n', '\n\n', ' - ', '\\')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, mark), { maxLength: 30 }), pairs => {
        const found = words(richText(pairs.flat().join(''), someWords())).match(/[a-z]+/g) ?? []
        expect(found.join('')).toBe(pairs.map(([each]) => each).join(''))
      }),
      runs('rich texts in pieces', 20_000, 400),
    )
  })

  const LONG = 200_000
  test.each([
    '*',
    '**a',
    '[',
    '](',
    '](/',
    '`',
    '{{',
    '{{a "',
    "{{a '",
    '}}',
    '\\',
    '*a ',
    '[a*',
    '[**',
    '- ',
    '1. ',
    '\n',
    ' \n',
    '{{a}}',
    '[{{a}}](/{{a}})',
    '[a](/',
    '***a',
    '*[a](/b)',
    'a] [',
    '„',
    '{{relative a}}',
  ])('takes a long run of %j in its stride', piece => {
    // A quadratic parser would need hours for this. The runner's time limit would stop it.
    const text = piece.repeat(Math.floor(LONG / piece.length))
    expect(richText(text, someWords()).length).toBeLessThanOrEqual(LONG)
    expect(richText(`*[\`${text}`, someWords()).length).toBeLessThanOrEqual(LONG)
  })

  function checkInside(node: string | Drawn, expected: string[], depth: number): void {
    expect(depth).toBeLessThan(8)
    if (typeof node === 'string') {
      expect(expected).toEqual([])
      expect(node).not.toBe('')
      return
    }
    const allowed = expected.length > 0 ? expected : ['strong', 'em', 'code', 'a', 'br']
    expect(allowed).toContain(node.tag)
    expect(node.tag === 'a').toBe(node.href !== undefined)
    if (node.tag === 'br') expect(node.children).toEqual([])
    for (const child of node.children) checkInside(child, [], depth + 1)
  }
})

function words(nodes: (string | Drawn)[]): string {
  return nodes.map(node => (typeof node === 'string' ? node : words(node.children))).join('')
}
