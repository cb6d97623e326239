import { Switch } from '../../controls/switch.tsx'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from './both-written.tsx'

interface Props {
  at: Path
  label: string
  hint?: string
  /** The value while nobody has set it. */
  usual?: boolean
}

export function Toggle({ at, label, hint, usual = false }: Props) {
  const { value, error, disabled, set } = useField(at)
  return (
    <>
      <Switch
        label={label}
        hint={hint}
        checked={typeof value === 'boolean' ? value : usual}
        disabled={disabled}
        onChange={checked => set(checked === usual ? undefined : checked)}
      />
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <BothWritten at={at} />
    </>
  )
}
