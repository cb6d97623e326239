import type { GroupKind } from '../../protocol/delivery.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { About } from '../api/events.ts'
import type { Clock } from '../browser/clock.ts'
import type { Draft, Reporter } from '../network/reporter.ts'
import type { Showing } from '../state/record.ts'

const AUTOMATIC: ReadonlySet<GroupKind> = new Set(['campaign', 'experiment'])

/** Automatic showings count for frequency limits. */
export const isAutomatic = ({ group_kind }: Showing) => AUTOMATIC.has(group_kind)

/** A showing that nobody has seen yet. `rest` says where it comes from, and who shows it. */
export const newShowing = (
  experience: Experience,
  { reporter, clock }: { reporter: Reporter; clock: Clock },
  rest: Pick<Showing, 'tab' | 'group_kind'> & Partial<Showing>,
): Showing => ({
  experience,
  interaction: reporter.number(),
  group_id: experience.id,
  insist: false,
  step: 0,
  since: clock.now(),
  draft: {},
  ...rest,
})

/** The report that it is being painted. */
export const displayed = (showing: Showing, { page, href }: { page: string; href(): string }): Draft => ({
  type: 'displayed',
  interaction: showing.interaction,
  experience: showing.experience.id,
  kind: showing.experience.kind,
  group_kind: showing.group_kind,
  group_id: showing.group_id,
  delivery: showing.delivery?.id,
  page,
  href: href(),
  version: showing.experience.version,
  language: showing.experience.language,
})

export const aboutOf = ({ experience: { id, name, kind, steps }, step, delivery }: Showing): About => ({
  experience: { id, name, kind },
  step: steps[step]?.id ?? null,
  delivery: delivery?.id ?? null,
})
