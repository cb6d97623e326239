import type { GroupKind } from './delivery.ts'

export type InteractionState = 'displayed' | 'started' | 'completed' | 'exited'

/** What one person did with one Experience, once. The state never goes back. */
export interface Interaction {
  id: string
  created_at: string
  updated_at: string
  state: InteractionState
  /** The Experience of any kind. Tours also have it as `tour_id`. */
  experience_id: string
  tour_id?: string
  group_id: string
  group_kind: GroupKind
  defer_count: number
  defer_until: string | null
  goal_at: string | null
  /** The version that was shown; null if it is not known. */
  version: number | null
  url_group_id: string | null
  language: string | null
  browser_k: string | null
  /** The page on which it was first drawn. */
  href: string | null
  first_displayed_at: string | null
  started_at: string | null
  completed_at: string | null
  exited_at: string | null
  profile: { id: string; [field: string]: unknown }
}

/** An answer to one question of a microsurvey. */
export interface SurveyResponse {
  id: string
  created_at: string
  updated_at: string
  interaction_id: string
  survey_id: string
  step_id: string
  /** The mark, the value of the option, or the text. */
  answer: string
  /** The text that was written after a follow-up question. */
  text: string | null
  profile_id: string
  /** The text of the question, as it was shown. */
  question: string
  /** The page on which the survey was first drawn. */
  href: string | null
  /** When the person came to the end of the survey. */
  finished_at: string | null
  profile: { id: string; [field: string]: unknown }
}
