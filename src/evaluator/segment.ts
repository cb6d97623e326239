import type { SegmentGroup, SegmentItem } from '../protocol/segment.ts'
import { type Answer, isAny, join, type Miss } from './miss.ts'
import { type Age, holds } from './operator.ts'
import type { EventCount, Situation } from './situation.ts'
import { span } from './span.ts'
import { unreadable } from './unreadable.ts'
import { entry, lookup } from './value.ts'

/** An item with the fields of every kind, also of those that a server has decided. */
type AnyItem = {
  kind: string
  op: string
  prop?: string
  name?: string
  id?: string
  value?: unknown
  within?: string
  n?: number
  is?: boolean | null
}
type Facts = { [name: string]: unknown }

/**
 * What a person lacks to be in a Segment, the facts that were read, and when time alone changes the answer. Reads every item, so
 * that their order cannot change the answer.
 */
export function readSegment(segment: SegmentGroup, situation: Situation, deciding?: unknown): Answer {
  const { now, history } = situation
  const facts: Facts = {}
  const sources = {
    property: situation.profile.properties,
    company: situation.company ?? {},
    event: situation.events,
    tour: history,
    survey: history,
    segment: situation.segments,
  }
  let turn = Infinity
  let count = 0
  const age: Age = at => {
    if (at > now && at < turn) turn = at
    return now - at
  }

  const ofGroup = (group: SegmentGroup): Miss =>
    join(group.items, isAny(group.items_op, 'or', 'and'), item => {
      // Counts groups and conditions, also those of referenced Segments. A larger number, which includes every cycle, is refused.
      if (++count > 500) unreadable('end', count)
      return 'kind' in item ? ofItem(item) : ofGroup(item)
    })

  function ofItem(item: SegmentItem): Miss {
    const { kind, op, prop, name = prop, id = name!, value, within } = item as AnyItem
    const answer = decidedBy(item as AnyItem, situation)
    if (answer !== undefined) {
      const key = prop ? `${kind}.${prop}` : kind
      if (!deciding) facts[key] = { decided: answer }
      return answer ? [] : [prop ? [key, op, value].join(' ').trim() : key]
    }
    const source = entry<object>(sources, kind) ?? unreadable('kind', kind)
    const key = `${kind}.${id}`
    let fact = prop ? lookup(source, prop) : entry(source as Facts, id)
    if (kind === 'segment') {
      const inside = ofGroup((fact as SegmentGroup) ?? unreadable(kind, id))
      return isAny(op, 'in', 'nin') ? inside : inside.length ? [] : [`${key} ${op}`]
    }
    if (kind === 'event') {
      const { count, at } = (fact as EventCount) ?? { count: 0, at: [] }
      fact = within ? at.filter(each => age(each + span(within)) < 0).length : count
    }
    // Nobody reads the facts of a decision.
    if (!deciding) facts[key] = fact ?? null
    return holds(op, fact, value, age) ? [] : [[key, op, value, within].join(' ').trim()]
  }

  return [ofGroup(segment), facts, turn]
}

/** What the server decided about a condition. Undefined if the values are here. */
function decidedBy({ kind, prop, n, is }: AnyItem, { decided }: Situation): boolean | undefined {
  if (is !== undefined) return is ?? unreadable('decision', is)
  const said = decided?.said?.[kind as 'property' | 'company']
  if (kind !== 'decided' && !said?.includes(prop!.split('.')[0]!)) return
  if (!decided || n === undefined || decided.unknown?.includes(n)) unreadable('decision', n)
  return decided.yes.includes(n)
}

/** Whether a person is in a Segment. False if the Segment cannot be read. */
export function inSegment(group: SegmentGroup, situation: Situation): boolean {
  try {
    return !(readSegment(group, situation)[0] as Miss).length
  } catch {
    return false
  }
}
