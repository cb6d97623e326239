import type { WritableAtom } from 'nanostores'
import type { EventCount } from '../../evaluator/situation.ts'
import type { Properties } from '../../protocol/profile.ts'
import { propertyKey } from '../../protocol/property-key.ts'
import type { Report } from '../../protocol/wire.ts'
import type { Moment } from '../state/moment.ts'

/** What this page said, applied here before the server has it. */
export interface Learning {
  learn(report: Report): void
  /** What the server has by now. A boot that is asked after this call knows it. */
  known(): Report[]
  /** Applies a boot's answer: forgets what the server knew when it was asked, and keeps what was said since. */
  since(known: Report[], events: { [name: string]: EventCount }): void
}

/** `isWaiting`: the server does not have this report yet. */
export function createLearning(facts: Facts, moment: Moment, isWaiting: (report: Report) => boolean): Learning {
  let said: Report[] = []
  return {
    learn(report) {
      if (report.type !== 'set' && report.type !== 'event') return
      if (said.some(({ key }) => key === report.key)) return
      said.push(report)
      learn(report, facts, moment)
    },
    known: () => said.filter(report => !isWaiting(report)),
    since(known, events) {
      said = said.filter(report => !known.includes(report))
      facts.$learnt.set({})
      facts.$events.set(events)
      for (const report of said) if (!isCounted(report, events)) learn(report, facts, moment)
    },
  }
}

/** It may have reached the server between the question and the answer. */
const isCounted = (report: Report, events: { [name: string]: EventCount }) =>
  report.type === 'event' && Object.hasOwn(events, report.name) && events[report.name]!.at.includes(report.at)

interface Facts {
  $learnt: WritableAtom<Properties>
  $events: WritableAtom<{ [name: string]: EventCount }>
}

/** Applies a report here before the server has it: properties that the page set, and events. */
function learn(report: Report, { $learnt, $events }: Facts, moment: Moment) {
  if (report.type === 'set') moment.set(() => $learnt.set({ ...$learnt.get(), ...named(report.properties ?? {}) }))
  if (report.type === 'event') {
    const { name, at } = report
    moment.set(() => {
      const events = $events.get()
      // An event may be called `constructor`.
      const before = Object.hasOwn(events, name) ? events[name] : undefined
      $events.set({ ...events, [name]: oneMore(before, at) })
    })
  }
}

/** The properties under the names that the server gives them. */
function named(properties: Properties): Properties {
  const result: Properties = {}
  for (const name of Object.keys(properties)) {
    const value = properties[name]
    result[propertyKey(name)] = isGroup(value) ? named(value) : value
  }
  return result
}

const isGroup = (value: unknown): value is Properties =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MOST_TIMES = 100

const oneMore = ({ count, at }: EventCount = { count: 0, at: [] }, time: number): EventCount => ({
  count: count + 1,
  at: [time, ...at].slice(0, MOST_TIMES),
})
