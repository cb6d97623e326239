import type { SegmentGroup, SegmentItem } from '../protocol/segment.ts'
import { isAny, join, type Miss } from './miss.ts'
import { holds, ordered, positive } from './operator.ts'
import type { Situation } from './situation.ts'
import { span } from './span.ts'
import { Unreadable } from './unreadable.ts'
import { entry, lookup } from './value.ts'

/** Groups and references deeper than this, which includes every circle, cannot be read. */
const DEEPEST = 64

/** What one reading of a group found. */
export interface Reading {
  miss: Miss
  /** The earliest moment after now at which time alone could change it. */
  at: number
  /** Groups and references below and including it: a remembered reading counts as deep as it is. */
  height: number
}

export type Facts = { [name: string]: unknown }

/** Named Segments are read once per evaluation, however many refer to them. */
export interface Reader {
  situation: Situation
  named: Map<string, Reading>
}

/** Reads every item, so that neither the order of items nor what is remembered can change the answer. */
export function readSegment(group: SegmentGroup, reader: Reader, facts: Facts, depth = 1): Reading {
  const reading: Reading = { miss: null, at: Number.POSITIVE_INFINITY, height: 1 }
  if (depth > DEEPEST) throw new Unreadable('nested too deep, or in a circle')
  const below = (inner: Reading) => {
    reading.at = Math.min(reading.at, inner.at)
    reading.height = Math.max(reading.height, inner.height + 1)
    return inner.miss
  }
  const turns = (at: number) => {
    if (at > reader.situation.now && at < reading.at) reading.at = at
  }
  const misses = group.items.map(item =>
    'items' in item
      ? below(readSegment(item, reader, facts, depth + 1))
      : readItem(item, reader, facts, turns, id => below(readNamed(id, reader, depth + 1))),
  )
  reading.miss = join(misses, isAny(group.items_op, 'or', 'and'))
  return reading
}

function readNamed(id: string, reader: Reader, depth: number): Reading {
  let reading = reader.named.get(id)
  if (!reading) {
    const group = entry(reader.situation.segments, id)
    if (!group) throw new Unreadable(`no segment: ${id}`)
    reading = readSegment(group, reader, {}, depth)
    reader.named.set(id, reading)
  }
  if (depth + reading.height > DEEPEST + 1) throw new Unreadable('nested too deep, or in a circle')
  return reading
}

function readItem(
  item: SegmentItem,
  { situation }: Reader,
  facts: Facts,
  turns: (at: number) => void,
  named: (id: string) => Miss,
): Miss {
  const { now } = situation
  let matches: boolean
  let fact: unknown
  let name: string
  let wanted = item.op as string
  switch (item.kind) {
    case 'property':
    case 'company':
      name = item.prop
      fact = lookup(item.kind === 'company' ? situation.company : situation.profile.properties, name)
      matches = holds(item.op, fact, item.value, now, turns)
      wanted += item.value === undefined ? '' : ` ${JSON.stringify(item.value)}`
      break
    case 'event': {
      const { op = 'gte', value = 1, within } = item
      name = item.name
      const past = entry(situation.events, name)
      let count = past?.count ?? 0
      if (within !== undefined) {
        const ends = (past?.at ?? []).map(at => at + span(within)).filter(end => end > now)
        ends.map(turns)
        count = ends.length
      }
      const result = ordered(positive(op), count - value)
      if (result === undefined) throw new Unreadable(`no operator: ${op}`)
      fact = count
      matches = result === (op !== 'ne')
      wanted = `${op} ${value}${within ? ` within ${within}` : ''}`
      break
    }
    case 'tour':
    case 'survey': {
      name = item.id
      const past = entry(situation.history, name)
      fact = past?.count ? past.state : null
      const [, not, state] = /^(not-)?(seen|completed)$/.exec(item.op) ?? []
      if (!state) throw new Unreadable(`no operator: ${item.op}`)
      matches = (state === 'seen' ? !!past?.count : !!past?.completed) === !not
      break
    }
    case 'segment': {
      name = item.id
      const miss = named(name)
      const { op = 'in' } = item
      if (op !== 'in' && op !== 'nin') throw new Unreadable(`no operator: ${op}`)
      fact = !miss
      matches = fact === (op === 'in')
      // Cut, because segments of segments would otherwise write each other's sentences out without end.
      wanted = miss ? `in (${miss.text.slice(0, 200)})` : op
      break
    }
    default:
      throw new Unreadable(`no kind: ${(item as { kind: string }).kind}`)
  }
  const key = `${item.kind}.${name}`
  facts[key] = fact ?? null
  return matches ? null : { cost: 1, text: `${key} ${wanted}` }
}

/** Whether somebody is in a Segment; not in one that cannot be read. */
export function inSegment(group: SegmentGroup, situation: Situation): boolean {
  try {
    return !readSegment(group, { situation, named: new Map() }, {}).miss
  } catch {
    return false
  }
}
