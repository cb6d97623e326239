import { finder } from '@medv/finder'
import { getCssSelector } from 'css-selector-generator'
import { WHOLE } from '../../src/studio/pick/element-under.ts'
import { roleOf } from '../../src/studio/pick/known-of.ts'
import { makeSelector } from '../../src/studio/pick/make-selector.ts'

// Runs in the measured page. Bundled by measure.ts.

const TEST_IDS = ['data-testid', 'data-test', 'data-cy', 'data-qa']
const TRUTH = 'data-truth'
/** The truth is stored outside the page, where no picker can read it. */
const truths = new Map<string, Element>()

/** Reads which element is which, and removes the attribute that says so from the page. */
function readTruth(kind: 'attribute' | 'text'): string[] {
  truths.clear()
  const all = everything(document)
  if (kind === 'attribute') {
    for (const element of all) {
      const truth = element.getAttribute(TRUTH)
      if (truth) truths.set(truth, element)
      element.removeAttribute(TRUTH)
    }
    return [...truths.keys()]
  }
  const said = all
    .filter(element => element.checkVisibility() && !['script', 'style'].includes(element.localName))
    .map(element => ({ element, truth: sayingOf(element) }))
    .filter(({ truth }) => truth)
  for (const { element, truth } of said)
    if (said.filter(one => one.truth === truth).length === 1) truths.set(truth, element)
  return [...truths.keys()]
}

/**
 * Its text and its role: a person recognises it by these, and no selector can read them. Who points at something in a button
 * means the button.
 */
function sayingOf(element: Element): string {
  const whole = element.closest(WHOLE)
  if (whole && whole !== element) return ''
  const own = [...element.childNodes].filter(node => node.nodeType === Node.TEXT_NODE)
  const text = (whole ? [whole] : own).map(node => node.textContent?.trim().replace(/\s+/g, ' ')).join(' ')
  return /\p{L}{2}/u.test(text) ? `${roleOf(element) ?? element.localName} | ${text.trim().slice(0, 120)}` : ''
}

/**
 * Moves a section and adds a wrapper, wherever several elements of a kind are side by side: the first goes to the end, the second
 * gets a box around it.
 */
function restructure(): void {
  const parents = everything(document).filter(({ children }) => {
    const alike = [...children].filter(one => one.localName === children[0]?.localName)
    return alike.length === children.length && children.length > 2 && alike[0]!.children.length > 0
  })
  for (const parent of parents.filter(one => !parents.some(other => other !== one && other.contains(one)))) {
    const [first, second] = parent.children
    const box = parent.localName === 'tbody' ? null : document.createElement('div')
    if (box) {
      second!.before(box)
      box.append(second!)
    }
    parent.append(first!)
  }
}

function everything(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap(one => (one.shadowRoot ? [one, ...everything(one.shadowRoot)] : [one]))
}

const PICKERS: { [name: string]: (element: Element) => { selector: string; warnings: string[] } } = {
  beckon: element => makeSelector(element, TEST_IDS),
  finder: element => ({ selector: finder(element, { root: rootOf(element) }), warnings: [] }),
  generator: element => ({
    selector: getCssSelector(element, rootFor(element)),
    warnings: [],
  }),
  playwright: element => ({ selector: playwright.selector(element), warnings: [] }),
}
declare const playwright: { selector(element: Element): string; $$(selector: string): Element[] }

/** The library's own default, except in a shadow root. */
function rootFor(element: Element): { root?: ParentNode } {
  const root = element.getRootNode()
  return root === document ? {} : { root: root as ShadowRoot }
}

/** Without a root, finder uses the body of its own document. */
function rootOf(element: Element): Element {
  const root = element.getRootNode()
  return (root === document ? document.body : root) as Element
}

function pick(picker: string, truth: string): { selector: string; warnings: string[] } {
  try {
    return PICKERS[picker]!(truths.get(truth)!)
  } catch {
    return { selector: '', warnings: [] }
  }
}

/** `right`: the first match is the element. `unique`: it is the only match. */
function find(picker: string, truth: string, selector: string): { right: boolean; count: number } {
  const element = truths.get(truth)!
  try {
    const found = picker === 'playwright' ? playwright.$$(selector) : findAll(picker, element, selector)
    return { right: found[0] === element, count: found.length }
  } catch {
    return { right: false, count: 0 }
  }
}

/** A library without support for shadow roots gets the right root for free. */
function findAll(picker: string, element: Element, selector: string): Element[] {
  if (picker !== 'beckon') return [...(element.getRootNode() as ParentNode).querySelectorAll(selector)]
  const [first = '', ...inner] = selector.split('>>>')
  let found = [...document.querySelectorAll(first)]
  for (const part of inner) found = found.flatMap(one => [...(one.shadowRoot?.querySelectorAll(part) ?? [])])
  return found
}

/** Waits until nothing has been drawn for a second. */
function settled(): Promise<void> {
  return new Promise(resolve => {
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(resolve, 1_000)
    }
    new MutationObserver(wait).observe(document, { childList: true, subtree: true })
    wait()
  })
}

Object.assign(window, {
  picking: { settled, restructure, readTruth, pick, find, has: (truth: string) => truths.has(truth) },
})
