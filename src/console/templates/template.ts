import type { ExperienceInput, Kind } from '../../protocol/experience.ts'

/** Something to begin with. */
export interface Template {
  /** In addresses. */
  name: string
  title: string
  /** What it is good for, in a sentence. */
  says: string
  kind: Kind
  content: ExperienceInput
}
