/**
 * What a page that moved in loads from its old script address, which now leads to Beckon: a classic script. It loads the
 * runtime, makes the calls that the page's stub has queued, and stands behind the stub's methods from then on.
 */
interface Moved {
  accountToken: string
  root?: unknown
  [method: string]: unknown
}
/** The part of the runtime that stands behind the stub. */
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
  // The stub asks for this before it starts a second time.
  moved.root = {}
  // A script from another origin has no base of its own for `import()`. Where the domain is off there is nothing inside.
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
    alias: (uid: string) => beckon.identify(uid),
    set: beckon.set,
    track: beckon.track,
    show: beckon.show,
    // Nothing here corresponds to these; a page that calls them goes on as before.
    custom() {},
    help() {},
    _data() {},
  }
  beckon.init(moved.accountToken)
  // In this order: who is looking stands before what they did. The stub keeps a queue for each method, not for all.
  for (const [name, method] of Object.entries(methods)) {
    const queue = moved[`${name}_a`]
    moved[name] = method
    for (const args of Array.isArray(queue) ? queue.splice(0) : []) method(...(Array.from(args as never[]) as never[]))
  }
}

export {}
