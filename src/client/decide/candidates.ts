import type { ReadableAtom } from 'nanostores'
import { type Asked, checkReturn } from '../../evaluator/check-return.ts'
import type { Situation } from '../../evaluator/situation.ts'
import { matchesUrl } from '../../evaluator/url-match.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Candidate } from '../../protocol/verdict.ts'
import type { BootOpen, Feed } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { PersonRecord, Showing } from '../state/record.ts'
import { type Boot, type Finished, isWished, type State, type Wish } from '../state/state.ts'
import { type DecideFacts, readerOf, type Segments } from './facts.ts'

/** The automatic Experiences. Computed once for each feed, because there may be thousands. */
export const liveOf = (feed: Feed | null): Candidate[] =>
  feed?.experiences.map(experience => ({ kind: 'automatic', experience })) ?? []

/** The candidates whose first step matches the address. Only these are evaluated again when the page or the time changes. */
export const nearTo = (live: Candidate[], href: string): Candidate[] =>
  live.filter(({ experience: { steps } }) => {
    const { url } = steps[0]
    return !url?.rules.length || matchesUrl(url, href)
  })

/**
 * The waiting Deliveries in order, with what this page has learnt since boot. Those that this browser has painted are left out.
 */
export const pendingOf = (
  { answer }: Boot,
  { shown }: PersonRecord,
  finished: { [id: string]: Finished },
): Candidate[] =>
  (answer?.deliveries ?? [])
    .filter(({ delivery }) => !shown.includes(delivery.id))
    .map(({ delivery, experience }) => ({
      kind: 'delivery',
      delivery: { ...delivery, ...finished[delivery.id] },
      experience,
    }))

/** What boot brought besides the feed: with Deliveries, or because somebody asked for it. */
export const broughtBy = (answer: BootOpen | null): { experience: Experience }[] => [
  ...(answer?.deliveries ?? []),
  ...(answer?.wanted ?? []).map(experience => ({ experience })),
]

/** Experiences that the page asked for. They are shown like a Delivery that the server does not know, so it has no id. */
export function requestedOf(wishes: Wish[], live: Candidate[], { answer }: Boot): Candidate[] {
  const known = [...live, ...broughtBy(answer)]
  return wishes.flatMap((wish): Candidate[] => {
    const { id, use_segmentation = false, once = false, skip_triggers = true, skip_url_match = true } = wish
    const gates = { use_segmentation, once, skip_triggers, skip_url_match }
    const experience = known.find(each => isWished(id, each.experience))?.experience
    if (!experience) return []
    const model_id = experience.id
    const delivery = { id: '', model_id, from: null, until: null, at: null, dropped_because: null, ...gates }
    return [{ kind: 'delivery', delivery, experience }]
  })
}

/** Leaves out what some tab is already showing. */
export const notUnderWay = (candidates: Candidate[], { showings }: PersonRecord): Candidate[] =>
  showings.length
    ? candidates.filter(
        ({ experience }) => !showings.some(showing => showing.experience.id === experience.id && !showing.wait),
      )
    : candidates

/**
 * Asks the server again for what the page, a link or a button wants and the feed does not have: some Experiences are only known by
 * their id. Once for each, because it may not exist.
 */
export function askForWanted(
  { $wishes, $boot }: Pick<State, '$wishes' | '$boot'>,
  { $feed }: DecideFacts,
  { guard, refresh }: { guard: Guard; refresh(): Promise<unknown> },
) {
  const asked = new Set<string>()
  const ask = guard(refresh)
  const look = () => {
    const { answer } = $boot.get()
    const feed = $feed.get()
    if (!answer || answer.feed?.version !== feed?.version) return
    const known = [...(feed?.experiences ?? []), ...broughtBy(answer).map(({ experience }) => experience)]
    const unknown = $wishes.get().filter(({ id }) => !asked.has(id) && !known.some(one => isWished(id, one)))
    for (const { id } of unknown) asked.add(id)
    if (unknown[0]) ask()
  }
  for (const $fact of [$wishes, $boot, $feed]) $fact.listen(look)
  look()
}

/**
 * If something that was asked for is already on the stage or has just begun, it goes on at its step. The request is done. What somebody
 * is closing at this moment is not there any more.
 */
export function spendWishes({
  $wishes,
  $record,
  $tab,
  $leaving,
}: Pick<State, '$wishes' | '$record' | '$tab' | '$leaving'>) {
  const look = () => {
    const leaving = $leaving.get()
    const isHere = ({ tab, wait, interaction }: Showing) =>
      tab === $tab.get() && !wait && !leaving.includes(interaction)
    const here = $record.get().showings.filter(isHere)
    const wishes = $wishes.get()
    const left = wishes.filter(({ id }) => !here.some(({ experience }) => isWished(id, experience)))
    if (left.length < wishes.length) $wishes.set(left)
  }
  for (const $fact of [$record, $wishes, $tab]) $fact.listen(look)
  look()
}

type UnderWayFacts = Pick<State, '$boot' | '$record' | '$now' | '$newer' | '$returning'>

/** Looks whether what was snoozed may come back on this page, and which new versions there are of what is under way. */
export function followUnderWay(
  { $boot, $record, $now, $newer, $returning }: UnderWayFacts,
  { $feed, $segments }: Pick<DecideFacts, '$feed' | '$segments'>,
  $situation: ReadableAtom<Situation | null>,
  guard: Guard,
) {
  const look = guard(() => {
    const { showings } = $record.get()
    const due = showings.filter(({ wait }) => wait && wait <= $now.get())
    const returning = returningOf(due, $situation.get(), $segments.get())
    if (JSON.stringify(returning) !== JSON.stringify($returning.get())) $returning.set(returning)
    const newer = newerOf(showings, $boot.get(), $feed.get())
    if (newer.length || $newer.get().length) $newer.set(newer)
  })
  for (const $fact of [$situation, $record, $segments, $feed, $boot]) $fact.listen(look)
  look()
}

function returningOf(due: Showing[], situation: Situation | null, segments: Segments | null) {
  const returning: State['$returning']['value'] = {}
  for (const one of situation ? due : []) {
    const gates = checkReturn(readerOf(segments), one.experience, one.step, askedOf(one), situation!)
    returning[one.interaction] = gates.every(({ result }) => result === 'pass')
  }
  return returning
}

/** A page of the release before did not note what a Delivery asked. */
export const askedOf = ({ asked, delivery }: Showing): Asked =>
  asked ?? { use_segmentation: !delivery, skip_url_match: !!delivery, skip_triggers: !!delivery }

/** Only the version that boot names: a feed may be older than what another tab has begun. */
const newerOf = (showings: PersonRecord['showings'], { answer }: Boot, feed: Feed | null): Experience[] =>
  showings.flatMap(({ experience: { id, version } }) => {
    const live = answer?.history[id]?.version
    if (live == null || live === version) return []
    return feed?.experiences.find(one => one.id === id && one.version === live) ?? []
  })
