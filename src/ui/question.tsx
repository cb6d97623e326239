import type { ComponentChild } from 'preact'
import { merge } from '../content/merge.ts'
import type { Question } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'
import { h, SVG } from './draw.ts'

export interface Answer {
  answer: string
  text?: string
}

export interface Asking {
  words: Words
  given: Answer
  /** The id of what asks: the title, or the text where there is none. */
  asked: string
  /** An answer must be given. */
  required: boolean
  invalid: boolean
  /** The user changed it. */
  onAnswer(answer: string): void
  /** The user chose it with one press. */
  onChoose(answer: string): void
}

/** First and last mark of the scales. */
const SCALES = { nps: [0, 10], csat: [1, 5], ces: [1, 7], emoji: [1, 5] } as const

/** Draws a question; each kind is the browser's own control, so that it is operated as people know it. */
export function ask(question: Question, asking: Asking): ComponentChild {
  switch (question.type) {
    case 'nps':
    case 'csat':
    case 'ces':
    case 'emoji':
      return scale(question, SCALES[question.type], asking)
    case 'buttons':
      return choices(question, asking)
    case 'dropdown':
      return dropdown(question, asking)
    case 'text':
      return field(question, asking)
  }
}

/** What every control says about itself: its name is the question above it, its description the error below. */
function described({ asked, invalid }: Asking) {
  return { 'aria-labelledby': asked, 'aria-describedby': invalid ? 'e' : undefined, 'aria-invalid': invalid }
}

type Of<T extends Question['type']> = Extract<Question, { type: T }>

function scale(question: Of<keyof typeof SCALES>, [from, to]: readonly [number, number], asking: Asking) {
  const { words, given } = asking
  const { type } = question
  const [low, high] = [question.low, question.high].map(text => text && merge(text, words))
  const marks = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const look = type === 'csat' ? 'stars' : type === 'emoji' ? 'faces' : `marks ${type}`
  return [
    <div class={`scale ${look}`} role="radiogroup" {...described(asking)}>
      {marks.map(mark => {
        const end = mark === from ? low : mark === to && high
        const on = given.answer !== '' && (type === 'csat' ? mark <= +given.answer : mark === +given.answer)
        return (
          <label class={on ? 'on' : ''}>
            {type === 'csat' ? star() : type === 'emoji' ? face(mark) : mark}
            <input
              type="radio"
              name="q"
              required={asking.required}
              value={mark}
              checked={`${mark}` === given.answer}
              aria-label={end ? `${mark} – ${end}` : `${mark}`}
              onChange={() => asking.onAnswer(`${mark}`)}
            />
          </label>
        )
      })}
    </div>,
    (low || high) && (
      <div class="ends" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    ),
  ]
}

function star() {
  return (
    <svg xmlns={SVG} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />
    </svg>
  )
}

/** One face from sad to glad: the mouth is a curve that bends. */
function face(mark: number) {
  const bend = (mark - 3) * 2.1
  return (
    <svg xmlns={SVG} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="9.5" />
      <path d={`M8.9 9.3v.8m6.2-.8v.8M7.9 ${15.2 - bend / 2.4}q4.1 ${bend} 8.2 0`} />
    </svg>
  )
}

function choices({ options }: Of<'buttons'>, { words, given, onChoose }: Asking) {
  return (
    <div class="choices">
      {options.map(({ text, value = text }) => (
        <button type="button" aria-pressed={`${value === given.answer}`} onClick={() => onChoose(value)}>
          {merge(text, words)}
        </button>
      ))}
    </div>
  )
}

function dropdown({ options }: Of<'dropdown'>, asking: Asking) {
  const { words, given, onAnswer } = asking
  return (
    <select
      class="field"
      {...described(asking)}
      required={asking.required}
      value={given.answer}
      onChange={event => onAnswer(event.currentTarget.value)}
    >
      <option value="">…</option>
      {options.map(({ text, value = text }) => (
        <option value={value}>{merge(text, words)}</option>
      ))}
    </select>
  )
}

function field({ long, input = 'text', placeholder, max_length }: Of<'text'>, asking: Asking) {
  const shared = {
    class: 'field',
    ...described(asking),
    required: asking.required,
    value: asking.given.answer,
    placeholder: placeholder && merge(placeholder, asking.words),
    maxlength: max_length ?? 5_000,
    onInput({ currentTarget }: Event) {
      const { value, validity } = currentTarget as HTMLInputElement
      // Half a number has no value yet; taken for an empty answer, it would be wiped out.
      if (!validity.badInput) asking.onAnswer(value)
    },
  }
  return long ? <textarea rows={3} {...shared} /> : h('input', { type: input, ...shared })
}
