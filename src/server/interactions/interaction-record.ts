import type { GroupKind } from '../../protocol/delivery.ts'
import type { Kind } from '../../protocol/experience.ts'
import type { Interaction, InteractionState, SurveyResponse } from '../../protocol/interaction.ts'
import { timestamp } from '../http/timestamp.ts'
import type { EmbeddedProfile } from '../profiles/expand-profiles.ts'

export interface InteractionRow {
  id: string
  created_at: number
  updated_at: number
  profile_id: string
  experience_id: string
  experience_kind: Kind
  state: InteractionState
  group_id: string
  group_kind: GroupKind
  defer_count: number
  defer_until: number | null
  goal_at: number | null
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
    profile: profile ?? { id: row.profile_id },
  }
}

export interface ResponseRow {
  id: string
  created_at: number
  updated_at: number
  profile_id: string
  interaction_id: string
  survey_id: string
  step_id: string
  answer: string
  text: string | null
}

export function responseRecord(row: ResponseRow, profile: EmbeddedProfile | undefined): SurveyResponse {
  return {
    id: row.id,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    interaction_id: row.interaction_id,
    survey_id: row.survey_id,
    step_id: row.step_id,
    answer: row.answer,
    text: row.text,
    profile: profile ?? { id: row.profile_id },
  }
}
