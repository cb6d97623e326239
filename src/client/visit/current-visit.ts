import type { Guard } from '../browser/guard.ts'
import type { Host } from '../browser/host.ts'
import type { Person, Unsent } from '../state/person.ts'
import type { Services } from './services.ts'
import { createVisit, type Visit } from './visit.ts'

// Calls made before anybody may be asked: without consent they wait, but not without end.
const MOST_CALLS = 100

/** The visit that goes on, if there is one: one at a time. */
export interface CurrentVisit {
  get(): Visit | null
  /** After the calls that stand beside this one: `init` and `identify` are one boot. */
  beginSoon(whose: () => { services: Services; person: Person; said: Unsent } | null): void
  /** Whoever comes after this in the tab goes on with what is under way. */
  end(): void
  /** Now, or as soon as there is a visit. */
  call(work: (visit: Visit) => unknown): unknown
  /** What waits for a visit is forgotten. */
  forgetCalls(): void
}

export function createCurrentVisit(host: Host, guard: Guard, began: (visit: Visit) => void): CurrentVisit {
  let visit: Visit | null = null
  let ending = new AbortController()
  let waiting: ((visit: Visit) => unknown)[] = []
  return {
    get: () => visit,
    beginSoon(whose) {
      host.queueMicrotask(
        guard(() => {
          const known = visit ? null : whose()
          if (!known) return
          ending = new AbortController()
          visit = createVisit(known.services, ending.signal, known.person, known.said)
          for (const work of waiting.splice(0)) guard(work)(visit)
          began(visit)
        }),
      )
    },
    end() {
      if (visit) guard(visit.leave)()
      visit = null
      ending.abort()
    },
    call(work) {
      if (visit) return work(visit)
      if (waiting.length < MOST_CALLS) waiting.push(work)
    },
    forgetCalls() {
      waiting = []
    },
  }
}
