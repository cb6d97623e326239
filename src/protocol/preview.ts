import type { Experience } from './experience.ts'
import type { Properties } from './profile.ts'
import type { Theme } from './theme.ts'

/** What a page gets to show a preview of a draft, or the answer that its link no longer works. */
export type PreviewShown =
  | {
      /** The time in the link, or else the time of the answer. */
      now: number
      at: number | null
      experience: Experience
      theme: Theme | null
      words: { language: string | null; profile: Properties; company: Properties | null }
      /** Items of a launcher whose Segment the person is not in. */
      hidden: string[]
      /** The uid of the person that it is shown as. */
      as: string | null
      /** Why this person would not get it, in sentences. */
      notes: string[]
    }
  | { over: true }
