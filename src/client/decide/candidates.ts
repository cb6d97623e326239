import type { Candidate } from '../../evaluator/situation.ts'
import { matchesUrl } from '../../evaluator/url-match.ts'
import type { Feed } from '../../protocol/wire.ts'
import type { Boot, Finished, Wish } from '../state/facts.ts'
import type { PersonRecord } from '../state/record.ts'

/** What may start by itself. Made once a feed: there may be thousands. */
export const liveOf = (feed: Feed | null): Candidate[] =>
  feed?.experiences.map(experience => ({ kind: 'automatic', experience })) ?? []

/** Whose first step the address lets through: only these hear of what happens on the page, and of the time. */
export const nearTo = (live: Candidate[], href: string): Candidate[] =>
  live.filter(({ experience: { steps } }) => {
    const { url } = steps[0]
    return !url?.rules.length || matchesUrl(url, href)
  })

/** Deliveries in their order, with what this page has learnt of them since boot; those that were painted here are gone. */
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

/** What was asked for here is shown like a Delivery of the page's own, which no server knows: it has no id. */
export function requestedOf(wishes: Wish[], live: Candidate[], { answer }: Boot): Candidate[] {
  const known = [...live, ...(answer?.deliveries ?? [])]
  return wishes.flatMap((wish): Candidate[] => {
    const { id, use_segmentation = false, once = false, skip_triggers = true, skip_url_match = true } = wish
    const gates = { use_segmentation, once, skip_triggers, skip_url_match }
    const delivery = { id: '', model_id: id, from: null, until: null, at: null, dropped_because: null, ...gates }
    const found = known.find(({ experience }) => experience.id === id)
    return found ? [{ kind: 'delivery', delivery, experience: found.experience }] : []
  })
}

/** What is under way in any tab is no candidate any more. */
export const notUnderWay = (candidates: Candidate[], { showings }: PersonRecord): Candidate[] =>
  showings.length
    ? candidates.filter(
        ({ experience }) => !showings.some(showing => showing.experience.id === experience.id && !showing.wait),
      )
    : candidates
