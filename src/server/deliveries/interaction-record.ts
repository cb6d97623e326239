import type { GroupKind } from '../../protocol/delivery.ts'
import type { Kind } from '../../protocol/experience.ts'
import type { Interaction, InteractionState, SurveyResponse } from '../../protocol/interaction.ts'
import { timestamp } from '../http/timestamp.ts'
import type { EmbeddedProfile } from '../people/profiles/expand-profiles.ts'
import type { RowOf } from '../store/row-of.ts'

export interface InteractionRow extends RowOf<'interactions'> {
  experience_kind: Kind
  state: InteractionState
  group_kind: GroupKind
}

export function interactionRecord(row: InteractionRow, profile: EmbeddedProfile | undefined): Interaction {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    state: row.state,
    experience_id: row.experience_id,
    ...(row.experience_kind === 'tour' ? { tour_id: row.experience_id } : {}),
    group_id: row.group_id,
    group_kind: row.group_kind,
    defer_count: row.defer_count,
    defer_until: timestamp(row.defer_until),
    goal_at: timestamp(row.goal_at),
    version: row.version,
    url_group_id: row.url_group_id,
    language: row.language,
    browser_k: row.browser_k,
    href: row.href,
    first_displayed_at: timestamp(row.first_displayed_at),
    started_at: timestamp(row.started_at),
    completed_at: timestamp(row.completed_at),
    exited_at: timestamp(row.exited_at),
    profile: profile ?? { id: row.profile_id },
  }
}

export type ResponseRow = RowOf<'responses'>

/** How an answer came about. */
export interface AskedOf {
  /** As the shown version asks it. */
  question: string
  href: string | null
  finished_at: string | null
}

export function responseRecord(
  row: ResponseRow,
  asked: AskedOf | undefined,
  profile: EmbeddedProfile | undefined,
): SurveyResponse {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    interaction_id: row.interaction_id,
    survey_id: row.survey_id,
    step_id: row.step_id,
    answer: row.answer,
    text: row.text,
    profile_id: row.profile_id,
    question: asked?.question ?? '',
    href: asked?.href ?? null,
    finished_at: asked?.finished_at ?? null,
    profile: profile ?? { id: row.profile_id },
  }
}
