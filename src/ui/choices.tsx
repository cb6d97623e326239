import { merge } from '../content/merge.ts'
import { described, type Of } from './asking.ts'
import { Icon } from './icon.tsx'
import { label } from './label.ts'

/** Options as buttons: a press answers. The answer that was given before is the pressed one. */
export function Choices({ question, words, given, asked, wrong, onChoose }: Of<'buttons'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is named by a legend, and the question stands further up
    <div class="choices" role="group" aria-labelledby={asked}>
      {question.options.map(({ text, value = text }) => (
        <button
          type="button"
          key={value}
          aria-pressed={value === given.answer || undefined}
          aria-describedby={wrong}
          onClick={() => onChoose(value)}
        >
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
        <option value="">{label(words, 'Please choose')}</option>
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
