import type { BootOpen } from '../../protocol/wire.ts'
import type { Clock } from '../browser/clock.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Reporter } from '../network/reporter.ts'
import type { Storage } from '../network/storage.ts'
import type { Moment } from '../state/moment.ts'
import type { Person } from '../state/person.ts'
import { type PersonRecord, wiped } from '../state/record.ts'
import type { State } from '../state/state.ts'

interface Tools {
  clock: Clock
  moment: Moment
  storage: Storage
  keeper: RecordKeeper
  reporter: Reporter
}

/** What the server said becomes facts, all at once, after the record of whom it named was read. */
export async function applyBoot(state: State, answer: BootOpen, tools: Tools): Promise<void> {
  const { $person, $boot, $record, $learnt, $leased } = state
  const { clock, moment, storage, keeper, reporter } = tools
  const { deliveries, feed, paused, profile, visit } = answer
  const { ended = [], ...person } = $person.get()
  keeper.belongTo(profile.id)
  // To open a database costs a page more than all the rest: not where there is nothing to show, and never was.
  const isKept = feed?.kinds[0] || deliveries[0] || reporter.hasEarly() || (await storage.kept())
  if (isKept) await keeper.change(record => withoutOutdated(record, answer, ended))
  const { shown } = $record.get()
  const leased = deliveries.find(({ claimed_until, delivery }) => claimed_until && !shown.includes(delivery.id))
  moment.set(() => {
    $learnt.set({})
    $boot.set({ state: paused ? 'paused' : 'open', answer })
    $leased.set(leased ?? null)
    $person.set({
      ...person,
      visit,
      profile: profile.id,
      // By the second: what the next page has to know is seldom new.
      offset: Math.trunc(clock.offset() / 1_000) * 1_000,
      ...hintsFor($record.get(), answer),
    })
  })
  if (isKept) await reporter.reportEarly()
}

/** The record may be from before the profile was cleared, or have what ended while it could not be written. */
function withoutOutdated(record: PersonRecord, { last_cleared_at }: BootOpen, ended: string[]) {
  if (Object.values(record.seen).some(({ last_at }) => last_at <= (last_cleared_at ?? 0)))
    return { record: wiped(record) }
  const showings = record.showings.filter(({ interaction }) => !ended.includes(interaction))
  return ended[0] ? { record: { ...record, showings } } : undefined
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
