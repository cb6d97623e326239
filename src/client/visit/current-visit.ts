import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Person } from '../state/person.ts'
import type { Visit } from './visit.ts'

// Without consent, calls wait. This is the most that we keep.
const MOST_CALLS = 100

/** The current visit, if there is one. There is only one at a time. */
export function createCurrentVisit(host: Host, guard: Guard) {
  let visit: Visit | null = null
  let ending: AbortController
  let calls: ((visit: Visit) => unknown)[] = []
  let start = () => {}
  return {
    get: () => visit,
    /** Runs now, or as soon as there is a visit. */
    call(work: (visit: Visit) => unknown): unknown {
      if (visit) return work(visit)
      if (calls.length < MOST_CALLS) calls.push(work)
    },
    /** Begins after the calls next to this one, so that `init` and `identify` need only one boot. */
    begin(create: (signal: AbortSignal) => Visit | null) {
      start = guard(() => {
        if (visit) return
        ending = new AbortController()
        visit = create(ending.signal)
        if (!visit) return
        for (const call of calls.splice(0)) guard(call)(visit)
        if (/[?&]beckon-inspect/.test(host.location.search)) guard(visit.inspect)()
      })
      host.queueMicrotask(() => start())
    },
    /** Begins at once, if something was said or called before. Returns the current visit. */
    hurry(isSaid: boolean): Visit | null {
      if (isSaid || calls[0]) start()
      return visit
    },
    /** Ends the visit and returns its person. The next visit in this tab continues what is on the stage. */
    end(): Person | undefined {
      const last = visit
      if (!last) return
      visit = null
      ending.abort()
      return last.person()
    },
    forgetCalls() {
      calls = []
    },
  }
}

export type CurrentVisit = ReturnType<typeof createCurrentVisit>
