import type { SegmentGroup, SegmentItem } from '../protocol/segment.ts'
import { isAny, join, type Miss, miss } from './miss.ts'
import { holds } from './operator.ts'
import type { Situation } from './situation.ts'
import { span } from './span.ts'
import { unreadable } from './unreadable.ts'
import { entry, lookup } from './value.ts'

export type Facts = { [name: string]: unknown }

/** Groups and conditions of one Segment, with those it refers to. More, which includes every circle, cannot be read. */
const MOST = 500

/** What a reading has found so far. */
export interface Reading {
  situation: Situation
  facts: Facts
  /** The earliest moment after now at which time alone could change the answer. */
  at: number
  items: number
}

export const reading = (situation: Situation): Reading => ({ situation, facts: {}, at: Infinity, items: 0 })

/** Reads every item, so that their order cannot change the answer. */
export function readSegment(group: SegmentGroup, reading: Reading): Miss {
  return join(
    group.items.map(item => {
      if (++reading.items > MOST) unreadable('end', 'a circle?')
      return 'items' in item ? readSegment(item, reading) : readItem(item, reading)
    }),
    isAny(group.items_op, 'or', 'and'),
  )
}

function readItem(item: SegmentItem, reading: Reading): Miss {
  const { now, profile, company, events, history, segments } = reading.situation
  const { op, value, within } = item as { op: string; value?: unknown; within?: string }
  const turns = (at: number) => {
    if (at > now && at < reading.at) reading.at = at
    return at
  }
  let name: string
  let fact: unknown
  switch (item.kind) {
    case 'property':
    case 'company':
      name = item.prop
      fact = lookup(item.kind === 'company' ? company : profile.properties, name)
      break
    case 'event': {
      name = item.name
      const { count, at } = entry(events, name) ?? { count: 0, at: [] }
      fact = within ? at.filter(each => now < turns(each + span(within))).length : count
      break
    }
    case 'tour':
    case 'survey':
      name = item.id
      fact = entry(history, name)
      break
    case 'segment': {
      const inside = readSegment(entry(segments, item.id) ?? unreadable('segment', item.id), reading)
      return isAny(op, 'in', 'nin') ? inside : miss(inside.length > 0, `segment.${item.id} nin`)
    }
    default:
      return unreadable('kind', (item as SegmentItem).kind)
  }
  const key = `${item.kind}.${name}`
  reading.facts[key] = fact ?? null
  return miss(holds(op, fact, value, { now, turns }), [key, op, value, within].join(' ').trim())
}

/** Whether somebody is in a Segment; not in one that cannot be read. */
export function inSegment(group: SegmentGroup, situation: Situation): boolean {
  try {
    return !readSegment(group, reading(situation)).length
  } catch {
    return false
  }
}
