import { type About, createOldEvents, type Listener } from './old-events.ts'

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
  destroy(): void
  on(event: string, listener: Listener): () => void
  explain(): Promise<About | undefined>
}
interface Said {
  [name: string]: unknown
}

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
  const attributes: Said = {}
  const events = createOldEvents(beckon, attributes)
  let begun = false
  let isOn = false
  let isDisabled = false
  /** Whoever has the property `disabled` sees nothing, and nothing is sent. */
  const turn = (disabled: unknown) => {
    if (disabled !== undefined) isDisabled = disabled === true || disabled === 'true'
    if (!begun || isOn === !isDisabled) return
    isOn = !isDisabled
    if (isOn) beckon.init(moved.accountToken)
    else beckon.destroy()
  }
  const hear = (said: Said): Said => {
    const { disabled, ...properties } = withCompany(said)
    Object.assign(attributes, properties)
    turn(disabled)
    return properties
  }
  const identify = (who: unknown, said?: unknown) => {
    const inside: Said | null = who && typeof who === 'object' ? { ...who } : null
    const uid = inside ? inside.uid : who
    // Somebody else has nothing of the person before, and is not disabled because that one was.
    if (uid !== attributes.uid) for (const name of Object.keys(attributes)) delete attributes[name]
    const properties = hear({ disabled: false, ...Object(inside ?? said) })
    attributes.uid = uid
    beckon.identify(inside ? properties : who, inside ? undefined : properties)
  }
  const methods: { [name: string]: (...args: never[]) => unknown } = {
    on: events.on,
    off: events.off,
    clear: beckon.clear,
    // An older name of `identify`.
    setup: identify,
    identify,
    alias: (who: unknown) => beckon.identify(Object(who).to ?? who),
    set: (said: unknown) => beckon.set(hear({ ...Object(said) })),
    track: beckon.track,
    show: beckon.show,
    // Beckon has no equivalent for these. A page that calls them still works.
    custom() {},
    help() {},
    _data() {},
  }
  moved.data = { profile: { attributes, get: (name: string) => attributes[name] } }
  // The order matters: `identify` comes before what the person did. The stub has a queue for each method, not one for all.
  for (const [name, method] of Object.entries(methods)) {
    const queue = moved[`${name}_a`]
    moved[name] = method
    for (const args of Array.isArray(queue) ? queue.splice(0) : []) method(...(Array.from(args as never[]) as never[]))
  }
  begun = true
  turn(undefined)
}

/** Some senders write the company into the names: `group:id`, `group:name`. */
function withCompany(said: Said): Said {
  const properties: Said = {}
  const company: Said = {}
  for (const [name, value] of Object.entries(said)) {
    if (!name.startsWith('group:')) properties[name] = value
    else if (value != null) company[name === 'group:id' ? 'uid' : name.slice('group:'.length)] = value
  }
  return company.uid === undefined ? properties : { company, ...properties }
}
