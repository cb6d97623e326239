import type { PageFacts } from '../evaluator/situation.ts'
import { triggerKey } from '../evaluator/trigger-key.ts'
import type { Watched } from '../evaluator/watched.ts'
import type { Trigger } from '../protocol/trigger.ts'
import type { Core } from './core.ts'
import type { Elements } from './elements.ts'

/** The event behind a trigger that names an element. */
const eventOf = (on: string) => (on === 'hover' ? 'mouseover' : on)
const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel']

/** What is and what happens on this page view, as far as somebody wants to know it. */
export function watchPage({ clock, guard, host, signal, look }: Core, elements: Elements) {
  const { document } = host
  const facts: PageFacts = { opened_at: clock.now(), active_at: clock.now(), elements: {}, fired: {} }
  const listening = new Set<string>()
  let selectors: string[] = []
  let triggers: [string, Trigger][] = []
  let path = ''
  let watching = false

  /** Answers whether an element has come or gone. */
  function seek(): boolean {
    let moved = false
    for (const selector of selectors) {
      const since = facts.elements[selector]
      const here = !!elements.find(selector)
      if (since !== undefined && here === !!since) continue
      moved = true
      facts.elements[selector] = here ? clock.now() : null
      if (since) facts.fired[`absent:${selector}`] = clock.now()
    }
    return moved
  }

  function note(key: string) {
    if (facts.fired[key]) return
    facts.fired[key] = clock.now()
    look()
  }

  /** Captured at the document: it works for late elements and through open shadow roots. */
  function listen(type: string, work: (event: Event) => void) {
    if (listening.has(type)) return
    listening.add(type)
    document.addEventListener(type, guard(work), { capture: true, passive: true, signal })
  }

  function hit(event: Event) {
    const path = event.composedPath()
    for (const [key, trigger] of triggers)
      if ('selector' in trigger && eventOf(trigger.on) === event.type)
        if (elements.findAll(trigger.selector).some(element => path.includes(element))) note(key)
  }

  /** Another path is another page view; another hash is not. */
  function arrived() {
    const here = host.location.href.split('#')[0]!
    if (here === path) return
    path = here
    Object.assign(facts, { opened_at: clock.now(), elements: {}, fired: {} })
    if (document.readyState === 'complete') facts.fired['load:'] = clock.now()
    else host.addEventListener('load', () => note('load:'), { once: true, signal })
  }
  arrived()
  for (const type of ACTIVITY)
    listen(type, () => {
      facts.active_at = clock.now()
    })

  return {
    facts,
    arrived,
    fire(on: 'event' | 'named', name: string) {
      facts.fired[triggerKey({ on, name })] ??= clock.now()
      look()
    },
    watch(...lists: Watched[]) {
      selectors = lists.flatMap(list => [...list.elements])
      triggers = lists.flatMap(list => [...list.triggers])
      for (const [, trigger] of triggers) if ('selector' in trigger) listen(eventOf(trigger.on), hit)
      if (seek()) elements.changed()
      if (selectors.length && !watching) watching = !!elements.onElements(() => seek() && look())
    },
  }
}
