import type { Beckon } from '../client/index.ts'
import { known } from '../client/state/person.ts'

/** Your own id of a person, and what Beckon should know about them: properties, `company`, `uid_hash`. */
export type Person = { uid: string | number; [property: string]: unknown } | { uid: string | number }

/** What holds at this moment. It is compared by value, so it may be a new object each time. */
export interface Description {
  /** The public token of the account. */
  token: string
  /**
   * Who is signed in. `null`: nobody is. `undefined`: it is not known yet, so nothing is asked. Left out: the application calls
   * `identify` and `clear` on its own.
   */
  person?: Person | null | undefined
  /** Address of the server. */
  api?: string | undefined
  /** Overrides the browser's language. */
  language?: string | undefined
  /** False: nothing is stored or sent. */
  consent?: boolean | undefined
  /** Removes private parts of addresses before they are sent. The latest function is called. */
  urlFilter?: ((href: string) => string) | undefined
  /** Functions that buttons can call, by name. The latest ones are called. */
  actions?: { [name: string]: () => void } | undefined
  /** True: Beckon does nothing at all. */
  disabled?: boolean | undefined
}

export interface Tend {
  /** What holds from now on. Call it whenever something may have changed: what is the same is not said again. */
  tell(description: Description): void
  /** Somebody needs Beckon. Returns the function that ends this; after the last one, everything is removed. */
  mount(): () => void
}

/** What the runtime has been told. */
interface Told {
  token?: string
  options?: string
  language?: string
  /** It may ask and store. */
  agreed?: boolean
  person?: string
}

/** Keeps a runtime in step with what an application describes. */
export function createTend(beckon: Beckon, host = globalThis as Parameters<typeof known>[0]): Tend {
  let mounts = 0
  let latest: Description | undefined
  let told: Told = {}
  const undos = new Map<string, () => void>()
  const urlFilter = (href: string) => (latest?.urlFilter ? latest.urlFilter(href) : href)

  function follow() {
    if (!mounts || !latest) return
    const { token, consent, disabled } = latest
    if (told.token !== undefined && (disabled || token !== told.token)) end()
    const isWaiting = consent !== false && !told.agreed && 'person' in latest && latest.person === undefined
    if (disabled || isWaiting) return
    sayActions(latest)
    sayOptions(latest)
    if (told.agreed) sayPerson(latest)
  }
  function sayOptions({ token, api, language, consent, urlFilter: filter }: Description) {
    const agreed = consent !== false
    const options = textOf([api, language, agreed, !!filter])
    if (options === told.options) return
    const { language: before, person } = told
    // Without consent, the runtime forgets whom it was told.
    told = { token, options, language, agreed, person: agreed ? person : undefined }
    beckon.init(token, { api, language, consent: agreed, urlFilter: filter && urlFilter })
    if (before && !language) beckon.setLanguage(null)
  }
  function sayPerson({ token, person }: Description) {
    const text = textOf(person)
    if (person === undefined || text === told.person) return
    // Somebody anonymous stays the same person from page to page. Only a known one is cleared.
    const isSomebodyKnown = told.person !== undefined || known(host, token)?.uid !== undefined
    told.person = text
    if (person) beckon.identify(person)
    else if (isSomebodyKnown) beckon.clear()
  }
  function sayActions({ actions = {} }: Description) {
    for (const [name, undo] of undos) if (!Object.hasOwn(actions, name)) undo()
    for (const name of Object.keys(actions)) {
      if (undos.has(name)) continue
      const undo = registerLatest(beckon, name, () => latest?.actions?.[name])
      undos.set(name, () => {
        undos.delete(name)
        undo()
      })
    }
  }
  function end() {
    for (const undo of [...undos.values()]) undo()
    told = {}
    beckon.destroy()
  }

  return {
    tell(description) {
      latest = description
      follow()
    },
    mount() {
      let isOver = false
      mounts++
      follow()
      return () => {
        if (isOver) return
        isOver = true
        mounts--
        // Frameworks take components away and put them back in one go: React's StrictMode, hot reload.
        queueMicrotask(() => {
          if (!mounts && told.token !== undefined) end()
        })
      }
    },
  }
}

/** Registers what `latest` gives when a button is pressed. After the undo, nothing of it is called. */
export function registerLatest(beckon: Beckon, name: string, latest: () => (() => void) | undefined): () => void {
  let isOver = false
  // Earlier runtimes return nothing.
  const undo: unknown = beckon.registerAction(name, () => {
    if (!isOver) latest()?.()
  })
  return () => {
    isOver = true
    if (typeof undo === 'function') undo()
  }
}

/** Reads everything that a value contains: the same text is the same value. */
export function textOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    // It refers back to itself, or has a number that JSON does not know. The runtime says what is wrong, once.
    return '?'
  }
}
