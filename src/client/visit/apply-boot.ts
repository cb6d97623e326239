import type { BootOpen, Report } from '../../protocol/wire.ts'
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

/** Turns the server's answer into facts, all at once, after the record of the person that it names was read. */
export async function applyBoot(state: State, answer: BootOpen, known: Report[], tools: Tools): Promise<void> {
  const { $person, $boot, $record, $events, $leased } = state
  const { clock, moment, guard, loader, visitKeep } = tools
  const { deliveries, events, feed, paused, profile, visit, last_cleared_at } = answer
  const { ended = [] } = $person.get()
  const { history, snoozed } = answer
  const told = { clearedAt: last_cleared_at ?? 0, ended, history, snoozed }
  Object.assign(visitKeep.whose, { profile: profile.id, isRead: false, ...told })
  const leased = deliveries.find(({ claimed_until }) => claimed_until)
  // Starts loading now, at the same time as the rest.
  if (leased) guard(loader.fetchShowing)(leased.experience)
  // Rounded to seconds, so that what we store for the next page rarely changes.
  const who = { visit, profile: profile.id, offset: Math.trunc(clock.offset() / 1_000) * 1_000 }
  let isRead: unknown
  // To open a database costs a page more than all the rest, so we avoid it where nothing is or was shown.
  if (leased || snoozed?.[0] || (await visitKeep.isUsed())) {
    // From now on, reports can be signed.
    $person.set({ ...$person.get(), ...who })
    isRead = await guard(visitKeep.open)()
  }
  const { shown, showings } = $record.get()
  const next = (showings[0] ?? leased ?? deliveries[0])?.experience
  moment.set(() => {
    const learning = visitKeep.entered()?.learning
    // Without it, nothing was learnt yet.
    if (learning) learning.since(known, events)
    else $events.set(events)
    $boot.set({ state: paused ? 'paused' : 'open', answer })
    $leased.set(leased && !shown.includes(leased.delivery.id) ? leased : null)
    $person.set({
      ...$person.get(),
      ended: isRead ? undefined : ended,
      unsent: undefined,
      ...who,
      // The next page fetches these at the same time as its boot, not after it.
      decide: !!feed?.kinds[0] || deliveries.some(one => one !== leased),
      hint: next && { kind: next.kind, needs: next.needs },
    })
  })
}
