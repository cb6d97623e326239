import type { BootAnswer, BootOpen, Report } from '../../protocol/wire.ts'
import type { Keep } from '../keep/keep.ts'
import type { Reporter } from '../keep/reporter.ts'
import type { Loader } from '../parts/load.ts'
import type { Around } from '../state/around.ts'
import { forget, type Said } from '../state/person.ts'
import type { State } from '../state/state.ts'

export interface ApplyNeeds extends Pick<Around, 'host' | 'token' | 'clock' | 'moment' | 'guard'> {
  loader: Loader
  keep: Keep
  reporter: Reporter
}

/**
 * Turns the server's answer into facts. `known`: what was said before the question, and had reached the server. `meanwhile`: what
 * was said while the question was on its way.
 */
export async function applyBoot(
  state: State,
  answer: BootAnswer,
  known: Report[] = [],
  { properties, company }: Said,
  needs: ApplyNeeds,
): Promise<void> {
  if (!('v' in answer)) return closeBoot(state, 'off' in answer ? 'off' : 'forgotten', needs)
  const report = needs.guard(needs.reporter.report)
  if (company || Object.keys(properties)[0]) await report({ type: 'set', properties, company })
  await openBoot(state, answer, known, needs)
}

/** Sets the facts all at once, after the record of the person that the answer names was read. */
async function openBoot(state: State, answer: BootOpen, known: Report[], needs: ApplyNeeds): Promise<void> {
  const { $person, $boot, $record, $events, $leased } = state
  const { clock, moment, guard, loader, keep } = needs
  const { deliveries, events, feed, paused, profile, visit, last_cleared_at, history, snoozed } = answer
  const { ended = [] } = $person.get()
  const told = { clearedAt: last_cleared_at ?? 0, ended, history, snoozed }
  Object.assign(keep.whose, { profile: profile.id, isRead: false, ...told })
  const leased = deliveries.find(({ claimed_until }) => claimed_until)
  // Starts loading now, at the same time as the rest.
  if (leased) guard(loader.fetchShowing)(leased.experience)
  // Rounded to seconds, so that what we store for the next page rarely changes.
  const who = { visit, profile: profile.id, offset: Math.trunc(clock.offset() / 1_000) * 1_000 }
  let isRead: unknown
  // To open a database costs a page more than all the rest, so we avoid it where nothing is or was shown.
  if (leased || snoozed?.[0] || (await keep.isUsed())) {
    // From now on, reports can be signed.
    $person.set({ ...$person.get(), ...who })
    isRead = await guard(keep.open)()
  }
  const { shown, showings } = $record.get()
  const next = (showings[0] ?? leased ?? deliveries[0])?.experience
  moment.set(() => {
    const learning = keep.$kept.get()?.learning
    // Without it, nothing was learnt yet.
    if (learning) learning.since(known, events)
    else $events.set(events)
    $boot.set({ state: paused ? 'paused' : 'open', answer })
    $leased.set(leased && !shown.includes(leased.delivery.id) ? leased : null)
    $person.set({
      ...$person.get(),
      ended: isRead ? undefined : ended,
      ...who,
      // The next page fetches these at the same time as its boot, not after it.
      decide: !!feed?.kinds[0] || deliveries.some(one => one !== leased),
      hint: next && { id: next.id, key: next.key, kind: next.kind, needs: next.needs },
    })
  })
}

/** The domain is off, or the server was told to forget the person. */
async function closeBoot({ $boot, $person }: State, how: 'off' | 'forgotten', needs: ApplyNeeds): Promise<void> {
  const { host, token, moment, keep } = needs
  moment.set(() => $boot.set({ state: how, answer: null }))
  if (how === 'off') return
  const person = $person.get()
  $person.set({ ...person, visit: undefined })
  forget(host, token)
  if (person.profile && (await keep.isUsed())) await (await keep.load()).wipe([person.profile])
}
