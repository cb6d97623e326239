import type { BootOpen } from '../../protocol/wire.ts'
import type { Clock } from '../browser/clock.ts'
import type { Guard } from '../browser/guard.ts'
import type { Moment } from '../state/moment.ts'
import type { Person } from '../state/person.ts'
import type { PersonRecord } from '../state/record.ts'
import type { State } from '../state/state.ts'
import type { VisitKeep } from './visit-keep.ts'

interface Tools {
  clock: Clock
  moment: Moment
  guard: Guard
  visitKeep: VisitKeep
}

/** What the server said becomes facts, all at once, after the record of whom it named was read. */
export async function applyBoot(state: State, answer: BootOpen, tools: Tools): Promise<void> {
  const { $person, $boot, $record, $learnt, $leased } = state
  const { clock, moment, guard, visitKeep } = tools
  const { deliveries, now, profile, visit, last_cleared_at } = answer
  const { ended = [] } = $person.get()
  clock.correct(now)
  Object.assign(visitKeep.whose, { profile: profile.id, isRead: false, clearedAt: last_cleared_at ?? 0, ended })
  // To open a database costs a page more than all the rest: not where nothing is shown, and never was.
  const isKept = deliveries.some(({ claimed_until }) => claimed_until) || (await visitKeep.isUsed())
  const isRead = isKept && (await guard(visitKeep.open)())
  const { shown } = $record.get()
  const leased = deliveries.find(({ claimed_until, delivery }) => claimed_until && !shown.includes(delivery.id))
  moment.set(() => {
    $learnt.set({})
    $boot.set({ state: 'open', answer })
    $leased.set(leased ?? null)
    $person.set({
      ...$person.get(),
      ended: isRead ? undefined : ended,
      visit,
      profile: profile.id,
      // By the second: what the next page has to know is seldom new.
      offset: Math.trunc(clock.offset() / 1_000) * 1_000,
      ...hintsFor($record.get(), answer),
    })
  })
}

/** What the next page fetches beside its boot, not after it. */
function hintsFor({ showings, seen }: PersonRecord, { feed, deliveries }: BootOpen): Pick<Person, 'decide' | 'hint'> {
  const leased = deliveries.find(({ claimed_until }) => claimed_until)
  const next = (showings[0] ?? leased ?? deliveries[0])?.experience
  return {
    decide:
      !!feed?.kinds[0] ||
      deliveries.some(one => one !== leased) ||
      showings.some(({ wait }) => wait) ||
      Object.values(seen).some(({ goal }) => goal),
    hint: next && { kind: next.kind, needs: next.needs },
  }
}
