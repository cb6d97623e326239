import { useEffect, useRef } from 'preact/hooks'
import { Field, type FieldText } from './field.tsx'

interface Props extends FieldText {
  value: string
  onInput?(value: string): void
  onBlur?(): void
  type?: 'text' | 'email' | 'password' | 'url' | 'search' | 'number' | 'date' | 'datetime-local' | 'color'
  lines?: number
  placeholder?: string
  autocomplete?: string
  /** The keyboard that a phone shows. */
  inputMode?: 'email' | 'numeric' | 'url'
  required?: boolean
  readOnly?: boolean
  disabled?: boolean
  /** Has the focus when it appears. */
  focused?: boolean
  min?: number | string
  max?: number | string
  step?: number | string
  minLength?: number
  maxLength?: number
  /** The id of a list of suggestions. */
  list?: string
}

export function TextField({
  label,
  hint,
  error,
  optional,
  hidden,
  value,
  onInput,
  focused,
  lines,
  type = 'text',
  ...rest
}: Props) {
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focused) control.current?.focus()
  }, [focused])
  const input = (event: Event) => onInput?.((event.currentTarget as HTMLInputElement).value)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} hidden={hidden}>
      {ids =>
        lines ? (
          <textarea {...ids} {...rest} ref={control} class="input" rows={lines} value={value} onInput={input} />
        ) : (
          <input {...ids} {...rest} ref={control} class="input" type={type as 'text'} value={value} onInput={input} />
        )
      }
    </Field>
  )
}
