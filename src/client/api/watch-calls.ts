import type { Host } from '../browser/host.ts'
import type { Beckon } from './beckon.ts'
import { MISTAKES } from './mistakes.ts'

/** A call that the page made before: its method, and what it was given. */
type Call = readonly [method: keyof Beckon, args: readonly unknown[], ...rest: unknown[]]

type Method = (...args: unknown[]) => unknown
type Advise = (words: string) => void

/** What a developer reads in the browser's console, once each. */
export function createAdvice({ console }: Pick<Host, 'console'>): Advise {
  const told = new Set<string>()
  return words => {
    if (told.has(words)) return
    told.add(words)
    console.warn(`Beckon: ${words}`)
  }
}

/** Says of each call what is wrong with it, and what to write instead, also of those that were made before. */
export function watchCalls(runtime: Beckon, calls: readonly Call[], host: Host & { beckon?: Partial<Beckon> }): void {
  const before = { ...runtime }
  const after = watched(before, createAdvice(host), host, calls)
  const { beckon } = host
  for (const name of namesOf(before)) {
    // The snippet's object has copies of the methods.
    if (beckon?.[name] === before[name]) Object.assign(beckon, { [name]: after[name] })
    Object.assign(runtime, { [name]: after[name] })
  }
}

/** The same methods, and each says what is wrong with a call. */
export function watched(runtime: Beckon, advise: Advise, host: Host, calls: readonly Call[] = []): Beckon {
  const check = createCheck(runtime, advise, host)
  for (const [name, args] of calls) check(name, args)
  const methods = namesOf(runtime).map(name => {
    const method = runtime[name] as Method
    return [
      name,
      (...args: unknown[]) => {
        check(name, args)
        return method(...args)
      },
    ] as const
  })
  return Object.fromEntries(methods) as unknown as Beckon
}

const namesOf = (runtime: Beckon) => Object.keys(runtime) as (keyof Beckon)[]

function createCheck(runtime: Beckon, advise: Advise, host: Host) {
  let token: unknown
  return (name: keyof Beckon, args: readonly unknown[]) => {
    try {
      for (const words of MISTAKES[name]?.(...args) ?? []) if (words) advise(words)
    } catch {
      // An object of the page that throws when it is read. The call itself says so to `error` listeners.
    }
    const [given] = args
    if (name === 'init' && token !== undefined && token !== given)
      advise(
        'init() was called with another token, and the first account goes on. ' +
          'For another account make another runtime: createBeckon().init(token).',
      )
    if (name === 'init') token ??= given
    if (name === 'destroy') token = undefined
    if (name === 'show' && typeof given === 'string' && given) adviseUnknown(runtime, given, advise, host)
  }
}

/** The server has had time to answer by then. */
const ANSWERED = 5_000

/** Nobody can say at once whether an Experience exists: the server is asked for those that the page does not know. */
function adviseUnknown(runtime: Beckon, id: string, advise: Advise, host: Host): void {
  let isSeen = false
  const stop = runtime.on('displayed', () => {
    isSeen = true
  })
  host.setTimeout(async () => {
    stop()
    const told = await runtime.explain()
    if (isSeen || told?.state !== 'open') return
    const known = [...told.verdicts, ...told.under_way].map(({ candidate: { experience } }) => experience)
    if (known.some(one => one.id === id || one.key === id) || told.stage?.experience === id) return
    advise(
      `show(${JSON.stringify(id)}) shows nothing: nothing that is live has this id or key. ` +
        'Publish it, or look the id up in the console.',
    )
  }, ANSWERED)
}
