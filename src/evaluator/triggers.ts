import type { Step } from '../protocol/experience.ts'
import type { Trigger } from '../protocol/trigger.ts'
import { type Answer, join, miss } from './miss.ts'
import type { PageFacts } from './situation.ts'
import { triggerKey } from './trigger-key.ts'
import { unreadable } from './unreadable.ts'
import { entry } from './value.ts'

/** The element that a step stands beside or inside. It must be there before the step can be shown. */
export function elementOf(step: Step): string | undefined {
  const place = step.place as { beside?: string; inside?: string } | undefined
  return place?.beside ?? place?.inside
}

/** Since when an element has been there: Infinity while it is not, NaN when the page has not looked yet. */
function presence(selector: string, { elements }: PageFacts): number {
  const since = entry(elements, selector)
  return since === undefined ? NaN : (since ?? Infinity)
}

/** The moment from which a trigger holds; in the future when it only takes time. */
function moment(trigger: Trigger, page: PageFacts): number {
  const fired = entry(page.fired, triggerKey(trigger))
  switch (trigger.on) {
    case 'present':
      return presence(trigger.selector, page)
    case 'absent': {
      const since = presence(trigger.selector, page)
      return since === Infinity ? (fired ?? page.opened_at) : since * Infinity
    }
    case 'time':
      return page.opened_at + trigger.seconds * 1000
    case 'idle':
      return page.active_at + trigger.seconds * 1000
    default:
      return fired ?? Infinity
  }
}

/** Whether a step's triggers, its element and its delay are fulfilled. */
export function readTriggers(step: Step, page: PageFacts, now: number): Answer {
  const { triggers = [], delay = 0 } = step
  const any = step.triggers_op !== 'all'
  const element = elementOf(step)
  const there = element ? presence(element, page) : page.opened_at
  const moments = triggers.map(trigger => moment(trigger, page))
  const missing = [
    ...join(
      moments.map((at, index) => miss(at <= now, triggerKey(triggers[index]!))),
      any,
    ),
    ...miss(there <= now, `present:${element}`),
  ]
  // NaN as soon as the page has not looked for one of the elements.
  const at = Math.max(page.opened_at, there, Math[any && triggers.length ? 'min' : 'max'](...moments)) + delay * 1000
  if (!(at >= 0)) unreadable('element', missing)
  return [at < Infinity ? miss(at <= now, '') : missing, { missing }, at]
}
