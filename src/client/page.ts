import type { PageFacts } from '../evaluator/situation.ts'
import { triggerKey } from '../evaluator/trigger-key.ts'
import type { Watched } from '../evaluator/watched.ts'
import type { Trigger } from '../protocol/trigger.ts'
import type { Core } from './core.ts'

const EVENTS = { click: 'click', hover: 'mouseover', input: 'input' } as const
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

/** What is and what happens on this page view, as far as somebody wants to know it. */
export function watchPage(core: Core, changed: () => void) {
  const { clock, elements, guard, host, signal } = core
  const { document } = host
  const facts: PageFacts = { opened_at: clock.now(), active_at: clock.now(), elements: {}, fired: {} }
  const listening = new Set<string>()
  let selectors = new Set<string>()
  let triggers = new Map<string, Trigger>()
  let path = pathOf()
  let stop: (() => void) | null = null

  function pathOf() {
    return host.location.href.split('#')[0]
  }

  /** Answers whether an element has come or gone. */
  function seek(): boolean {
    let moved = false
    for (const selector of selectors) {
      const before = facts.elements[selector]
      const here = !!elements.find(selector)
      if (before !== undefined && here === (before !== null)) continue
      moved = true
      facts.elements[selector] = here ? clock.now() : null
      if (before) facts.fired[`absent:${selector}`] = clock.now()
    }
    return moved
  }

  function note(key: string) {
    if (facts.fired[key]) return
    facts.fired[key] = clock.now()
    changed()
  }

  /** Captured at the document, so that it works for late elements and through open shadow roots. */
  function listen(type: string, work: (event: Event) => void) {
    if (listening.has(type)) return
    listening.add(type)
    document.addEventListener(type, guard(work), { capture: true, passive: true, signal })
  }

  function loaded() {
    if (document.readyState === 'complete') facts.fired['load:'] ??= clock.now()
    else host.addEventListener('load', () => note('load:'), { once: true, signal })
  }
  loaded()
  for (const type of ACTIVITY)
    listen(type, () => {
      facts.active_at = clock.now()
    })

  return {
    facts,
    watch(...lists: Watched[]) {
      selectors = new Set(lists.flatMap(list => [...list.elements]))
      triggers = new Map(lists.flatMap(list => [...list.triggers]))
      for (const trigger of triggers.values()) {
        if (trigger.on !== 'click' && trigger.on !== 'hover' && trigger.on !== 'input') continue
        listen(EVENTS[trigger.on], event => {
          const path = event.composedPath()
          for (const [key, other] of triggers) {
            if (other.on !== 'click' && other.on !== 'hover' && other.on !== 'input') continue
            if (EVENTS[other.on] === event.type && elements.findAll(other.selector).some(hit => path.includes(hit)))
              note(key)
          }
        })
      }
      seek()
      if (selectors.size) stop ??= elements.onElements(() => seek() && changed())
      else {
        stop?.()
        stop = null
      }
    },
    fire(on: 'event' | 'named', name: string) {
      facts.fired[triggerKey({ on, name })] ??= clock.now()
    },
    /** Another path is another page view; another hash is not. */
    arrived() {
      if (path === pathOf()) return
      path = pathOf()
      Object.assign(facts, { opened_at: clock.now(), elements: {}, fired: {} })
      loaded()
    },
  }
}
