/**
 * A classic script for a page with an old snippet, whose script address now leads to Beckon. It loads the runtime, makes the
 * calls that the page's stub has queued, and from then on handles the stub's methods.
 */
interface Moved {
  accountToken: string
  root?: unknown
  [method: string]: unknown
}
/** The part of the runtime that handles the stub's methods. */
interface Beckon {
  init(token: string): void
  identify(uid: unknown, properties?: object): void
  set(properties: object): void
  track(name: string, properties?: object): void
  show(id: string, options?: object): void
  clear(): void
  on(event: string, listener: Listener): () => void
}
type Listener = (data: never) => void

const moved = (window as unknown as { chmln?: Moved }).chmln
if (moved?.accountToken && !moved.root) {
  // The stub checks this before it starts a second time.
  moved.root = {}
  // A script from another origin has no base URL of its own for `import()`. If the domain is off, the script does nothing.
  const { src } = document.currentScript as HTMLScriptElement
  const address = new URL(`../../${moved.accountToken}/beckon.js`, src).href
  import(address).then(
    ({ default: beckon }: { default?: Beckon }) => beckon && standIn(moved, beckon),
    () => {},
  )
}

function standIn(moved: Moved, beckon: Beckon) {
  const listening: [event: string, listener: Listener, undo: () => void][] = []
  const methods: { [name: string]: (...args: never[]) => unknown } = {
    on(event: string, listener: Listener) {
      const undo = beckon.on(event, listener)
      listening.push([event, listener, undo])
      return undo
    },
    off(event: string, listener?: Listener) {
      for (const [name, heard, undo] of listening) if (name === event && (!listener || heard === listener)) undo()
    },
    clear: beckon.clear,
    identify: beckon.identify,
    alias: (who: unknown) => beckon.identify(Object(who).to ?? who),
    set: beckon.set,
    track: beckon.track,
    show: beckon.show,
    // Beckon has no equivalent for these. A page that calls them still works.
    custom() {},
    help() {},
    _data() {},
  }
  beckon.init(moved.accountToken)
  // The order matters: `identify` comes before what the person did. The stub has a queue for each method, not one for all.
  for (const [name, method] of Object.entries(methods)) {
    const queue = moved[`${name}_a`]
    moved[name] = method
    for (const args of Array.isArray(queue) ? queue.splice(0) : []) method(...(Array.from(args as never[]) as never[]))
  }
}

export {}
