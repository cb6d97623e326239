import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Person } from '../state/person.ts'
import type { Visit } from './visit.ts'

// Calls made before anybody may be asked: without consent they wait, but not without end.
const MOST_CALLS = 100

/** The visit that goes on, if there is one: one at a time. */
export function createCurrentVisit(host: Host, guard: Guard) {
  let visit: Visit | null = null
  let ending: AbortController
  let calls: ((visit: Visit) => unknown)[] = []
  return {
    get: () => visit,
    /** Now, or as soon as there is a visit. */
    call(work: (visit: Visit) => unknown): unknown {
      if (visit) return work(visit)
      if (calls.length < MOST_CALLS) calls.push(work)
    },
    /** After the calls that stand beside this one: `init` and `identify` are one boot. */
    begin(create: (signal: AbortSignal) => Visit | null) {
      host.queueMicrotask(
        guard(() => {
          if (visit) return
          ending = new AbortController()
          visit = create(ending.signal)
          if (!visit) return
          for (const call of calls.splice(0)) guard(call)(visit)
          if (/[?&]beckon-inspect/.test(host.location.search)) guard(visit.inspect)()
        }),
      )
    },
    /** Whoever comes after this in the tab goes on with what is under way. Answers who looked. */
    end(): Person | undefined {
      const last = visit
      if (!last) return
      visit = null
      ending.abort()
      return last.person()
    },
    /** What waits for a visit is forgotten. */
    forgetCalls() {
      calls = []
    },
  }
}

export type CurrentVisit = ReturnType<typeof createCurrentVisit>
