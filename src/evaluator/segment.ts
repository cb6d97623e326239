import type { SegmentGroup, SegmentItem } from '../protocol/segment.ts'
import { type Answer, isAny, join, type Miss, miss } from './miss.ts'
import { holds } from './operator.ts'
import type { EventCount, Situation } from './situation.ts'
import { span } from './span.ts'
import { unreadable } from './unreadable.ts'
import { entry, lookup } from './value.ts'

/** An item with the fields of every kind. */
type AnyItem = { kind: string; op: string; prop?: string; name?: string; id?: string; value?: unknown; within?: string }

/** What somebody lacks to be in a Segment. Reads every item, so that their order cannot change the answer. */
export function readSegment(segment: SegmentGroup, situation: Situation): Answer {
  const { now, profile, company, events, history, segments } = situation
  const facts: { [name: string]: unknown } = {}
  const sources = {
    property: profile.properties,
    company: company ?? {},
    event: events,
    tour: history,
    survey: history,
    segment: segments,
  }
  let turn = Infinity
  let count = 0
  const turns = (at: number) => {
    if (at > now && at < turn) turn = at
    return at
  }

  const ofGroup = (group: SegmentGroup): Miss =>
    join(
      group.items.map(item => {
        // Groups and conditions, with those of Segments it refers to. More, which includes every circle, have no end.
        if (++count > 500) unreadable('end', count)
        return 'kind' in item ? ofItem(item) : ofGroup(item)
      }),
      isAny(group.items_op, 'or', 'and'),
    )

  function ofItem(item: SegmentItem): Miss {
    const { kind, op, prop, name = prop, id = name!, value, within } = item as AnyItem
    const source = entry<object>(sources, kind) ?? unreadable('kind', kind)
    let fact = prop ? lookup(source, prop) : entry(source as { [id: string]: unknown }, id)
    if (kind === 'segment') {
      const inside = ofGroup((fact as SegmentGroup) ?? unreadable(kind, id))
      return isAny(op, 'in', 'nin') ? inside : miss(inside.length > 0, `${kind}.${id} ${op}`)
    }
    if (kind === 'event') {
      const { count, at } = (fact as EventCount) ?? { count: 0, at: [] }
      fact = within ? at.filter(each => now < turns(each + span(within))).length : count
    }
    facts[`${kind}.${id}`] = fact ?? null
    return miss(holds(op, fact, value, { now, turns }), [`${kind}.${id}`, op, value, within].join(' ').trim())
  }

  return [ofGroup(segment), facts, turn]
}

/** Whether somebody is in a Segment; not in one that cannot be read. */
export function inSegment(group: SegmentGroup, situation: Situation): boolean {
  try {
    return !readSegment(group, situation)[0].length
  } catch {
    return false
  }
}
