import type { SegmentGroup, SegmentItem } from '../protocol/segment.ts'
import { COUNTS, OPERATORS, SEEN } from './segment-operators.ts'
import { STANDARD } from './standard-properties.ts'

/** Names by id, for the things that conditions refer to. */
export interface NameOf {
  (id: string): string | undefined
  /** What a Segment means, if the sentence explains it. */
  meaning?(id: string): SegmentGroup | undefined
}

/** A Segment as a sentence: "People whose plan is pro and who have done export at least 3 times." */
export function segmentWords(segment: SegmentGroup | null | undefined, nameOf: NameOf = () => undefined): string {
  if (!segment || segment.items.length === 0) return 'Everybody.'
  const said = `People ${groupWords(segment, nameOf)}`
  return said.endsWith('…') ? said : `${said}.`
}

/** The same inside a sentence: "people whose plan is pro". */
export function peopleWords(segment: SegmentGroup | null | undefined, nameOf?: NameOf): string {
  const words = segmentWords(segment, nameOf).replace(/\.$/, '')
  return words[0]!.toLowerCase() + words.slice(1)
}

function groupWords({ items, items_op }: SegmentGroup, nameOf: NameOf): string {
  const said = items.map(item => {
    if (!('items' in item)) return itemWords(item, nameOf)
    if (item.items.length === 0) return 'who are anybody'
    return item.items.length > 1 && items.length > 1 ? `(${groupWords(item, nameOf)})` : groupWords(item, nameOf)
  })
  return said.join(items_op === 'or' ? ' or ' : ' and ')
}

/** One condition: "whose plan is pro". */
export function itemWords(item: SegmentItem, nameOf: NameOf): string {
  switch (item.kind) {
    case 'property':
      return `whose ${STANDARD[item.prop] ?? (item.prop || '…')} ${comparison(item.op, item.value)}`
    case 'company':
      return `whose company's ${item.prop || '…'} ${comparison(item.op, item.value)}`
    case 'event':
      return `who have done ${item.name || '…'} ${timesWords(item.op, item.value)}${withinWords(item.within)}`
    case 'tour':
    case 'survey':
      return `who ${SEEN.find(({ op }) => op === item.op)?.says ?? item.op} the ${item.kind} ${named(item.id, nameOf)}`
    case 'segment': {
      const meaning = nameOf.meaning?.(item.id)
      const explained = meaning ? ` (${peopleWords(meaning, nameOf)})` : ''
      return `who are ${item.op === 'nin' ? 'not ' : ''}in the Segment ${named(item.id, nameOf)}${explained}`
    }
  }
}

/** An id says nothing to people. Its name may still be on its way. */
const named = (id: string, nameOf: NameOf): string => (id === '' ? '…' : `“${nameOf(id) ?? '…'}”`)

function comparison(op: string, value: unknown): string {
  const { says, takes } = OPERATORS.find(each => each.op === op) ?? { says: op, takes: 'value' as const }
  if (takes === 'nothing') return says
  if (takes === 'days') return `${says} ${written(value)} ${Number(value) === 1 ? 'day' : 'days'}`
  return `${says} ${TYPED.has(op) && readsAsOther(value) ? `“${value}” (text)` : written(value)}`
}

/** Here a text and a number that are written the same find other people. */
const TYPED = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in-a', 'nin-a'])

/** Whether it is a text that reads as a number, or as true or false. */
const readsAsOther = (value: unknown): boolean =>
  typeof value === 'string' && /^\s*([-+]?(\d[\d,]*\.?\d*|\.\d+)(e[-+]?\d+)?|true|false)\s*$/i.test(value)

/** A list means any of its members. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(' or ')
  if (value === undefined || value === '' || value === null) return '…'
  return String(value)
}

function timesWords(op: string = 'gte', value = 1): string {
  if (value === 0 && (op === 'eq' || op === 'lte')) return 'never'
  if (value === 1 && op === 'gte') return 'at least once'
  return `${COUNTS.find(each => each.op === op)?.says ?? op} ${value} ${value === 1 ? 'time' : 'times'}`
}

const UNITS: { [unit: string]: string } = { m: 'minutes', h: 'hours', d: 'days', w: 'weeks' }

function withinWords(within: string | undefined): string {
  const [, count, unit] = /^(\d+)([mhdw])$/.exec(within ?? '') ?? []
  return count ? ` in the last ${count} ${UNITS[unit!]}` : ''
}
