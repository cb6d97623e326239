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

// What the management API says is written as interfaces: declarations name them. Aliases would be written out for every operation.

/** A stored step: with an id, and its markup as it was written. */
type StoredStep<S extends { buttons?: unknown }, B> = Omit<S, 'id' | 'buttons'> & { id: string; buttons?: B[] }

interface TourStepRecord extends StoredStep<z.output<typeof step.TourStep>, Button> {}
interface SurveyStepRecord extends StoredStep<z.output<typeof step.SurveyStep>, Button> {}
interface LauncherStepRecord extends StoredStep<z.output<typeof step.LauncherStep>, Item> {
  buttons: Item[]
}
interface TooltipStepRecord extends StoredStep<z.output<typeof step.TooltipStep>, Button> {}
interface EmbedStepRecord extends StoredStep<z.output<typeof step.EmbedStep>, Button> {}

/** What all kinds have, without what is theirs alone. */
interface Content extends Omit<z.output<typeof schema.EmbedInput>, 'kind' | 'steps'> {}

interface Stored extends Content {
  id: string
  created_at: string
  updated_at: string
  published_at: string | null
  archived_at: string | null
  /** The draft differs from the live version. */
  changed: boolean
  stamp: string
  publish_at: string | null
  unpublish_at: string | null
  schedule_problem: string | null
  /** Of a published version: its number, and the run of its experiment. */
  version?: number
  run?: number
  /** In lists, and when one is read. */
  segment_ids?: string[]
  tag_ids?: string[]
  stats?: ExperienceStats
}

export interface TourRecord extends Stored {
  kind: 'tour'
  replaces_at_once?: boolean | undefined
  steps: [TourStepRecord, ...TourStepRecord[]]
}
export interface SurveyRecord extends Stored {
  kind: 'survey'
  replaces_at_once?: boolean | undefined
  steps: [SurveyStepRecord, ...SurveyStepRecord[]]
}
export interface LauncherRecord extends Stored {
  kind: 'launcher'
  steps: [LauncherStepRecord, ...LauncherStepRecord[]]
}
export interface TooltipRecord extends Stored {
  kind: 'tooltip'
  steps: [TooltipStepRecord, ...TooltipStepRecord[]]
}
export interface EmbedRecord extends Stored {
  kind: 'embed'
  steps: [EmbedStepRecord, ...EmbedStepRecord[]]
}

/** An Experience with the fields that only the management API shows. */
export type ExperienceRecord = TourRecord | SurveyRecord | LauncherRecord | TooltipRecord | EmbedRecord

/** A version, as it was published. */
export interface VersionContent extends Omit<Experience, 'id' | 'published_at'> {}

/** What people did with an Experience, of all time. */
export interface ExperienceStats {
  displayed_count: number
  started_count: number
  completed_count: number
  exited_count: number
  last_seen_at: string | null
}
