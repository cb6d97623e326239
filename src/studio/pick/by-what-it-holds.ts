import { isOnly } from './is-only.ts'
import { type Name, type Place, RANKS, type Rank, upTo } from './names-of.ts'
import { searchNames } from './search-names.ts'

/** How far up we look for a row, and how much may be in it. */
const MOST_LEVELS = 6
const MOST_INSIDE = 200

/** Identifies a row among similar ones by something in it with a unique name: `tr:has([href="/projects/apollo"]) button`. */
export function byWhatItHolds(element: Element, place: Place, rank: Rank): string | null {
  let row: Element | null = element
  for (let level = 0; row && level < MOST_LEVELS; level++, row = row.parentElement) {
    const holder = isAmongOthers(row) && holderOf(row, place, rank)
    if (!holder) continue
    if (row === element) return holder
    const inner = within(row, element, place)
    if (inner) return `${holder} ${inner}`
  }
  return null
}

function holderOf(row: Element, { root, names }: Place, rank: Rank): string | null {
  const classes = names(row).filter(name => name.attribute === 'class')
  const kinds = [row.localName, ...classes.map(writtenOf)]
  for (const key of keysIn(row, names, rank)) {
    if (!row.contains(root.querySelector(key))) continue
    if ([...root.querySelectorAll(key)].some(one => !row.contains(one))) continue
    const ways = kinds.flatMap(kind => [`${kind}:has(${key})`, `${kind}:has(> ${key})`])
    const found = ways.find(way => isOnly(row, way, root))
    if (found) return found
  }
  return null
}

/** Names in the row that may be unique to it, best first. Classes are the same in every row. */
function keysIn(row: Element, names: Place['names'], rank: Rank): string[] {
  const inside = [...row.querySelectorAll('*')]
  if (inside.length > MOST_INSIDE) return []
  const keys = inside.flatMap(one => upTo(rank, names(one))).filter(name => name.attribute !== 'class')
  return keys.sort((one, other) => RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank)).map(writtenOf)
}

function within(row: Element, element: Element, { names }: Place): string | null {
  return searchNames(element, row, (one, isTarget) =>
    one.contains(row)
      ? { names: [], tag: '' }
      : { names: upTo('kind', names(one)), tag: isTarget ? one.localName : '' },
  )
}

function isAmongOthers({ localName, parentElement, ownerDocument }: Element): boolean {
  if (!parentElement || parentElement === ownerDocument.documentElement) return false
  return [...parentElement.children].filter(one => one.localName === localName).length > 1
}

function writtenOf({ attribute, value }: Name): string {
  if (attribute === 'class') return `.${CSS.escape(value)}`
  return attribute === 'id' ? `#${CSS.escape(value)}` : `[${attribute}="${CSS.escape(value)}"]`
}
