import type { BootOpen } from '../../protocol/wire.ts'
import type { Clock } from '../browser/clock.ts'
import type { RecordKeeper } from '../network/record-keeper.ts'
import type { Storage } from '../network/storage.ts'
import type { Moment } from '../state/moment.ts'
import type { Person } from '../state/person.ts'
import { type PersonRecord, wiped } from '../state/record.ts'
import type { State } from '../state/state.ts'

type Facts = Pick<State, '$person' | '$boot' | '$record' | '$events' | '$learnt' | '$leases'>

interface Tools {
  clock: Clock
  moment: Moment
  storage: Storage
  keeper: RecordKeeper
}

/**
 * What the server said becomes facts, all at once, after the record of whom it named was read. False: there is no record,
 * because nothing was ever kept in this browser.
 */
export async function applyBoot(
  { $person, $boot, $record, $events, $learnt, $leases }: Facts,
  answer: BootOpen,
  { clock, moment, storage, keeper }: Tools,
): Promise<boolean> {
  const { deliveries, feed, now, profile, visit } = answer
  clock.correct(now)
  const { ended = [], ...kept } = $person.get()
  const person: Person = { ...kept, visit, profile: profile.id, offset: bySecond(clock.offset()) }
  keeper.belongTo(profile.id)
  // To open a database costs a page more than all the rest: not where there is nothing to show, and never was.
  const isKept = !!feed?.kinds[0] || !!deliveries[0] || (await storage.kept())
  if (isKept)
    await keeper.change(record => {
      const current = isOutdated(record, answer) ? wiped(record) : record
      const showings = current.showings.filter(({ interaction }) => !ended.includes(interaction))
      if (current === record && showings.length === record.showings.length) return
      return { record: { ...current, showings } }
    })
  const leases: { [delivery: string]: number } = {}
  for (const { delivery, claimed_until } of deliveries) if (claimed_until) leases[delivery.id] = claimed_until
  moment.set(() => {
    $events.set(answer.events)
    $learnt.set({})
    $leases.set(leases)
    $boot.set({ state: 'open', answer })
    $person.set({ ...person, ...hintsFor($record.get(), answer) })
  })
  return isKept
}

/** By the second: what the next page has to know is seldom new. */
const bySecond = (offset: number) => offset - (offset % 1_000)

/** The record may be from before the profile was cleared. */
const isOutdated = ({ seen }: PersonRecord, { last_cleared_at }: BootOpen) =>
  last_cleared_at !== null && Object.values(seen).some(({ last_at }) => last_at <= last_cleared_at)

/** What the next page fetches beside its boot, not after it. */
function hintsFor({ showings }: PersonRecord, { feed, deliveries }: BootOpen): Pick<Person, 'decide' | 'hint'> {
  const leased = deliveries.find(({ claimed_until }) => claimed_until)
  const undecided = deliveries.some(({ claimed_until }) => !claimed_until)
  return {
    decide: !!feed?.kinds[0] || undecided || showings.some(({ wait }) => wait),
    hint: (showings[0] ?? leased ?? deliveries[0])?.experience.kind,
  }
}
