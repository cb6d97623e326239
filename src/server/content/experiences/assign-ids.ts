import type { z } from 'zod'
import type { Experience } from '../../../protocol/experience.ts'
import type { ExperienceInput } from '../../../protocol/schema/experience.ts'

type Written = z.output<typeof ExperienceInput>
type Identified = { id?: string }
type StepShape = Identified & { buttons?: Identified[]; question?: { options?: Identified[] } }

/** What we store of an Experience: as it was written, with an id for everything that can be referred to. */
export type Content = Omit<Experience, 'id' | 'published_at'>

/** Gives a new id to each step, button, item and option without one. Those with an id keep it, and so keep their history. */
export function assignIds(written: Written, newId: () => string): Content {
  const identify = <T extends Identified>(model: T): T & { id: string } => ({ ...model, id: model.id ?? newId() })
  const steps = (written.steps as StepShape[]).map(step => {
    const copy = identify(step)
    if (copy.buttons) copy.buttons = copy.buttons.map(identify)
    if (copy.question?.options) copy.question = { ...copy.question, options: copy.question.options.map(identify) }
    return copy
  })
  return { ...written, steps } as unknown as Content
}

/** Ids that occur more than once. Nobody could say which of them is meant. */
export function repeatedIds(written: { steps: unknown[] }): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const step of written.steps as StepShape[])
    for (const { id } of [step, ...(step.buttons ?? []), ...(step.question?.options ?? [])]) {
      if (id === undefined) continue
      if (seen.has(id)) repeated.add(id)
      seen.add(id)
    }
  return [...repeated]
}
