import type { Question } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'

export interface Answer {
  answer: string
  text?: string
}

/** What every control gets. */
export interface Asking {
  words: Words
  given: Answer
  /** The name of the radio group. */
  name: string
  /** The id of the element that asks: the title, or the text if there is no title. */
  asked: string
  /** The id of the element that says what is wrong with the answer, if something is. */
  wrong: string | undefined
  required: boolean
  onAnswer(answer: string): void
  /** The person chose it with one press. */
  onChoose(answer: string): void
}

/** The same, for a question of this type. */
export type Of<T extends Question['type']> = Asking & { question: Extract<Question, { type: T }> }

/** The name of each control is the question above it. Its description is the error below it. */
export function described({ asked, wrong, required }: Asking) {
  return { 'aria-labelledby': asked, 'aria-describedby': wrong, 'aria-invalid': !!wrong, 'aria-required': required }
}
