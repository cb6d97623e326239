import type { Experience } from '../protocol/experience.ts'
import type { LimitGroup } from '../protocol/limit-group.ts'

/** Whether it is in the group. Launchers, tooltips and embeds are in none. */
export const isLimitedBy = (
  { kind: only, experiences }: Pick<LimitGroup, 'kind' | 'experiences'>,
  { id, kind }: Pick<Experience, 'id' | 'kind'>,
): boolean =>
  (only ? kind === only : kind === 'tour' || kind === 'survey') && (!experiences || experiences.includes(id))
