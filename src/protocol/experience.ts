import type { z } from 'zod'
import type { Need } from './needs.ts'
import type { RichElement } from './rich-text.ts'
import type * as schema from './schema/experience.ts'
import type * as step from './schema/step.ts'

export type Kind = z.output<typeof schema.Kind>
export type Button = WithId<z.output<typeof step.Button>>
export type Item = WithId<z.output<typeof step.Item>>
export type Question = z.output<typeof step.Question>
export type Media = z.output<typeof step.Media>
export type ScreenPlace = z.output<typeof step.ScreenPlace>
export type Recurrence = z.output<typeof schema.Recurrence>
export type Goal = z.output<typeof schema.Goal>
export type Translations = z.output<typeof schema.Translations>

/** An Experience as somebody writes it: ids may be missing, defaults may be left out. */
export type ExperienceInput = z.input<typeof schema.ExperienceInput>
type Written = z.output<typeof schema.ExperienceInput>

type WithId<T> = T extends unknown ? Omit<T, 'id'> & { id: string } : never
type StepOf<S extends { buttons?: unknown }, B> = Omit<S, 'id' | 'buttons' | 'body'> & {
  id: string
  buttons?: B[]
  /** The markup as it was written. For a page, the tree that was parsed from it. */
  body?: string | RichElement[]
  /** Only for a page: what its element was when somebody pointed at it. */
  element_was?: ElementWas
} & Partial<CardWords>

export interface ElementWas {
  tag: string
  /** Stands for a short text; and the language of the page. */
  said?: number
  lang?: string
}

/** Only for a page: our own labels in its language, and whether that language runs from right to left. */
export interface CardWords {
  /** Of a step: if it is not in the language of the others. */
  language: string
  labels?: { [english: string]: string }
  rtl?: boolean
}

export type TourStep = StepOf<z.output<typeof step.TourStep>, Button>
export type SurveyStep = StepOf<z.output<typeof step.SurveyStep>, Button>
export type LauncherStep = StepOf<z.output<typeof step.LauncherStep>, Item>
export type TooltipStep = StepOf<z.output<typeof step.TooltipStep>, Button>
export type EmbedStep = StepOf<z.output<typeof step.EmbedStep>, Button>
export type Step = TourStep | SurveyStep | LauncherStep | TooltipStep | EmbedStep

type Live<K extends Kind, S> = Omit<Extract<Written, { kind: K }>, 'steps'> &
  Partial<CardWords> & {
    id: string
    steps: [S, ...S[]]
    /** When the live version was published; null while there is none. */
    published_at: string | null
    /** Of a published version: its number, and the run of its experiment. */
    version?: number
    run?: number
    /** Only for a page: the name of its file, by which `show()` finds it too. */
    key?: string
    /** Only for a page: the parts that it needs besides the view of its kind. */
    needs?: Need[]
  }
export type Tour = Live<'tour', TourStep>
export type Survey = Live<'survey', SurveyStep>
export type Launcher = Live<'launcher', LauncherStep>
export type Tooltip = Live<'tooltip', TooltipStep>
export type Embed = Live<'embed', EmbedStep>

/** A stored Experience, as the feed carries it and the runtime shows it. It has at least one step. */
export type Experience = Tour | Survey | Launcher | Tooltip | Embed

/** The same, with the fields that only the management API shows. */
export type ExperienceRecord = Experience & {
  created_at: string
  updated_at: string
  archived_at: string | null
  /** The draft differs from the live version. */
  changed: boolean
  stamp: string
  publish_at: string | null
  unpublish_at: string | null
  schedule_problem: string | null
  /** In lists, and when one is read. */
  segment_ids?: string[]
  tag_ids?: string[]
  stats?: ExperienceStats
}

/** What people did with an Experience, of all time. */
export interface ExperienceStats {
  displayed_count: number
  started_count: number
  completed_count: number
  exited_count: number
  last_seen_at: string | null
}
