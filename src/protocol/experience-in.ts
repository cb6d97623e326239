import type { ExperienceRecord, Kind } from './experience.ts'

type Named<K extends Kind> = { readonly [P in K]: Extract<ExperienceRecord, { kind: P }> }

/** The Experience in an answer. Its field is called after the kind. */
export function experienceIn(
  answer: Named<'tour'> | Named<'survey'> | Named<'launcher'> | Named<'tooltip'> | Named<'embed'>,
): ExperienceRecord {
  if ('tour' in answer) return answer.tour
  if ('survey' in answer) return answer.survey
  if ('launcher' in answer) return answer.launcher
  if ('tooltip' in answer) return answer.tooltip
  return answer.embed
}
