import type { Decidable, DecidedItem } from '../../../protocol/decided.ts'
import type { Experience } from '../../../protocol/experience.ts'
import { propertyKey } from '../../../protocol/property-key.ts'
import type { SegmentGroup, SegmentItem } from '../../../protocol/segment.ts'
import { isStandard } from '../../people/properties/normalise-properties.ts'
import { mapGroup, mapSegments } from './map-segments.ts'

export type PropertyItem = Extract<SegmentItem, { prop: string }>

/** The conditions that the server may have to decide. The position of each is its number in the feed. */
export interface Conditions {
  items: PropertyItem[]
  /** They name people, so pages never get them. */
  naming: number[]
  /** By property: decided here for everybody of whom a backend said it. Pairs, because a property may have any name. */
  property: [name: string, numbers: number[]][]
  company: [name: string, numbers: number[]][]
}

/** Dots reach into nested values. */
export const headOf = ({ prop }: PropertyItem): string => prop.split('.')[0]!

const NAMING = new Set(['id', 'uid', 'email'])

/** Whether its value names people or companies: an id, a uid or an e-mail address. */
export const namesPeople = (item: PropertyItem): boolean => NAMING.has(propertyKey(headOf(item)))

/** Conditions on these read only what the server itself knows of every visit, and pages may know it too. */
const isOpen = (item: PropertyItem): boolean => isStandard(headOf(item))

/**
 * Content as pages get it: the conditions that the server may have to decide have numbers, and those that name people have
 * nothing else. Equal conditions have the same number.
 */
export function numberConditions(
  experiences: Experience[],
  segments: { [id: string]: SegmentGroup },
): { experiences: Experience[]; segments: { [id: string]: SegmentGroup }; conditions: Conditions } {
  const numbers = new Map<string, number>()
  const items: PropertyItem[] = []
  const numberOf = (item: PropertyItem): number => {
    const text = JSON.stringify([item.kind, item.prop, item.op, item.value])
    const known = numbers.get(text) ?? items.push(item) - 1
    numbers.set(text, known)
    return known
  }
  const map = (item: SegmentItem): SegmentItem | (PropertyItem & Decidable) | DecidedItem => {
    if (!('prop' in item)) return item
    if (namesPeople(item)) return { kind: 'decided', n: numberOf(item) }
    return isOpen(item) ? item : { ...item, n: numberOf(item) }
  }
  const numbered = {
    experiences: experiences.map(experience => mapSegments(experience, map)),
    segments: Object.fromEntries(Object.entries(segments).map(([id, group]) => [id, mapGroup(group, map)])),
  }
  return { ...numbered, conditions: inOrder(items) }
}

function inOrder(items: PropertyItem[]): Conditions {
  const naming: number[] = []
  const reading = { property: new Map<string, number[]>(), company: new Map<string, number[]>() }
  for (const [n, item] of items.entries()) {
    if (namesPeople(item)) {
      naming.push(n)
      continue
    }
    const known = reading[item.kind].get(headOf(item))
    if (known) known.push(n)
    else reading[item.kind].set(headOf(item), [n])
  }
  return { items, naming, property: [...reading.property], company: [...reading.company] }
}
