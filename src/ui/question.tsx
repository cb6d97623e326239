import { merge } from '../content/merge.ts'
import type { Question } from '../protocol/experience.ts'
import type { Words } from '../protocol/view.ts'
import { Icon } from './icon.tsx'
import { label } from './label.ts'

export interface Answer {
  answer: string
  text?: string
}

interface Asking {
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

type Of<T extends Question['type']> = Asking & { question: Extract<Question, { type: T }> }

/** The first and last mark of each scale. */
const SCALES = { nps: [0, 10], csat: [1, 5], ces: [1, 7], emoji: [1, 5] } as const
type ScaleType = keyof typeof SCALES

/** A question. Each type is one of the browser's own controls, so that people know how to use it. */
export function Ask({ question, ...asking }: Asking & { question: Question }) {
  switch (question.type) {
    case 'nps':
    case 'csat':
    case 'ces':
    case 'emoji':
      return <Scale question={question} {...asking} />
    case 'buttons':
      return <Choices question={question} {...asking} />
    case 'dropdown':
      return <Dropdown question={question} {...asking} />
    case 'text':
      return <Field question={question} {...asking} />
  }
}

/** The name of each control is the question above it. Its description is the error below it. */
function described({ asked, wrong, required }: Asking) {
  return { 'aria-labelledby': asked, 'aria-describedby': wrong, 'aria-invalid': !!wrong, 'aria-required': required }
}

function Scale(props: Of<ScaleType>) {
  const { question, words } = props
  const [from, to] = SCALES[question.type]
  const low = question.low && merge(question.low, words)
  const high = question.high && merge(question.high, words)
  const marks = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <>
      <div class={`scale ${question.type}`} role="radiogroup" {...described(props)}>
        {marks.map(mark => (
          <Mark key={mark} mark={mark} end={mark === from ? low : mark === to ? high : ''} {...props} />
        ))}
      </div>
      {(low || high) && (
        <div class="ends" aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </>
  )
}

/** What the faces look like, for people who cannot see them. */
const FACES = ['Very bad', 'Bad', 'Okay', 'Good', 'Very good']

function Mark(props: Of<ScaleType> & { mark: number; end?: string }) {
  const { mark, end, words, question, given, name, wrong, onAnswer } = props
  const { type } = question
  const on = given.answer !== '' && (type === 'csat' ? mark <= +given.answer : mark === +given.answer)
  const said = end || (type === 'emoji' && label(words, FACES[mark - 1]!))
  return (
    <div class={on ? 'mark on' : 'mark'}>
      {type === 'csat' ? <Star /> : type === 'emoji' ? <Face mark={mark} /> : <span aria-hidden="true">{mark}</span>}
      <input
        type="radio"
        name={name}
        required={!!wrong}
        value={mark}
        checked={`${mark}` === given.answer}
        aria-label={said ? `${mark} – ${said}` : `${mark}`}
        onChange={() => onAnswer(`${mark}`)}
      />
    </div>
  )
}

function Star() {
  return (
    <Icon size={24}>
      <path d="M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1-4.5-4.2 6.1-.8z" />
    </Icon>
  )
}

/** A face from sad to happy: the mouth is a curve that bends. */
function Face({ mark }: { mark: number }) {
  const bend = (mark - 3) * 2.1
  return (
    <Icon size={24}>
      <circle cx="12" cy="12" r="9.5" />
      <path d={`M8.9 9.3v.8m6.2-.8v.8M7.9 ${15.2 - bend / 2.4}q4.1 ${bend} 8.2 0`} />
    </Icon>
  )
}

function Choices({ question, words, given, onChoose }: Of<'buttons'>) {
  return (
    <div class="choices">
      {question.options.map(({ text, value = text }) => (
        <button type="button" key={value} aria-pressed={value === given.answer} onClick={() => onChoose(value)}>
          {merge(text, words)}
        </button>
      ))}
    </div>
  )
}

function Dropdown({ question, ...asking }: Of<'dropdown'>) {
  const { words, given, required, onAnswer } = asking
  return (
    <div class="drop">
      <select
        class="field"
        {...described(asking)}
        required={required}
        value={given.answer}
        onChange={event => onAnswer(event.currentTarget.value)}
      >
        <option value="">…</option>
        {question.options.map(({ text, value = text }) => (
          <option key={value} value={value}>
            {merge(text, words)}
          </option>
        ))}
      </select>
      <Icon size={16}>
        <path d="M4 6.5l4 4 4-4" />
      </Icon>
    </div>
  )
}

function Field({ question, ...asking }: Of<'text'>) {
  const { long, input = 'text', placeholder, max_length } = question
  const shared = {
    class: 'field',
    ...described(asking),
    required: asking.required,
    value: asking.given.answer,
    placeholder: placeholder && merge(placeholder, asking.words),
    maxLength: max_length ?? 5_000,
    onInput({ currentTarget }: Event) {
      const { value, validity } = currentTarget as HTMLInputElement
      // A half-typed number has no value yet. If we took it as an empty answer, it would be erased.
      if (!validity.badInput) asking.onAnswer(value)
    },
  }
  return long ? <textarea rows={3} {...shared} /> : <input type={input as 'text'} {...shared} />
}
