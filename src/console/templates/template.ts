import type { ExperienceInput, Kind } from '../../protocol/experience.ts'

export interface Template {
  /** Its name in addresses. */
  name: string
  title: string
  /** What it is good for, in a sentence. */
  says: string
  kind: Kind
  content: ExperienceInput
}
