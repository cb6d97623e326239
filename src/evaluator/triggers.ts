import type { Step } from '../protocol/experience.ts'
import type { Trigger } from '../protocol/trigger.ts'
import { isAny, join, type Miss } from './miss.ts'
import type { PageFacts } from './situation.ts'
import { triggerKey } from './trigger-key.ts'
import { Unreadable } from './unreadable.ts'
import { entry } from './value.ts'

/** Not yet, and time alone will not bring it. */
const NEVER = Number.POSITIVE_INFINITY
/** The page has not looked yet. */
const UNKNOWN = Number.NaN

/** The element that a step stands beside or inside. It must be there before the step can be shown. */
export function elementOf(step: Step): string | undefined {
  const place = step.place as { beside?: string; inside?: string } | undefined
  return place?.beside ?? place?.inside
}

/** Since when an element has been there. */
function presence(selector: string, page: PageFacts): number {
  const since = entry(page.elements, selector)
  return since === undefined ? UNKNOWN : (since ?? NEVER)
}

/** The moment from which a trigger holds; in the future when it only takes time. */
function moment(trigger: Trigger, page: PageFacts): number {
  const key = triggerKey(trigger)
  const fired = entry(page.fired, key)
  switch (trigger.on) {
    case 'load':
    case 'click':
    case 'hover':
    case 'input':
    case 'event':
    case 'named':
      return fired ?? NEVER
    case 'present':
      return presence(trigger.selector, page)
    case 'absent': {
      const since = presence(trigger.selector, page)
      return since === NEVER ? (fired ?? page.opened_at) : since >= 0 ? NEVER : UNKNOWN
    }
    case 'time':
      return page.opened_at + trigger.seconds * 1000
    case 'idle':
      return page.active_at + trigger.seconds * 1000
  }
  throw new Unreadable(`no trigger: ${key}`)
}

/** When a step's triggers, its element and its delay are fulfilled, and what is missing. */
export interface Readiness {
  /** Null: the page has not looked for something that decides it. */
  ok: boolean | null
  /** The moment at which time alone turns it. */
  at: number
  miss: Miss
}

export function readTriggers(step: Step, page: PageFacts, now: number): Readiness {
  const triggers = step.triggers ?? []
  const any = isAny(step.triggers_op ?? 'any', 'any', 'all')
  const element = elementOf(step)
  const moments = triggers.map(trigger => moment(trigger, page))
  const there = element === undefined ? page.opened_at : presence(element, page)

  /** The earliest or the latest moment that is possible, if everything unknown were there from the beginning or never. */
  const fulfilled = (unknown: number) => {
    const [last, ...rest] = [there, ...moments].map(at => (Number.isNaN(at) ? unknown : at))
    const fired = any && rest.length ? Math.min(...rest) : Math.max(page.opened_at, ...rest)
    return Math.max(page.opened_at, last!, fired) + (step.delay ?? 0) * 1000
  }
  const earliest = fulfilled(-NEVER)
  const latest = fulfilled(NEVER)
  const lacking = (at: number, text: string) => (at <= now ? null : { cost: 1, text })
  const keys = moments.map((at, index) => lacking(at, triggerKey(triggers[index]!)))
  return {
    ok: latest <= now || (earliest > now ? false : null),
    at: earliest > now ? earliest : latest,
    miss: join([join(keys, any), lacking(there, `present:${element}`)], false),
  }
}
