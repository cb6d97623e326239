import { z } from 'zod'
import { PLURALS, type Plural } from '../kind-path.ts'
import { ExperienceAnswers, type ExperienceKind } from '../schema/experience-request.ts'

// What is called after the kind: the types of a field with a computed name are too wide.

/** The field with one Experience. */
export const oneOf = <K extends ExperienceKind>(kind: K) =>
  ({ [kind]: ExperienceAnswers[kind] }) as { [P in K]: (typeof ExperienceAnswers)[P] }

/** The field with several. */
export const severalOf = <K extends ExperienceKind>(kind: K) =>
  ({ [PLURALS[kind]]: z.array(ExperienceAnswers[kind]) }) as {
    [P in K as Plural<P>]: z.ZodArray<(typeof ExperienceAnswers)[P]>
  }
