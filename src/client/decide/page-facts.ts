import { atom } from 'nanostores'
import type { PageFacts } from '../../evaluator/situation.ts'
import { triggerKey } from '../../evaluator/trigger-key.ts'
import type { Watched } from '../../evaluator/watched.ts'
import type { Trigger } from '../../protocol/trigger.ts'
import { realOf } from '../browser/document.ts'
import type { Elements } from '../browser/elements.ts'
import type { Host } from '../browser/host.ts'
import type { Around } from '../state/around.ts'
import type { Moment } from '../state/moment.ts'

const ACTIVITY = ['pointerdown', 'pointermove', 'keydown', 'wheel']

type Watches = Pick<Around, 'host' | 'clock' | 'moment' | 'guard' | 'signal'>

/** What is and what happens on this page view, as far as somebody needs to know it. */
export function watchPage(elements: Elements, { host, clock, moment, guard, signal }: Watches) {
  const gather = createGather(work => host.queueMicrotask(work), moment)
  let watched: Watched = { elements: new Set(), triggers: new Map() }
  let stopSeeking: (() => void) | undefined
  let path = pathOf(host)
  let activeAt = clock.now()
  const $page = atom(newPage())

  function newPage(): PageFacts {
    const opened_at = clock.now()
    const isLoaded = realOf(host.document, 'readyState') === 'complete'
    if (!isLoaded) host.addEventListener('load', () => fire('load:'), { signal })
    return { opened_at, active_at: activeAt, elements: {}, fired: isLoaded ? { 'load:': opened_at } : {} }
  }
  function fire(key: string) {
    const at = clock.now()
    gather(() => {
      const page = $page.get()
      $page.set({ ...page, fired: { [key]: at, ...page.fired } })
    })
  }
  function seek() {
    const page = lookFor(watched.elements, $page.get(), elements.find, clock.now())
    if (page) moment.set(() => $page.set(page))
  }
  const hit = guard((event: Event) => {
    for (const [key, trigger] of watched.triggers)
      if (!$page.get().fired[key] && isHit(trigger, event, elements)) fire(key)
  })
  const noteActivity = () => {
    activeAt = clock.now()
  }
  for (const type of ACTIVITY) listen(host, type, noteActivity, signal)
  return {
    $page,
    /** When the person last did anything. */
    activeAt: () => activeAt,
    fire: (trigger: Trigger) => fire(triggerKey(trigger)),
    seek,
    /** Another path is a new page view; another hash is not. */
    arrived() {
      if (path === pathOf(host)) return
      path = pathOf(host)
      moment.set(() => $page.set(newPage()))
    },
    /** Watches these from now on, and nothing else. */
    watch(wanted: Watched) {
      watched = wanted
      for (const trigger of wanted.triggers.values())
        if ('selector' in trigger) listen(host, eventOf(trigger), hit, signal)
      seek()
      if (wanted.elements.size) stopSeeking ??= elements.onElements(seek)
      else {
        stopSeeking?.()
        stopSeeking = undefined
      }
    },
  }
}

const pathOf = ({ location }: Host) => location.href.replace(/#.*/s, '')

/** The DOM event of a trigger that names an element. */
const eventOf = ({ on }: Trigger) => (on === 'hover' ? 'mouseover' : on)

const isHit = (trigger: Trigger, event: Event, { findAll }: Elements): boolean =>
  'selector' in trigger &&
  eventOf(trigger) === event.type &&
  findAll(trigger.selector).some(element => event.composedPath().includes(element))

/**
 * Captures at the document, so that it works for late elements and through open shadow roots. Browsers add the same listener only
 * once.
 */
function listen({ document }: Host, type: string, listener: (event: Event) => void, signal: AbortSignal) {
  realOf(document, 'addEventListener').call(document, type, listener, { capture: true, passive: true, signal })
}

/** The new facts after a look at the page. Undefined if nothing has come or gone. */
function lookFor(selectors: Set<string>, page: PageFacts, find: Elements['find'], now: number): PageFacts | undefined {
  const elements = { ...page.elements }
  const fired = { ...page.fired }
  const unseen: string[] = []
  let isNew = false
  for (const selector of selectors) {
    const since = elements[selector]
    const element = find(selector)
    const isHere = element !== null
    if (element && !isSeen(element)) unseen.push(selector)
    if (since !== undefined && isHere === (since !== null)) continue
    isNew = true
    elements[selector] = isHere ? now : null
    if (since) fired[`absent:${selector}`] = now
  }
  const isSame = unseen.join() === page.unseen?.join()
  return isNew || !isSame ? { ...page, elements, fired, unseen } : undefined
}

/** Whether a person can see it, as the views ask. */
function isSeen(element: Element): boolean {
  if (element.checkVisibility?.({ visibilityProperty: true }) ?? true) return true
  // An element without a box of its own counts as seen if something in it is.
  const { display } = element.ownerDocument.defaultView!.getComputedStyle(element)
  return display === 'contents' && [...element.children].some(isSeen)
}

/** Collects all facts that change in one turn and sets them together at its end. */
type Gather = (change: () => void) => void

function createGather(atTheEnd: (work: () => void) => void, moment: Moment): Gather {
  const changes: (() => void)[] = []
  return change => {
    changes.push(change)
    if (changes.length > 1) return
    atTheEnd(() =>
      moment.set(() => {
        for (const one of changes.splice(0)) one()
      }),
    )
  }
}
