import type { Operator, SegmentItem } from '../../protocol/segment.ts'

/** How the value of a condition is meant. */
export type ValueType = 'text' | 'number' | 'boolean'

type Value = string | number | boolean

/** These read the property as text, whatever it is. */
const READS_TEXT: ReadonlySet<Operator> = new Set(['in', 'nin', 'in-i', 'nin-i', 'in-v', 'nin-v'])
const READS_NUMBER: ReadonlySet<Operator> = new Set(['gt-d', 'lt-d'])
const COMPARES: ReadonlySet<Operator> = new Set(['gt', 'gte', 'lt', 'lte'])

/** The types that an author can choose from. One alone needs no choice. */
export function typesFor(op: Operator): ValueType[] {
  if (READS_TEXT.has(op)) return ['text']
  if (READS_NUMBER.has(op)) return ['number']
  return COMPARES.has(op) ? ['number', 'text'] : ['text', 'number', 'boolean']
}

const isNumber = (type: string): boolean => type === 'integer' || type === 'float'

/**
 * The type that the property has, by the types of its values so far. Mixed values are text, unless it is about more or less
 * and some are numbers.
 */
export function typeOfProperty(types: readonly string[], op: Operator): ValueType {
  const [only, ...others] = typesFor(op)
  if (others.length === 0) return only!
  if (types.length === 0) return COMPARES.has(op) ? 'number' : 'text'
  if (COMPARES.has(op) ? types.some(isNumber) : types.every(isNumber)) return 'number'
  return types.every(type => type === 'boolean') && !COMPARES.has(op) ? 'boolean' : 'text'
}

/** The type that a written value has. Undefined: nothing is written yet. */
export function typeOfValue({ value }: Extract<SegmentItem, { prop: string }>): ValueType | undefined {
  const one = Array.isArray(value) ? value[0] : value
  if (one === undefined || one === null || one === '') return undefined
  return typeof one === 'string' ? 'text' : (typeof one as ValueType)
}

/**
 * What was typed, as it is meant. What cannot be read as this type stays as it was typed. `1,5` is one and a half; `1,500` may
 * mean either.
 */
export function readAs(type: ValueType, text: string): Value {
  const plain = text.trim().replace(/^(-?\d+),(\d{1,2}|\d{4,6})$/, '$1.$2')
  if (type === 'number' && /^-?\d{1,15}(\.\d{1,6})?$/.test(plain)) return Number(plain)
  if (type === 'boolean' && (plain === 'true' || plain === 'false')) return plain === 'true'
  return text
}

const NUMERIC = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/

/** What matches, where types differ. The evaluator says the same, and the documents too. */
export function matchWords(op: Operator, type: ValueType, value: Value): string | null {
  const text = String(value)
  if (text.trim() === '') return null
  if (type !== 'text' && typeof value === 'string')
    return `This is not ${type === 'number' ? 'a number (write 1500 or 1.5)' : 'true or false'}, so it is compared as text.`
  switch (op) {
    case 'eq':
    case 'ne':
    case 'in-a':
    case 'nin-a':
      if (typeof value === 'number') return `The number ${text}, and texts that mean it: “${text}”, “${text}${text.includes('.') ? '' : '.'}0”.`
      if (typeof value === 'boolean') return `${text}, and the text “${text}”.`
      if (NUMERIC.test(text)) return `The text “${text}”, exactly as it is written. A number matches if it is ${Number(text)}.`
      return 'The text exactly as it is written. Capitals count.'
    case 'in':
    case 'nin':
      return 'Read as text, also if it is a number. Capitals count.'
    case 'in-i':
    case 'nin-i':
      return 'Read as text, also if it is a number.'
    case 'in-v':
    case 'nin-v':
      return 'Each value exactly as it is written. A number matches if it has the same value.'
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return 'Compared as numbers if both are numbers, or else as times, or else as texts.'
    case 'ex':
    case 'nx':
    case 'gt-d':
    case 'lt-d':
      return null
  }
} // biome-ignore format: a line a case
