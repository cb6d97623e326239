import { TRANSLATED } from '../../content/selector-kind.ts'
import { hasNumber, looksLikeWords, piecesOf } from './looks-like-words.ts'

/** What can identify an element, from the most stable to the least. */
export const RANKS = ['beckon', 'test id', 'own', 'address', 'text', 'class', 'kind', 'number'] as const
export type Rank = (typeof RANKS)[number]

/** One name of an element. `class` means one of its classes. */
export interface Name {
  rank: Rank
  attribute: string
  value: string
}

/** Where an element is, and the names that a selector may use for any element there. */
export interface Place {
  root: Document | ShadowRoot
  names(element: Element): Name[]
}

const ADDRESSES = ['href', 'action', 'for', 'aria-controls', 'itemprop', 'slot']
/** The current state of an element, which changes while people use the page. */
const STATES =
  /^data-(state|status|active|open|closed|selected|checked|disabled|highlighted|focus|hover|side|align|orientation|theme|mode|index|count|value|loading|visible|direction|v-|react|radix|headlessui|slate|lexical|ng-|n-)/
const STATE_CLASS =
  /^(is|has|was)[-_A-Z]|(^|[-_])(active|inactive|selected|current|open|opened|closed|collapsed|expanded|hidden|visible|shown|show|hide|disabled|enabled|focus|focused|hover|hovered|checked|loading|loaded|busy|error|invalid|valid|dirty|pristine|touched|untouched|dragging|animating|entering|leaving|enter|leave|fade|dark|light|first|last|odd|even)$/
/** Classes that say how something looks, not what it is. */
const UTILITY =
  /^(container|row|col|flex|grid|block|inline|contents|table|static|fixed|absolute|relative|sticky|truncate|italic|underline|uppercase|lowercase|capitalize|antialiased|border|rounded|shadow|outline|ring|transition|grow|shrink|clearfix|group|peer|prose|sr-only|visually-hidden)$|^(m|mx|my|mt|mr|mb|ml|p|px|py|pt|pr|pb|pl|w|h|min|max|gap|space|text|font|bg|border|rounded|shadow|items|justify|self|content|place|order|col|row|flex|grid|inset|top|right|bottom|left|z|overflow|opacity|cursor|leading|tracking|align|float|d|g|gx|gy|fs|fw|lh|ring|divide|whitespace|break|object|select|pointer|translate|rotate|scale|duration|ease|delay|animate|fill|stroke|decoration|list|line|size|basis)-/

/** Words in many classes, whatever they are about. */
const GENERIC = new Set(
  'app area bar base block body box btn button cell center child col column component container content control default element field footer form frame grid group header heading holder icon image img inner input item label large layout left line link list main medium middle outer page panel part primary right root row secondary section side simple small text title top ui unit value view widget wrap wrapper'.split(
    ' ',
  ),
)

/** Such a class only says what kind of thing an element is, like its tag. */
export function isGeneric(name: string): boolean {
  return piecesOf(name).every(piece => GENERIC.has(piece.toLowerCase()))
}

/** What decides which names may be used. */
export interface Naming {
  /** Attributes that the product's own tests use, best first. */
  testIds: string[]
  /** The account has several languages, so a text finds nothing in most of them. */
  isTranslated: boolean
}

/** The names of an element that a selector may use. */
export function namesOf(element: Element, naming: Naming): Name[] {
  const named = [...element.attributes].flatMap(({ name, value }) => {
    const rank = value && !value.includes('>>>') && rankOf(name, value, naming)
    return rank ? [{ rank, attribute: name, value }] : []
  })
  const classes = [...element.classList]
    .filter(name => /^[\w-]+$/.test(name) && looksLikeWords(name) && !STATE_CLASS.test(name) && !UTILITY.test(name))
    .map(value => ({ rank: isGeneric(value) ? ('kind' as const) : ('class' as const), attribute: 'class', value }))
  return [...named, ...classes]
}

/** The names of this rank and of the ranks before it. */
export function upTo(rank: Rank, names: Name[]): Name[] {
  return names.filter(name => RANKS.indexOf(name.rank) <= RANKS.indexOf(rank))
}

function rankOf(name: string, value: string, { testIds, isTranslated }: Naming): Rank | null {
  if (name === 'data-beckon') return 'beckon'
  if (testIds.includes(name)) return hasNumber(value) ? 'number' : 'test id'
  if (name === 'id' || name === 'name') return byLook(value, 'own')
  if (ADDRESSES.includes(name) && value === '/') return 'address'
  if (ADDRESSES.includes(name)) return byLook(value.replace(/^(https?:\/\/|mailto:)|[?=&#@%]/g, '-'), 'address')
  if (TRANSLATED.includes(name)) return !isTranslated && value.length <= 80 && !/[\d\n]/.test(value) ? 'text' : null
  if (name.startsWith('data-') && looksLikeWords(name) && !STATES.test(name)) return byLook(value, 'address')
  return null
}

function byLook(value: string, rank: Rank): Rank | null {
  if (looksLikeWords(value)) return rank
  return hasNumber(value) && looksLikeWords(value.replace(/\d+/g, '-')) ? 'number' : null
}
