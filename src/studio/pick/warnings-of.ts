import { isByPosition, isByText } from '../../content/selector-kind.ts'
import { isLandmark } from './landmarks.ts'
import { hasNumber, looksLikeWords } from './looks-like-words.ts'
import { isGeneric } from './names-of.ts'
import { unescaped } from './tidy-selector.ts'

const TEXT = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/
const ATTRIBUTE = new RegExp(`\\[\\s*([\\w-]+)(?:[~|^$*]?=((?:${TEXT.source}|\\\\.|[^\\]\\\\])*))?\\]`, 'g')
const CLASS_OR_ID = /([.#])((?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/gi
/** The last step of a path, if it is only a tag or a class. */
const LAST = /(?:^|[\s>+~])([a-z][a-z0-9]*|\.[\w-]+)?$/
/** Stands for an attribute that names an element. */
const NAMED = '.named'
const HEADING = /^h[1-6]$/

/** What may go wrong with a selector, whoever wrote it. Each in a sentence. */
export function warningsOf(selector: string): string[] {
  const attributes = [...selector.matchAll(ATTRIBUTE)].map(([, name, value = '']) => ({ name: name!, value }))
  const path = pathOf(selector)
  const marked = [...path.matchAll(CLASS_OR_ID)].map(([, mark, name]) => ({ mark, name: unescaped(name!) }))
  const generated = marked.filter(({ name }) => !looksLikeWords(name) && !isNumbered(name))
  const numbered = [...marked.map(({ name }) => name), ...attributes.map(({ value }) => value)].some(isNumbered)
  return [
    isByPosition(selector) && 'By position: if the order of the page changes, it finds another element.',
    isByText(selector) && 'By a text that is translated: it is not found in other languages.',
    generated.some(({ mark }) => mark === '.') && sayGenerated('class'),
    generated.some(({ mark }) => mark === '#') && sayGenerated('id'),
    numbered && 'By a number: it may be different next time, or belong to one record only.',
    path.includes(':has(') && 'By what is in it: it is not found if that is missing.',
    !isByPosition(selector) &&
      isKindAlone(selector) &&
      'By its kind alone: if a second one is added, it may find that one.',
  ].filter(sentence => sentence !== false)
}

/**
 * Whether only its tag, role, type or a class such as `button` identifies the element. A section has one heading, so a heading is
 * fine.
 */
export function isKindAlone(selector: string): boolean {
  const path = pathOf(selector)
  const found = path.match(LAST)
  if (!found) return false
  const last = found[1] ?? ''
  if (HEADING.test(last) && path.includes(' ')) return false
  return last.startsWith('.') ? last !== NAMED && isGeneric(last.slice(1)) : !isLandmark(last)
}

/** Without the values of attributes, which may contain anything. */
function pathOf(selector: string): string {
  return selector.replace(ATTRIBUTE, (_, name) => (/^(role|type)$/.test(name) ? '' : NAMED))
}

/** Warnings about the number of matches on this page. */
export function warningsOfCount(count: number): string[] {
  if (count === 0) return ['Nothing matches on this page.']
  return count === 1 ? [] : [`Matches ${count} elements: the first one is used.`]
}

/** Words with a number among them: a person or a program has counted. */
function isNumbered(name: string): boolean {
  return hasNumber(name) && looksLikeWords(name.replace(/["']/g, '').replace(/[\d?=&#@%]+/g, '-'))
}

function sayGenerated(what: string): string {
  return `This ${what} looks generated: the next version of the page may change it.`
}
