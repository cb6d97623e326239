import type { SurveyStep, TourStep } from './experience.ts'

/**
 * One step of a tour or survey, for a page that draws it. Its methods do what the buttons of our own card do. They belong to this
 * step: once the next card has come, they do nothing.
 */
export interface Card {
  experience: { id: string; name: string; kind: 'tour' | 'survey' }
  /** The step as it was written, with this person's values in its texts and addresses. */
  step: CardStep
  /** Counts from 0. */
  index: number
  /** How many steps there are. */
  of: number
  /** The page says that the person can see it now. Only then does it count as shown. */
  drawn(): void
  /** After the last step: it is completed. */
  next(): void
  back(): void
  /** The person closed it. */
  exit(): void
  /** Until when: `30m`, `4h`, `1d`, `2w`. A day if you leave it out. */
  snooze(span?: string): void
  /** Reports the answer. It does not go on: call `next()` too. `text` belongs to a question that followed. */
  answer(answer: string | number, text?: string): void
  /** Presses a button of the step, by its id. It does what its author chose. */
  press(button: string): void
}

/** What its author wrote, without what decides when it may be shown. Its text is a tree of elements and texts. */
export type CardStep = Pick<
  TourStep,
  | 'id'
  | 'title'
  | 'body'
  | 'media'
  | 'buttons'
  | 'place'
  | 'backdrop'
  | 'dismissible'
  | 'dismiss_text'
  | 'advance_on_click'
> &
  Pick<SurveyStep, 'question'>

/** Draws a card. Null: what was drawn must go. */
export type Draw = (card: Card | null) => void
