import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { type Node, parse } from 'acorn'
import { transformSync } from 'esbuild'
import { expect, test } from 'vitest'

const compat = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData

/** From these on, everything is shown: the table of docs/installing.md. */
const LINE = { chrome: 93, firefox: 101, safari: 16.4 } as const

/** What the line lacks and we use all the same, and what happens there. */
const KNOWN: { [name: string]: string } = {
  showPopover: 'asked for first: `hasTopLayer`, and the part for older browsers',
  hidePopover: 'the same',
  popover: 'the same',
  checkVisibility: 'asked for first',
  currentCSSZoom: 'asked for first: the part for older browsers',
  moveBefore: 'asked for first',
  databases: 'asked for first',
  ariaLabel: 'of the preview, which only colleagues see',
  role: 'of the preview, which only colleagues see',
  'color-mix()': 'soft colours are missing, and the colours before them stay',
  'overscroll-behavior': 'the value that we use is older than the whole property',
  outline: 'without round corners',
  hyphens: 'Safari before 17 has it with a prefix; words are not divided',
  'hyphenate-limit-chars': 'words are divided elsewhere',
  translate: 'a button does not move when it is pressed',
  scale: 'a dot does not grow under the pointer',
  'forced-color-adjust': 'where a system chooses colours, it chooses more of them',
  'text-wrap': 'lines are less even',
  ':has': 'a picture does not change what lies beside it',
}

/** Interfaces that code of a page meets. Others have members of the same name, such as `draw`. */
const MET =
  /^(Element|HTML(Input|Button|Dialog|Image|Anchor)?Element|Document|DocumentFragment|ShadowRoot|Node|NodeList|EventTarget|AbortSignal|AbortController|CSSStyleSheet|Location|History|Storage|IDB\w+|Headers|URL|URLSearchParams|MutationObserver|ResizeObserver|Animation|Crypto|BroadcastChannel|LockManager|DOMRect\w*|Event|KeyboardEvent|PointerEvent|MouseEvent|FocusEvent|VisualViewport|MediaQueryList|TextEncoder|Selection|Array|String|Object|Map|Set|WeakMap|Promise|RegExp|Number|Math|Date|JSON|Symbol|globals)$/

/** Our own names, which something else in browsers also has. */
const OURS = ['changed', 'removed', 'visible']

/** The engines at the line that do not have it. */
function lacking({ support }: CompatStatement): string[] {
  return (Object.keys(LINE) as (keyof typeof LINE)[]).filter(browser => {
    const [newest] = [support[browser]!].flat()
    const added = newest?.version_added
    return typeof added !== 'string' || added === 'preview' || isAfter(added.replace('≤', ''), LINE[browser])
  })
}

const isAfter = (version: string, line: number): boolean => {
  const place = (text: string) => text.split('.').reduce((sum, part, index) => sum + Number(part) / 1_000 ** index, 0)
  return place(version) > place(`${line}`)
}

/** Each name in the data, and whether every owner that we may meet lacks it. */
function readMembers(): Map<string, string[][]> {
  const members = new Map<string, string[][]>()
  const add = (name: string, statement?: CompatStatement) => {
    if (statement) members.set(name, [...(members.get(name) ?? []), lacking(statement)])
  }
  for (const owners of [compat.api, compat.javascript.builtins] as Identifier[])
    for (const [owner, node] of Object.entries(owners) as [string, Identifier][]) {
      if (!MET.test(owner)) continue
      add(owner, node.__compat)
      for (const [member, inner] of Object.entries(node) as [string, Identifier][])
        if (member !== '__compat') add(member.replace(/_(event|static)$/, ''), inner.__compat)
    }
  return members
}

/** The files of the parts that pages of customers load. The inspector and the studio are for colleagues. */
const filesIn = (...folders: string[]): string[] =>
  folders.flatMap(folder =>
    readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file))
      .map(file => join('src', folder, file)),
  )

function namesIn(file: string): Set<string> {
  const loader = file.endsWith('x') ? 'tsx' : 'ts'
  const { code } = transformSync(readFileSync(file, 'utf8'), { loader, jsx: 'automatic' })
  const names = new Set<string>()
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (typeof node !== 'object' || node === null) return
    const { type, computed, property, callee } = node as Node & {
      [field in 'computed' | 'property' | 'callee']?: { name: string }
    }
    if (type === 'MemberExpression' && !computed) names.add(property!.name)
    if (type === 'NewExpression' || type === 'CallExpression') names.add(callee!.name)
    Object.values(node).forEach(visit)
  }
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }))
  return names
}

/** What a stylesheet needs: properties, functions of values, selectors. */
function* stylesIn(css: string): Generator<[name: string, statement: CompatStatement | undefined]> {
  const { properties, types, selectors } = compat.css as unknown as Record<string, Identifier>
  for (const [, property = '', value = ''] of css.matchAll(/[{;]\s*([a-z-]+)\s*:\s*([^;}`]*)/g)) {
    yield [property, (properties![property] as Identifier | undefined)?.__compat]
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) {
      const found = (types![name] ?? (types!.color as Identifier)[name]) as Identifier | undefined
      yield [`${name}()`, found?.__compat]
    }
  }
  for (const [, name = ''] of css.matchAll(/::?([a-z-]+)/g))
    yield [`:${name}`, (selectors![name] as Identifier | undefined)?.__compat]
}

test('what runs on pages is in every browser that the documents name, or what happens without it is written here', () => {
  const members = readMembers()
  const used = new Map<string, string>()
  for (const file of filesIn('client', 'ui', 'evaluator'))
    for (const name of namesIn(file)) {
      const owners = members.get(name)
      if (!OURS.includes(name) && owners?.every(engines => engines.length > 0))
        used.set(name, `${name} in ${file}: not in ${owners[0]}`)
    }
  for (const file of filesIn('ui').filter(file => file.endsWith('-css.ts')))
    for (const [name, statement] of stylesIn(readFileSync(file, 'utf8')))
      if (statement && lacking(statement).length > 0) used.set(name, `${name} in ${file}: not in ${lacking(statement)}`)
  expect([...used].filter(([name]) => !Object.hasOwn(KNOWN, name)).map(([, where]) => where)).toEqual([])
  expect(Object.keys(KNOWN).filter(name => !used.has(name))).toEqual([])
})
