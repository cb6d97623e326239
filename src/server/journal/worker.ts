/** Work behind the requests, of which each process does one thing at a time: usually for one account after another. */
export interface Work {
  /** As it is called in the log and the metrics. */
  name: string
  /** How long something that became due waits, so that several writes are handled together. In milliseconds, as all times here. */
  delay?: number
  /** How often to look for what is due though nobody in this process said so. Without it: once, at the start. */
  every?: number
  /** Accounts, or whatever this work is about, that are due now. The first look also finds what an earlier process left. */
  look?(isFirst: boolean): Promise<Iterable<string>> | Iterable<string>
  /** One pass. It should be short, and end early when the server stops. */
  pass(what: string, how: How): Promise<Next | undefined>
  /** The pause after a failure. */
  pause?: number
  /** How many passes may run at the same time. */
  atOnce?: number
  /** When the server stops, everything that waits gets one more pass: only this process knows of it. */
  isLastPassNeeded?: boolean
}

export interface How {
  /** Somebody waits for the result: wait for other processes too, and do not rest. */
  isAwaited: boolean
  stopping: AbortSignal
}

/** How it goes on after a pass. */
export interface Next {
  /** Not everything is done. */
  more?: boolean
  /** The next pass does not begin earlier than after this time. */
  rest?: number
  /** After this time it is due again by itself. `Infinity`: never. */
  again?: number
}

export interface Worker {
  /** There may be something to do. */
  due(what: string): void
  /** How long the oldest has been due. */
  age(): number
  /** One ordinary pass now, after the one that is running. */
  run(what: string): Promise<Next>
  /** Does everything that there is to do for it, and waits for the end. */
  settle(what: string): Promise<void>
  /** Other work on the same thing, while no pass is running. */
  alone<Made>(what: string, task: () => Promise<Made>): Promise<Made>
  /** Forgets what is due, because the database was emptied. */
  clear(): void
  /** Waits for the passes that are running. */
  stop(): Promise<void>
}

/** What a worker says about itself. */
export interface Watch {
  worked(name: string, seconds: number, ok: boolean): void
  failed(name: string, error: unknown): void
}

interface Waiting {
  /** Since when it has been due, and when its turn comes. */
  since: number
  at: number
}

/** Somebody waits, and another process is at work. */
const PATIENCE = 50
const PAUSE = 1_000
/** A timer of Node that is longer than 24 days fires at once. */
const LONGEST_TIMER = 86_400_000

export function createWorker(work: Work, watch: Watch): Worker {
  const { delay = 0, every = Number.POSITIVE_INFINITY, pause = PAUSE, atOnce = 1 } = work
  const stopped = new AbortController()
  const waiting = new Map<string, Waiting>()
  const restsUntil = new Map<string, number>()
  const running = new Map<string, { since: number; end: Promise<unknown> }>()
  let inTurn = 0
  let looking: Promise<void> | null = null
  let lookAt = work.look ? performance.now() : Number.POSITIVE_INFINITY
  let isFirstLook = true
  let timer: NodeJS.Timeout | undefined

  function add(what: string, since: number, at: number): void {
    const known = waiting.get(what)
    waiting.set(what, { since: Math.min(since, known?.since ?? since), at: Math.min(at, known?.at ?? at) })
    plan()
  }

  const turnOf = (what: string, { at }: Waiting) => Math.max(at, restsUntil.get(what) ?? 0)

  /** Sets the timer for whatever comes next. */
  function plan(): void {
    clearTimeout(timer)
    if (stopped.signal.aborted) return
    let next = looking ? Number.POSITIVE_INFINITY : lookAt
    if (inTurn < atOnce)
      for (const [what, one] of waiting) if (!running.has(what)) next = Math.min(next, turnOf(what, one))
    if (next === Number.POSITIVE_INFINITY) return
    timer = setTimeout(turn, Math.min(Math.max(0, next - performance.now()), LONGEST_TIMER)).unref()
  }

  function turn(): void {
    if (!looking && lookAt <= performance.now()) looking = look()
    for (const [what, one] of [...waiting].sort(([, a], [, b]) => a.at - b.at)) {
      if (inTurn >= atOnce) break
      if (running.has(what) || turnOf(what, one) > performance.now()) continue
      inTurn++
      run(what, false)
        .catch(error => watch.failed(work.name, error))
        .finally(() => {
          inTurn--
          plan()
        })
    }
    plan()
  }

  async function look(): Promise<void> {
    lookAt = performance.now() + every
    try {
      for (const what of await work.look!(isFirstLook)) add(what, performance.now(), performance.now())
      isFirstLook = false
    } catch (error) {
      lookAt = performance.now() + Math.min(pause, every)
      watch.failed(work.name, error)
    } finally {
      looking = null
      plan()
    }
  }

  async function run(what: string, isAwaited: boolean): Promise<Next> {
    return alone(what, async since => {
      const began = performance.now()
      let ok = false
      try {
        const next = (await work.pass(what, { isAwaited, stopping: stopped.signal })) ?? {}
        ok = true
        const now = performance.now()
        if (next.rest) restsUntil.set(what, now + next.rest)
        else restsUntil.delete(what)
        if (next.more) add(what, since, now)
        else if (next.again !== undefined && next.again < Number.POSITIVE_INFINITY)
          add(what, now + next.again, now + next.again)
        return next
      } catch (error) {
        // It stays due until it has succeeded.
        add(what, since, performance.now() + pause)
        throw error
      } finally {
        watch.worked(work.name, (performance.now() - began) / 1_000, ok)
      }
    })
  }

  async function alone<Made>(what: string, task: (since: number) => Promise<Made>): Promise<Made> {
    while (running.has(what)) await running.get(what)!.end.catch(() => {})
    const since = waiting.get(what)?.since ?? performance.now()
    waiting.delete(what)
    const end = task(since)
    running.set(what, { since, end })
    return end.finally(() => {
      running.delete(what)
      plan()
    })
  }

  plan()
  return {
    due: what => add(what, performance.now(), performance.now() + delay),
    age: () => Math.max(0, ...[...waiting.values(), ...running.values()].map(({ since }) => performance.now() - since)),
    run: what => run(what, false),
    async settle(what) {
      for (let next = await run(what, true); next.more && !stopped.signal.aborted; next = await run(what, true))
        await new Promise(resolve => (next.rest ? setTimeout(resolve, PATIENCE) : setImmediate(resolve)))
    },
    async alone(what, task) {
      const known = waiting.get(what)
      return alone(what, task).finally(() => known && add(what, known.since, known.at))
    },
    clear() {
      waiting.clear()
      restsUntil.clear()
    },
    async stop() {
      stopped.abort()
      clearTimeout(timer)
      await looking
      await Promise.allSettled([...running.values()].map(({ end }) => end))
      if (!work.isLastPassNeeded) return
      for (const what of [...waiting.keys()]) await run(what, false).catch(error => watch.failed(work.name, error))
    },
  }
}
