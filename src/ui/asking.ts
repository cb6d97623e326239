import type { Question } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'

export interface Answer {
  answer: string
  text?: string
}

/** What a control has to know to ask a question. */
export interface Asking {
  words: Words
  given: Answer
  /** Of the group of radios. */
  name: string
  /** The id of what asks: the title, or the text where there is none. */
  asked: string
  /** The id of what says what is wrong with the answer, where something is. */
  wrong: string | undefined
  /** An answer must be given. */
  required: boolean
  /** The user changed it. */
  onAnswer(answer: string): void
  /** The user chose it with one press. */
  onChoose(answer: string): void
}

/** The same, of a question of these types. */
export type Of<T extends Question['type']> = Asking & { question: Extract<Question, { type: T }> }

/** What every control says about itself: its name is the question above it, its description the error below. */
export function described({ asked, wrong, required }: Asking) {
  return { 'aria-labelledby': asked, 'aria-describedby': wrong, 'aria-invalid': !!wrong, 'aria-required': required }
}
