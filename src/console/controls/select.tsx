import { Field, type FieldText } from './field.tsx'

interface Props<V extends string> extends FieldText {
  value: V
  options: readonly { value: V; label: string; disabled?: boolean }[]
  onChange(value: V): void
  disabled?: boolean
}

/** One of several options, with the browser's own list: people know it on every device. */
export function Select<V extends string>({ value, options, onChange, disabled, ...text }: Props<V>) {
  return (
    <Field {...text}>
      {ids => (
        <select
          {...ids}
          class="input"
          value={value}
          disabled={disabled}
          onChange={event => onChange(event.currentTarget.value as V)}
        >
          {options.map(each => (
            <option key={each.value} value={each.value} disabled={each.disabled} selected={each.value === value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
