import type { Experience, Question, Step } from '../protocol/experience.ts'
import { followUpKey, formerFollowUpId } from './follow-up-key.ts'

type Complete = Pick<Experience, 'translations' | 'outdated'> & { steps: Step[] }

/**
 * An Experience as it is stored today, also if it was stored before: each follow-up question has an id, each option a value, and
 * translations of follow-ups are found by the id, not by the position. The same content always gives the same ids and values.
 */
export function complete<E extends { steps: readonly unknown[] }>(experience: E): E {
  const { steps, translations, outdated } = experience as unknown as Complete
  if (!steps.some(step => isIncomplete(questionOf(step)))) return experience
  return {
    ...experience,
    steps: steps.map(completeStep),
    ...(translations && { translations: byFollowUpId(translations, steps, formerFollowUpId) }),
    ...(outdated && { outdated: byFollowUpId(outdated, steps, formerFollowUpId) }),
  }
}

export const questionOf = (step: Step): Question | undefined => ('question' in step ? step.question : undefined)

function isIncomplete(question: Question | undefined): boolean {
  const options = question && 'options' in question ? question.options : []
  return options.some(({ value }) => value === undefined) || !!question?.follow_up?.some(({ id }) => !id)
}

function completeStep<S extends Step>(step: S): S {
  const question = questionOf(step)
  if (!question) return step
  const { follow_up } = question
  return {
    ...step,
    question: {
      ...question,
      ...('options' in question && { options: withValues(question.options) }),
      ...(follow_up && {
        follow_up: follow_up.map((each, at) => ({ ...each, id: each.id ?? formerFollowUpId(step.id, at) })),
      }),
    },
  }
}

type Option = { text: string; value?: string }

/** The value that an option gets if nobody gave it one: its words, and a number if another option has the same. */
export function withValues<O extends Option>(options: readonly O[]): (O & { value: string })[] {
  const taken = new Set(options.flatMap(({ value }) => value ?? []))
  return options.map(option => {
    if (option.value !== undefined) return { ...option, value: option.value }
    const words = option.text.slice(0, LONGEST_VALUE)
    let value = words
    for (let number = 2; taken.has(value); number++) value = `${words.slice(0, LONGEST_VALUE - 6)} (${number})`
    taken.add(value)
    return { ...option, value }
  })
}

const LONGEST_VALUE = 200

/** Translations that name follow-ups by their position in these steps, by id instead. */
export function byFollowUpId<T extends NonNullable<Experience['translations']>>(
  translations: T,
  steps: readonly Step[],
  idAt: (step: string, position: number) => string | undefined,
): T {
  const asked = new Set(steps.flatMap(step => (questionOf(step)?.follow_up ? [step.id] : [])))
  const byId = (step: string, texts: { [field: string]: string }) =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => {
        const position = /^question:follow_up:(\d{1,2}):text$/.exec(field)?.[1]
        const id = position && idAt(step, Number(position))
        return [id ? followUpKey(id) : field, text]
      }),
    )
  return Object.fromEntries(
    Object.entries(translations).map(([language, ofSteps]) => [
      language,
      Object.fromEntries(
        Object.entries(ofSteps).map(([step, texts]) => [step, asked.has(step) ? byId(step, texts) : texts]),
      ),
    ]),
  ) as T
}
