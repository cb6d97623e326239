import type { Beckon } from './api/beckon.ts'
import type { Host } from './browser/host.ts'
import { placeOf } from './browser/place-of.ts'

/** A call, and what undoes it. */
interface Call {
  name: keyof Beckon
  args: never[]
  undo?: () => void
}

/** Calls that only ask. Nobody waits for them any more. */
const ASKING: (keyof Beckon)[] = ['explain', 'inspect', 'refresh']

/**
 * Runtimes with the same token on one page are one: the first that was started. Hot reloading, micro-frontends, or the snippet beside
 * the package may each make one. What the page has said to the second goes to the first. `tellOfTwo` is told.
 */
export function onePerPage(own: Beckon, host: Host, tellOfTwo: () => void): Beckon {
  if (!host.document) return own
  const there: { [place: symbol]: Beckon | undefined } = host.document as never
  let runtime = own
  /** Where others find it. */
  let known: symbol | undefined
  /** Before `init`, nobody knows whose runtime it is. */
  let early: Call[] | undefined = []
  const undoable = new Set<Call>()

  function say({ name, args }: Call): unknown {
    return (runtime[name] as ((...args: never[]) => unknown) | undefined)?.(...args)
  }
  function meet(token: string) {
    const place = placeOf(String(token))
    const first = there[place]
    if (!known && first) {
      tellOfTwo()
      own.destroy()
      runtime = first
      for (const call of early ?? []) {
        call.undo?.()
        const result = say(call)
        if (typeof result === 'function') call.undo = result as () => void
      }
    } else if (!known && token) {
      known = place
      there[place] = one
    }
    early = undefined
  }
  /** The first goes on without what was said to the second. */
  function destroy() {
    for (const { undo } of runtime === own ? [] : undoable) undo?.()
    undoable.clear()
    own.destroy()
    if (known) delete there[known]
    known = undefined
    runtime = own
    early = []
  }
  function take(name: keyof Beckon, args: never[]): unknown {
    if (name === 'destroy') return destroy()
    if (name === 'init' && runtime === own) meet(args[0] as unknown as string)
    const call: Call = { name, args }
    const result = say(call)
    if (!ASKING.includes(name)) early?.push(call)
    if (typeof result !== 'function') return result
    call.undo = result as () => void
    undoable.add(call)
    return () => {
      undoable.delete(call)
      call.undo?.()
    }
  }
  const names = Object.keys(own) as (keyof Beckon)[]
  const methods = names.map(name => [name, (...args: never[]) => take(name, args)] as const)
  const one = Object.fromEntries(methods) as unknown as Beckon
  return one
}
