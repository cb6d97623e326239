import { looksLikeWords } from './looks-like-words.ts'

const TRANSLATED = /^\[(aria-label|aria-description|title|alt|placeholder|value)[~|^$*]?=/
const ATTRIBUTE = /\[(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[^\]\\])*\]/g
const CLASS_OR_ID = /([.#])((?:\\.|[\w-]|[^\0-\x7f])+)/g
const POSITION = /:(nth|first|last|only)-/

/** What may go wrong with a selector, whoever wrote it: a sentence each. */
export function warningsOf(selector: string): string[] {
  const attributes = selector.match(ATTRIBUTE) ?? []
  const rest = selector.replace(ATTRIBUTE, '')
  const generated = [...rest.matchAll(CLASS_OR_ID)].filter(([, , name]) => !looksLikeWords(unescaped(name!)))
  const kinds = new Set(generated.map(([, mark]) => (mark === '.' ? 'class' : 'id')))
  return [
    POSITION.test(rest) && 'By position: it points at something else when the page is arranged differently.',
    attributes.some(one => TRANSLATED.test(one)) && 'By a text that is translated: it is not found in other languages.',
    ...[...kinds].map(kind => `This ${kind} looks generated: it may be another one in the next version of the page.`),
  ].filter(sentence => sentence !== false)
}

/** What the page says about it now. */
export function warningsOfCount(count: number): string[] {
  if (count === 0) return ['Nothing matches on this page.']
  return count === 1 ? [] : [`Matches ${count} elements: the first of them is meant.`]
}

function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code, char) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : char,
  )
}
