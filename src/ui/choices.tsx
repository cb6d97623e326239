import { merge } from '../content/merge.ts'
import { described, type Of } from './asking.ts'
import { Icon } from './icon.tsx'

/** Options as buttons. The one that is pressed is the answer. */
export function Choices({ question, words, given, asked, wrong, onChoose }: Of<'buttons'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the question stands further up
    <div class="choices" role="group" aria-labelledby={asked} aria-describedby={wrong}>
      {question.options.map(({ text, value = text }) => (
        <button type="button" key={value} aria-pressed={value === given.answer} onClick={() => onChoose(value)}>
          {merge(text, words)}
        </button>
      ))}
    </div>
  )
}

export function Dropdown({ question, ...asking }: Of<'dropdown'>) {
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
