import type { ReadableAtom } from 'nanostores'
import { type Asked, checkReturn } from '../../evaluator/check-return.ts'
import type { Situation } from '../../evaluator/situation.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Guard } from '../browser/guard.ts'
import type { Boot } from '../state/facts.ts'
import type { PersonRecord, Showing } from '../state/record.ts'
import type { State } from '../state/state.ts'
import { readerOf } from './derive.ts'
import type { DecideFacts, Segments } from './facts.ts'

type Known = Pick<State, '$boot' | '$record' | '$now' | '$newer' | '$returning'>

/** Looks whether what was snoozed may come back on this page, and which new versions there are of what is under way. */
export function followUnderWay(
  { $boot, $record, $now, $newer, $returning }: Known,
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
const askedOf = ({ asked, delivery }: Showing): Asked =>
  asked ?? { use_segmentation: !delivery, skip_url_match: !!delivery, skip_triggers: !!delivery }

/** Only the version that boot names: a feed may be older than what another tab has begun. */
const newerOf = (showings: PersonRecord['showings'], { answer }: Boot, feed: Feed | null): Experience[] =>
  showings.flatMap(({ experience: { id, version } }) => {
    const live = answer?.history[id]?.version
    if (live == null || live === version) return []
    return feed?.experiences.find(one => one.id === id && one.version === live) ?? []
  })
