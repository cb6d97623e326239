import { merge } from '../content/merge.ts'
import type { Question } from '../protocol/experience.ts'
import { type Asking, described, type Of } from './asking.ts'
import { Choices, Dropdown } from './choices.tsx'
import { FACES, Face, Star } from './faces.tsx'
import { label } from './label.ts'

/** The first and last mark of each scale. */
const SCALES = { nps: [0, 10], csat: [1, 5], ces: [1, 7], emoji: [1, 5] } as const
type ScaleType = keyof typeof SCALES

/** What the ends mean, unless the author says it. Faces have words for each mark. */
const ENDS: { [T in ScaleType]?: [low: string, high: string] } = {
  nps: ['Not at all likely', 'Extremely likely'],
  csat: ['Very bad', 'Very good'],
  ces: ['Very difficult', 'Very easy'],
}

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

function Scale(props: Of<ScaleType>) {
  const { question, words } = props
  const [from, to] = SCALES[question.type]
  const ends = question.low || question.high ? undefined : ENDS[question.type]
  const [low, high] =
    ends?.map(end => label(words, end)) ?? [question.low, question.high].map(end => end && merge(end, words))
  const marks = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return (
    <>
      <div class={`scale ${question.type}`} role="radiogroup" {...described(props)} aria-describedby={undefined}>
        {marks.map(mark => (
          <Mark
            key={mark}
            mark={mark}
            first={mark === from}
            end={mark === from ? low : mark === to ? high : ''}
            {...props}
          />
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

function Mark(props: Of<ScaleType> & { mark: number; first: boolean; end?: string }) {
  const { mark, first, end, words, question, given, name, wrong, onAnswer } = props
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
        aria-label={said ? `${mark}, ${said}` : `${mark}`}
        // The focus goes to the first one. Said with each of them, it would be noise.
        aria-describedby={first ? wrong : undefined}
        onChange={() => onAnswer(`${mark}`)}
      />
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
  if (long) return <textarea rows={3} {...shared} />
  // A number may have decimals.
  const rest = input === 'email' ? { autocomplete: 'email' } : input === 'number' ? { step: 'any' } : {}
  return <input type={input as 'text'} {...rest} {...shared} />
}
