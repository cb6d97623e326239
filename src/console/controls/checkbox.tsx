import { useId } from 'preact/hooks'

interface Props {
  label: string
  checked: boolean
  onChange(checked: boolean): void
  disabled?: boolean
}

/** One of several options that can be chosen together, or something to accept before a form is sent. */
export function Checkbox({ label, checked, onChange, disabled }: Props) {
  const id = useId()
  return (
    <div class="checkbox">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <label for={id}>{label}</label>
    </div>
  )
}
