import type { z } from 'zod'
import { byFollowUpId, withValues } from '../../../content/complete.ts'
import { formerFollowUpId } from '../../../content/follow-up-key.ts'
import type { Experience, Step, Translations } from '../../../protocol/experience.ts'
import type { ExperienceInput } from '../../../protocol/schema/experience.ts'

type Written = z.output<typeof ExperienceInput>
type Identified = { id?: string }
type FollowUp = Identified & { text: string; answers: string[] }
type Option = Identified & { text: string; value?: string }
type Asked = { options?: Option[]; follow_up?: FollowUp[] }
type StepShape = Identified & { buttons?: Identified[]; question?: Asked }

/** What we store of an Experience: as it was written, with an id for everything that can be referred to. */
export type Content = Omit<Experience, 'id' | 'published_at'>

/** The content before this write, and whether people have got any of it. */
export interface Before {
  content: Content
  published: boolean
}

/**
 * Gives a new id to each step, button, item, option and follow-up without one. Those with an id keep it, and so keep their history
 * and their translations. Each option gets a value.
 */
export function assignIds(written: Written, newId: () => string, before: Before | null = null): Content {
  const identify = <T extends Identified>(model: T): T & { id: string } => ({ ...model, id: model.id ?? newId() })
  const known = new Map(((before?.content.steps ?? []) as StepShape[]).map(step => [step.id, step.question]))
  const steps = (written.steps as StepShape[]).map(step => {
    const copy = identify(step)
    if (copy.buttons) copy.buttons = copy.buttons.map(identify)
    if (copy.question) {
      const earlier = known.get(copy.id)
      const follow_up = copy.question.follow_up && recognised(copy.question.follow_up, earlier?.follow_up).map(identify)
      const options = copy.question.options?.map(identify)
      copy.question = { ...copy.question, ...(options && { options }), ...(follow_up && { follow_up }) }
      if (options) copy.question = valued(copy.question, earlier?.options, before?.published !== false)
    }
    return copy
  })
  const { translations, outdated } = written
  const byId = (texts: Translations) => byFollowUpId(texts, steps as Step[], idGiven(written, steps))
  return {
    ...written,
    steps,
    ...(translations && { translations: byId(translations) }),
    ...(outdated && { outdated: byId(outdated) }),
  } as unknown as Content
}

/** Whoever writes follow-ups without ids also translates them by their position. Otherwise, a position is from before they had ids. */
function idGiven(written: Written, steps: StepShape[]) {
  return (step: string, position: number): string | undefined => {
    const at = steps.findIndex(({ id }) => id === step)
    const given = (written.steps as StepShape[])[at]?.question?.follow_up?.[position]
    const made = steps[at]?.question?.follow_up ?? []
    if (given && !given.id) return made[position]?.id
    const former = formerFollowUpId(step, position)
    return made.some(({ id }) => id === former) ? former : undefined
  }
}

/** A follow-up that is written again without its id, with the same words, is the same. */
function recognised(written: FollowUp[], earlier: FollowUp[] = []): FollowUp[] {
  const left = earlier.filter(({ id }) => !written.some(each => each.id === id))
  return written.map(each => {
    const at = each.id ? -1 : left.findIndex(({ text }) => text === each.text)
    return at < 0 ? each : { ...each, id: left.splice(at, 1)[0]!.id }
  })
}

/**
 * Each option with a value. It is the text that the option had when it was first published, and stays when the text changes. Until
 * then it follows the text, and the answers that lead to a follow-up follow it.
 */
function valued(question: Asked, earlier: Option[] = [], published: boolean): Asked {
  const renamed = new Map<string, string>()
  const options = question.options!.map(option => {
    const was = earlier.find(({ id }) => id === option.id)
    const { value = was?.value, ...rest } = option
    const follows = !published && was !== undefined && value === was.value && value === was.text
    return follows ? rest : { ...rest, ...(value === undefined ? {} : { value }) }
  })
  const complete = withValues(options)
  for (const { id, value } of complete) {
    const was = earlier.find(option => option.id === id)?.value
    if (was !== undefined && was !== value) renamed.set(was, value)
  }
  const { follow_up } = question
  const renameIn = ({ answers, ...rest }: FollowUp) => ({
    ...rest,
    answers: answers.map(each => renamed.get(each) ?? each),
  })
  return { ...question, options: complete, ...(follow_up && { follow_up: follow_up.map(renameIn) }) }
}

/** Ids that occur more than once. Nobody could say which of them is meant. */
export function repeatedIds(written: { steps: unknown[] }): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const step of written.steps as StepShape[])
    for (const { id } of [
      step,
      ...(step.buttons ?? []),
      ...(step.question?.options ?? []),
      ...(step.question?.follow_up ?? []),
    ]) {
      if (id === undefined) continue
      if (seen.has(id)) repeated.add(id)
      seen.add(id)
    }
  return [...repeated]
}
