import type { BootOpen } from '../../protocol/wire.ts'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Moment } from '../state/moment.ts'
import type { State } from '../state/state.ts'
import type { Loader } from './load.ts'
import type { VisitKeep } from './visit-keep.ts'

interface Tools {
  clock: Clock
  moment: Moment
  guard: Guard
  loader: Loader
  visitKeep: VisitKeep
}

/** What the server said becomes facts, all at once, after the record of whom it named was read. */
export async function applyBoot(state: State, answer: BootOpen, tools: Tools): Promise<void> {
  const { $person, $boot, $record, $learnt, $events, $leased } = state
  const { clock, moment, guard, loader, visitKeep } = tools
  const { deliveries, events, feed, paused, profile, visit, last_cleared_at } = answer
  const { ended = [] } = $person.get()
  Object.assign(visitKeep.whose, { profile: profile.id, isRead: false, clearedAt: last_cleared_at ?? 0, ended })
  const leased = deliveries.find(({ claimed_until }) => claimed_until)
  // Beside what else is waited for.
  if (leased) guard(loader.fetchShowing)(leased.experience)
  // By the second: what the next page has to know is seldom new.
  const who = { visit, profile: profile.id, offset: Math.trunc(clock.offset() / 1_000) * 1_000 }
  let isRead: unknown
  // To open a database costs a page more than all the rest: not where nothing is shown, and never was.
  if (leased || (await visitKeep.isUsed())) {
    // Whatever was said can be signed from now on.
    $person.set({ ...$person.get(), ...who })
    isRead = await guard(visitKeep.open)()
  }
  const { shown, showings } = $record.get()
  const next = (showings[0] ?? leased ?? deliveries[0])?.experience
  moment.set(() => {
    $learnt.set({})
    $events.set(events)
    $boot.set({ state: paused ? 'paused' : 'open', answer })
    $leased.set(leased && !shown.includes(leased.delivery.id) ? leased : null)
    $person.set({
      ...$person.get(),
      ended: isRead ? undefined : ended,
      ...who,
      // What the next page fetches beside its boot, not after it.
      decide: !!feed?.kinds[0] || deliveries.some(one => one !== leased),
      hint: next && { kind: next.kind, needs: next.needs },
    })
  })
}
