import { useId } from 'preact/hooks'
import { Button } from '../../controls/button.tsx'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'

/** A colour of the theme. Until it is chosen, the one that would be used. */
export function Colour({ at, label, usual }: { at: Path; label: string; usual: string }) {
  const { value, error, disabled, set } = useField(at)
  const id = useId()
  const own = typeof value === 'string'
  return (
    <div class="colour">
      <input
        id={id}
        class="input"
        type="color"
        value={own ? value : usual}
        disabled={disabled}
        onInput={event => set(event.currentTarget.value)}
      />
      <label for={id}>
        {label}
        <span class="hint">{own ? value : 'as the account'}</span>
      </label>
      {own && !disabled && (
        <Button small kind="quiet" icon="undo" label={`${label}: as the account`} onClick={() => set(undefined)} />
      )}
      {error && <p class="field-error">{error}</p>}
      <BothWritten at={at} />
    </div>
  )
}
