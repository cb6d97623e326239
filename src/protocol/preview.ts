import type { Experience } from './experience.ts'
import type { Properties } from './profile.ts'
import type { Theme } from './theme.ts'

/** What a page is told to show a preview of a draft; or that its link does not work any more. */
export type PreviewShown =
  | {
      /** The time of the link, or else of the answer. */
      now: number
      at: number | null
      experience: Experience
      theme: Theme | null
      words: { language: string | null; profile: Properties; company: Properties | null }
      /** Items of a launcher whose Segment the person is not in. */
      hidden: string[]
      /** The uid of whom it is shown as. */
      as: string | null
      /** What would keep this person from getting it, in sentences. */
      notes: string[]
    }
  | { over: true }
