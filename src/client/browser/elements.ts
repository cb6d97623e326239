import { realOf } from './document.ts'
import type { Guard } from './guard.ts'
import type { Host } from './host.ts'

/** Finds elements of the page, also those that come late and those in open shadow roots. */
export interface Elements {
  find(selector: string): Element | null
  findAll(selector: string): Element[]
  /** Calls back, at most once a frame, when elements may have come, gone or changed. Returns a function that stops it. */
  onElements(listener: () => void): () => void
  /** Tells the listeners about a change that causes no mutation. */
  changed(): void
}

const WHAT = { childList: true, subtree: true, attributes: true }

/** `a >>> b` finds b in the shadow root of a. */
export function watchElements(host: Host, signal: AbortSignal, guard: Guard): Elements {
  const { document } = host
  const listeners = new Set<() => void>()
  const roots = new Set<ParentNode>([document])
  let planned = false
  let observer: MutationObserver | null = null

  const changed = () => {
    if (planned || !listeners.size) return
    planned = true
    host.requestAnimationFrame(() => {
      planned = false
      for (const listener of signal.aborted ? [] : [...listeners]) guard(listener)()
    })
  }
  const stop = () => {
    observer?.disconnect()
    observer = null
  }
  signal.addEventListener('abort', stop)

  const shadowOf = openShadows(host, changed)

  /** An invalid selector matches nothing. */
  const query = guard((root: ParentNode, selector: string) => {
    roots.add(root)
    observer?.observe(root, WHAT)
    const found = root === document ? realOf(document, 'querySelectorAll') : root.querySelectorAll
    return [...found.call(root, selector)]
  })

  function findAll(selector: string): Element[] {
    const [first = '', ...inner] = selector.split('>>>')
    let found = query(document, first) ?? []
    for (const part of inner) found = found.flatMap(shadowOf).flatMap(root => query(root, part) ?? [])
    return found
  }

  return {
    changed,
    findAll,
    find: selector => findAll(selector)[0] ?? null,
    onElements(listener) {
      listeners.add(listener)
      if (!observer && !signal.aborted) {
        observer = new host.MutationObserver(changed)
        for (const root of roots) observer.observe(root, WHAT)
      }
      return () => {
        listeners.delete(listener)
        if (!listeners.size) stop()
      }
    },
  }
}

/** Finds the open shadow root of an element. When a custom element is defined later, it gets its root without a mutation. */
function openShadows({ customElements }: Host, changed: () => void): (element: Element) => ParentNode[] {
  const awaited = new Set<string>()
  return ({ shadowRoot, localName: name }) => {
    if (shadowRoot) return [shadowRoot]
    if (name.includes('-') && !customElements.get(name) && !awaited.has(name)) {
      awaited.add(name)
      customElements.whenDefined(name).then(changed, () => {})
    }
    return []
  }
}
