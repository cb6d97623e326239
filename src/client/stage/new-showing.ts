import type { Candidate } from '../../evaluator/situation.ts'
import type { GroupKind } from '../../protocol/delivery.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Properties } from '../../protocol/profile.ts'
import type { About } from '../api/events.ts'
import type { Draft } from '../network/reporter.ts'
import type { Wish } from '../state/facts.ts'
import type { Showing } from '../state/record.ts'

const AUTOMATIC: ReadonlySet<GroupKind> = new Set(['campaign', 'experiment'])

/** Started by itself: these count for frequency limits. */
export const isAutomatic = ({ group_kind }: Showing) => AUTOMATIC.has(group_kind)

/** Who shows it, and since when. */
type Where = Pick<Showing, 'interaction' | 'tab' | 'since'>

export const newShowing = (experience: Experience, group_kind: GroupKind, where: Where): Showing => ({
  experience,
  group_kind,
  group_id: experience.id,
  insist: false,
  step: 0,
  draft: {},
  ...where,
})

export function showingOf(candidate: Candidate, wishes: Wish[], options: Properties | null, where: Where): Showing {
  const { experience } = candidate
  if (candidate.kind === 'automatic')
    return newShowing(experience, experience.percent == null ? 'campaign' : 'experiment', where)
  const { id, model_id, skip_triggers } = candidate.delivery
  if (id) return { ...newShowing(experience, 'delivery', where), delivery: { id, options }, insist: skip_triggers }
  const { group_kind = 'api_js', group_id = model_id } = wishes.find(wish => wish.id === model_id) ?? {}
  return { ...newShowing(experience, group_kind, where), group_id, insist: skip_triggers }
}

/** The report that it is being painted. */
export const displayed = (showing: Showing, page: string, href: string): Draft => ({
  type: 'displayed',
  interaction: showing.interaction,
  experience: showing.experience.id,
  kind: showing.experience.kind,
  group_kind: showing.group_kind,
  group_id: showing.group_id,
  delivery: showing.delivery?.id,
  page,
  href,
})

export const aboutOf = ({ experience: { id, name, kind, steps }, step, delivery }: Showing): About => ({
  experience: { id, name, kind },
  step: steps[step]?.id ?? null,
  delivery: delivery?.id ?? null,
})
