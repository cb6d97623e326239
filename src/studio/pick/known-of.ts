import type { Known } from '../../protocol/studio.ts'

const MOST = 80

/** What people would say about an element: what it is, its name, its text, and where it is. */
export function knownOf(element: Element): Known {
  const known: Known = {
    role: roleOf(element),
    name: nameOf(element),
    text: textOf(element),
    path: pathOf(element),
    lang: element.ownerDocument.documentElement.lang,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value))
}

const ROLES: { [selector: string]: string } = {
  'a[href], area[href]': 'link',
  'button, summary, input:is([type=button], [type=submit], [type=reset], [type=image])': 'button',
  'input[type=checkbox]': 'checkbox',
  'input[type=radio]': 'radio',
  'input[type=range]': 'slider',
  'input[type=number]': 'spinbutton',
  'input[type=search]': 'searchbox',
  'select:not([multiple])': 'combobox',
  'select[multiple]': 'listbox',
  'input, textarea': 'textbox',
  'h1, h2, h3, h4, h5, h6': 'heading',
  img: 'img',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  form: 'form',
  dialog: 'dialog',
  table: 'table',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
  'ul, ol': 'list',
  li: 'listitem',
  option: 'option',
}

export function roleOf(element: Element): string | undefined {
  const own = element.getAttribute('role')?.trim().split(/\s+/)[0]
  return own || Object.entries(ROLES).find(([selector]) => element.matches(selector))?.[1]
}

/** A simple version of the accessible name: first an explicit name, then its label, then its text. */
export function nameOf(element: Element): string | undefined {
  const root = element.getRootNode() as ParentNode
  const by = (element.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean)
  const labelled = by.map(id => root.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '').join(' ')
  const { labels } = element as HTMLInputElement
  const said = [
    labelled,
    element.getAttribute('aria-label'),
    labels && [...labels].map(label => label.textContent).join(' '),
    ...['alt', 'title', 'placeholder'].map(name => element.getAttribute(name)),
    element.matches('a, button, summary, h1, h2, h3, h4, h5, h6, label, [role]') ? element.textContent : '',
  ]
  return said.map(squeezed).find(Boolean)
}

export function textOf(element: Element): string | undefined {
  return squeezed(element.textContent) || undefined
}

export function pathOf(element: Element): string {
  const tags: string[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) tags.unshift(at.localName)
  return tags.slice(1).join(' ')
}

/** The parent element, also out of a shadow root. */
export function parentOf(element: Element): Element | null {
  if (element.parentElement) return element.parentElement
  const root = element.getRootNode()
  return 'host' in root ? (root.host as Element) : null
}

function squeezed(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().slice(0, MOST)
}
