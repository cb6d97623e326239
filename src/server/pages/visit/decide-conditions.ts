import { conditionHolds } from '../../../evaluator/condition.ts'
import type { Answer, Decided } from '../../../protocol/decided.ts'
import type { Properties } from '../../../protocol/profile.ts'
import type { SegmentItem } from '../../../protocol/segment.ts'
import type { FeedSummary } from '../../content/feed/load-feed.ts'
import { headOf, namesPeople, type PropertyItem } from '../../content/feed/number-conditions.ts'

/** What is known about a person or a company, and what of it a backend said. */
export interface Known {
  properties: Properties
  hooks: Properties
}

/** Decides the conditions that pages cannot decide, because the values stay on the server. */
export interface Decider {
  /** Everything in the feed. Undefined: the page decides everything itself. */
  feed(): Decided | undefined
  /** A condition in the content of a Delivery, with its answer in place of its value. */
  settle(item: SegmentItem): object
}

const NOBODY: Known = { properties: {}, hooks: {} }

export function createDecider(
  { conditions, reads }: Pick<FeedSummary, 'conditions' | 'reads'>,
  now: number,
  person: Known,
  company: Known = NOBODY,
): Decider {
  const known = { property: person, company }
  const isSaid =
    ({ hooks }: Known) =>
    (name: string) =>
      Object.hasOwn(hooks, name)
  const judge = (item: PropertyItem) => conditionHolds(item, known[item.kind].properties, now)
  /** Undefined: the page decides it itself. */
  const decide = (item: PropertyItem): Answer | undefined =>
    namesPeople(item) || isSaid(known[item.kind])(headOf(item)) ? judge(item) : undefined

  return {
    feed() {
      const said = { property: reads.profile.filter(isSaid(person)), company: reads.company.filter(isSaid(company)) }
      if (conditions.naming.length + said.property.length + said.company.length === 0) return undefined
      const theirs = (['property', 'company'] as const).flatMap(kind =>
        conditions[kind].flatMap(([name, numbers]) => (isSaid(known[kind])(name) ? numbers : [])),
      )
      const answers = [...conditions.naming, ...theirs].map(n => ({ n, is: judge(conditions.items[n]!) }))
      const numbers = (wanted: Answer) => answers.flatMap(({ n, is }) => (is === wanted ? n : []))
      const unknown = numbers(null)
      return {
        yes: numbers(true),
        ...(unknown.length > 0 && { unknown }),
        ...(said.property.length + said.company.length > 0 && { said }),
      }
    },
    settle(item) {
      const is = 'prop' in item ? decide(item) : undefined
      if (is === undefined) return item
      return namesPeople(item as PropertyItem) ? { kind: 'decided', is } : { ...item, is }
    },
  }
}
