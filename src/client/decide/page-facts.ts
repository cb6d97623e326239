import type { PageFacts } from '../../evaluator/situation.ts'
import { triggerKey } from '../../evaluator/trigger-key.ts'
import type { Watched } from '../../evaluator/watched.ts'
import type { Trigger } from '../../protocol/trigger.ts'
import { realOf } from '../browser/document.ts'
import type { Elements } from '../browser/elements.ts'
import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Moment } from '../state/moment.ts'
import type { Gather } from './gather.ts'

/** The event behind a trigger that names an element. */
const eventOf = (on: string) => (on === 'hover' ? 'mouseover' : on)
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel']

/** Where the facts lie. */
interface Facts {
  get(): PageFacts | null
  set(facts: PageFacts): void
}

/** What is and what happens on this page view, as far as somebody wants to know it. */
export interface PageWatch {
  /** From now on these, and nothing else. */
  watch(lists: Watched[]): void
  /** Looks for the elements again. */
  seek(): void
  fire(trigger: Trigger): void
  /** The address changed. */
  arrived(): void
  /** When the user last did anything. */
  activeAt(): number
}

interface Tools {
  host: Host
  elements: Elements
  moment: Moment
  guard: Guard
  signal: AbortSignal
}

export function watchPage(tools: Tools, facts: Facts, gather: Gather, now: () => number): PageWatch {
  const { host, elements, moment, guard, signal } = tools
  const listen = listenOnce(host, guard, signal)
  let selectors: string[] = []
  let triggers: [key: string, trigger: Trigger][] = []
  let path = ''
  let active_at = now()

  const current = () => facts.get() ?? { opened_at: now(), active_at, elements: {}, fired: {} }
  const note = (fired: { [key: string]: number }) =>
    gather(() => facts.set({ ...current(), fired: { ...fired, ...current().fired } }))

  const seek = () => {
    const changes = seekElements(selectors, current(), elements.find, now())
    if (changes) moment.set(() => facts.set(changes))
  }

  const keepSeeking = createSeeking(elements, seek)

  function hit(event: Event) {
    const path = event.composedPath()
    const { fired } = current()
    for (const [key, trigger] of triggers)
      if (!fired[key] && isHit(trigger, event.type, path, elements)) note({ [key]: now() })
  }

  /** Another path is another page view; another hash is not. */
  function arrived() {
    const here = host.location.href.replace(/#.*/s, '')
    if (here === path) return
    path = here
    const complete = realOf(host.document, 'readyState') === 'complete'
    moment.set(() =>
      facts.set({ opened_at: now(), active_at, elements: {}, fired: complete ? { 'load:': now() } : {} }),
    )
    if (!complete) host.addEventListener('load', () => note({ 'load:': now() }), { once: true, signal })
  }

  arrived()
  for (const type of ACTIVITY)
    listen(type, () => {
      active_at = now()
    })

  return {
    activeAt: () => active_at,
    arrived,
    seek,
    fire: trigger => note({ [triggerKey(trigger)]: now() }),
    watch(lists) {
      selectors = [...new Set(lists.flatMap(list => [...list.elements]))]
      triggers = lists.flatMap(list => [...list.triggers])
      for (const [, trigger] of triggers) if ('selector' in trigger) listen(eventOf(trigger.on), hit)
      seek()
      keepSeeking(selectors.length > 0)
    },
  }
}

/** Looks whenever elements come or go, for as long as one is looked for. */
function createSeeking({ onElements }: Elements, seek: () => void): (isNeeded: boolean) => void {
  let stop: (() => void) | undefined
  return isNeeded => {
    if (isNeeded) stop ??= onElements(seek)
    else {
      stop?.()
      stop = undefined
    }
  }
}

/** The facts after a look at the page; nothing where nothing has come or gone. */
function seekElements(
  selectors: string[],
  known: PageFacts,
  find: Elements['find'],
  now: number,
): PageFacts | undefined {
  const elements = { ...known.elements }
  const fired = { ...known.fired }
  let isNew = false
  for (const selector of selectors) {
    const since = elements[selector]
    const here = find(selector) !== null
    if (since !== undefined && here === (since !== null)) continue
    isNew = true
    elements[selector] = here ? now : null
    if (since) fired[`absent:${selector}`] = now
  }
  return isNew ? { ...known, elements, fired } : undefined
}

/** Captured at the document: it works for late elements and through open shadow roots. */
function listenOnce(host: Host, guard: Guard, signal: AbortSignal) {
  const listening = new Set<string>()
  return (type: string, work: (event: Event) => void) => {
    if (listening.has(type)) return
    listening.add(type)
    const options = { capture: true, passive: true, signal }
    realOf(host.document, 'addEventListener').call(host.document, type, guard(work), options)
  }
}

const isHit = (trigger: Trigger, type: string, path: EventTarget[], { findAll }: Elements): boolean =>
  'selector' in trigger &&
  eventOf(trigger.on) === type &&
  findAll(trigger.selector).some(element => path.includes(element))
