import type { Candidate } from '../../evaluator/situation.ts'
import { matchesUrl } from '../../evaluator/url-match.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { BootOpen, Feed } from '../../protocol/wire.ts'
import type { Boot, Finished, Wish } from '../state/facts.ts'
import { isWished } from '../state/facts.ts'
import type { PersonRecord } from '../state/record.ts'

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
