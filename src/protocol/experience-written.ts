import type { z } from 'zod'
import type * as schema from './schema/experience.ts'
import type * as step from './schema/step.ts'

// What callers of the management API write. Interfaces, because declarations name them: see `experience.ts`.

interface TourStepInput extends z.input<typeof step.TourStep> {}
interface SurveyStepInput extends z.input<typeof step.SurveyStep> {}
interface LauncherStepInput extends z.input<typeof step.LauncherStep> {}
interface TooltipStepInput extends z.input<typeof step.TooltipStep> {}
interface EmbedStepInput extends z.input<typeof step.EmbedStep> {}

/** In any form that the server reads. */
type Time = string | number | null | undefined

interface Content extends Omit<z.input<typeof schema.EmbedInput>, 'kind' | 'steps'> {}

interface Times {
  published_at?: Time
  publish_at?: Time
  unpublish_at?: Time
}

interface Restarts {
  replaces_at_once?: boolean | undefined
}

export interface NewTour extends Content, Times, Restarts {
  kind?: 'tour' | undefined
  steps: TourStepInput[]
}
export interface NewSurvey extends Content, Times, Restarts {
  kind?: 'survey' | undefined
  steps: SurveyStepInput[]
}
export interface NewLauncher extends Content, Times {
  kind?: 'launcher' | undefined
  steps: LauncherStepInput[]
}
export interface NewTooltip extends Content, Times {
  kind?: 'tooltip' | undefined
  steps: TooltipStepInput[]
}
export interface NewEmbed extends Content, Times {
  kind?: 'embed' | undefined
  steps: EmbedStepInput[]
}

export interface NewExperience {
  tour: NewTour
  survey: NewSurvey
  launcher: NewLauncher
  tooltip: NewTooltip
  embed: NewEmbed
}

interface Waiting {
  id: string
  stamp?: string | undefined
  schedule?: 'end' | 'keep' | undefined
}

export interface WholeTour extends NewTour, Waiting {}
export interface WholeSurvey extends NewSurvey, Waiting {}
export interface WholeLauncher extends NewLauncher, Waiting {}
export interface WholeTooltip extends NewTooltip, Waiting {}
export interface WholeEmbed extends NewEmbed, Waiting {}

export interface WholeExperience {
  tour: WholeTour
  survey: WholeSurvey
  launcher: WholeLauncher
  tooltip: WholeTooltip
  embed: WholeEmbed
}

/** Null sets an optional part back to its default. */
type Parts<C> = { [P in keyof C]?: P extends 'name' | 'steps' | 'kind' ? C[P] : C[P] | null }

interface Changing extends Waiting {
  archived_at?: Time
  segments_stamp?: string | undefined
  review_stamp?: string | undefined
  if_published_at?: string | null | undefined
  if_publish_at?: string | null | undefined
  if_unpublish_at?: string | null | undefined
  if_unused?: boolean | undefined
  save_id?: string | undefined
  autosave?: boolean | undefined
}

export interface ChangedTour extends Parts<NewTour>, Changing {}
export interface ChangedSurvey extends Parts<NewSurvey>, Changing {}
export interface ChangedLauncher extends Parts<NewLauncher>, Changing {}
export interface ChangedTooltip extends Parts<NewTooltip>, Changing {}
export interface ChangedEmbed extends Parts<NewEmbed>, Changing {}

export interface ChangedExperience {
  tour: ChangedTour
  survey: ChangedSurvey
  launcher: ChangedLauncher
  tooltip: ChangedTooltip
  embed: ChangedEmbed
}
