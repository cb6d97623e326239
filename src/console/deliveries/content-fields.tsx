import { Button } from '../controls/button.tsx'
import { TextField } from '../controls/text-field.tsx'
import type { Written } from './new-delivery.ts'

interface Props {
  content: Written['content']
  onChange(content: Written['content']): void
}

/** Texts for this one Delivery, such as the number of an invoice. */
export function ContentFields({ content, onChange }: Props) {
  const change = (index: number, changes: Partial<Written['content'][number]>) =>
    onChange(content.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  return (
    <fieldset class="plain-set">
      <legend class="legend">Words for this Delivery</legend>
      <p class="hint">
        Where the texts of the Experience say <code>{'{{delivery "invoice"}}'}</code>, the word called invoice stands.
      </p>
      {content.map((each, index) => (
        <div class="word-row" key={index}>
          <TextField
            label={`Name of word ${index + 1}`}
            hidden
            placeholder="invoice"
            value={each.name}
            onInput={name => change(index, { name })}
          />
          <TextField
            label={`Word ${index + 1}`}
            hidden
            placeholder="4711"
            value={each.value}
            onInput={value => change(index, { value })}
          />
          <Button
            kind="quiet"
            icon="trash"
            label={`Delete word ${index + 1}`}
            onClick={() => onChange(content.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button small icon="plus" onClick={() => onChange([...content, { name: '', value: '' }])}>
          Add a word
        </Button>
      </div>
    </fieldset>
  )
}
