import type { Guard } from './guard.ts'
import type { Host } from './host.ts'

/** The page's elements, late ones and those in open shadow roots included. */
export interface Elements {
  find(selector: string): Element | null
  findAll(selector: string): Element[]
  /** Calls back, once a frame at most, when something may have come, gone or changed; returns its stop. */
  onElements(listener: () => void): () => void
  /** Tells the listeners of a change that no mutation shows. */
  changed(): void
}

const WHAT = { childList: true, subtree: true, attributes: true }

/** `a >>> b`: b in the shadow root of a. */
export function watchElements(host: Host, signal: AbortSignal, guard: Guard): Elements {
  const { document } = host
  const listeners = new Set<() => void>()
  const roots = new Set<ParentNode>()
  let planned = false

  const changed = () => {
    if (planned || !listeners.size) return
    planned = true
    host.requestAnimationFrame(() => {
      planned = false
      for (const listener of signal.aborted ? [] : [...listeners]) guard(listener)()
    })
  }
  let observer: MutationObserver | null = null
  const watch = (root: ParentNode) => {
    roots.add(root)
    observer?.observe(root, WHAT)
  }
  const stop = () => {
    observer?.disconnect()
    observer = null
  }
  signal.addEventListener('abort', stop)

  function findAll(selector: string): Element[] {
    let found: ParentNode[] = [document]
    for (const [depth, part] of selector.split('>>>').entries()) {
      if (depth) found = found.flatMap(element => shadowOf(element as Element))
      found = found.flatMap(root => {
        watch(root)
        // What is written in the wrong way is nowhere on the page.
        return guard(() => [...root.querySelectorAll(part)])() ?? []
      })
    }
    return found as Element[]
  }

  function shadowOf(element: Element): ParentNode[] {
    if (element.shadowRoot) return [element.shadowRoot]
    const { customElements } = host
    const name = element.localName
    // An element that is defined later gets its shadow root without any mutation.
    if (name.includes('-') && !customElements.get(name)) customElements.whenDefined(name).then(changed, changed)
    return []
  }

  return {
    changed,
    findAll,
    find: selector => findAll(selector)[0] ?? null,
    onElements(listener) {
      listeners.add(listener)
      if (!observer && !signal.aborted) {
        observer = new host.MutationObserver(changed)
        roots.add(document)
        for (const root of roots) observer.observe(root, WHAT)
      }
      return () => {
        listeners.delete(listener)
        if (!listeners.size) stop()
      }
    },
  }
}
