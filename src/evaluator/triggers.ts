import type { Step } from '../protocol/experience.ts'
import type { Trigger } from '../protocol/trigger.ts'
import { type Answer, join, WAIT } from './miss.ts'
import type { PageFacts } from './situation.ts'
import { triggerKey } from './trigger-key.ts'
import { unreadable } from './unreadable.ts'
import { entry } from './value.ts'

/** The element that a step stands beside or inside. It must be there before the step can be shown. */
export function elementOf(step: Step): string | undefined {
  const place = step.place as { beside?: string; inside?: string } | undefined
  return place?.beside ?? place?.inside
}

/** Since when an element has been there. Infinity while it is absent, NaN if the page has not looked yet. */
function presence(selector: string, { elements }: PageFacts): number {
  const since = entry(elements, selector)
  return since === null ? Infinity : Number(since)
}

/** When a trigger begins to hold. In the future if it only needs time, NaN if the page has not looked yet. */
function moment(trigger: Trigger, page: PageFacts): number {
  const { on, selector, seconds } = trigger as { on: string; selector: string; seconds: number }
  if (on === 'time') return page.opened_at + seconds * 1000
  if (on === 'idle') return page.active_at + seconds * 1000
  if (on === 'present') return presence(selector, page)
  const fired = entry(page.fired, triggerKey(trigger))
  if (on !== 'absent') return fired ?? Infinity
  const since = presence(selector, page)
  if (Number.isNaN(since)) return NaN
  return since === Infinity ? (fired ?? page.opened_at) : Infinity
}

/** Whether a step's triggers have fired, its element is there and its delay is over. */
export function readTriggers(step: Step, page: PageFacts, now: number): Answer {
  const { triggers = [], delay = 0 } = step
  const any = step.triggers_op !== 'all'
  const element = elementOf(step)
  const isUnseen = element !== undefined && page.unseen?.includes(element)
  const there = (element ? presence(element, page) : page.opened_at) + (isUnseen ? Infinity : 0)
  let ready = any && triggers.length ? Infinity : 0
  const missing = join(triggers, any, trigger => {
    const at = moment(trigger, page)
    ready = Math[any ? 'min' : 'max'](ready, at)
    return at <= now ? [] : [triggerKey(trigger)]
  })
  if (!(there <= now)) missing.push(`present:${element}`)
  // NaN if the page has not looked for one of the elements.
  const at = Math.max(page.opened_at, there, ready) + delay * 1000
  if (!(at >= 0)) unreadable('element', missing)
  return [at <= now || (at < Infinity ? WAIT : missing), { missing }, at]
}
