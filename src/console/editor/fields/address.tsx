import { TextField } from '../../controls/text-field.tsx'
import { TO_CHOOSE_ADDRESS } from '../../templates/to-choose.ts'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from './both-written.tsx'

/** The address of a link or a picture. */
export function AddressField({ at, label, hint }: { at: Path; label: string; hint?: string }) {
  const { value, error, disabled, set } = useField(at)
  const open = value === TO_CHOOSE_ADDRESS
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        error={error ?? (open ? 'Say where this leads.' : undefined)}
        placeholder="https://… or /settings"
        value={open || typeof value !== 'string' ? '' : value}
        readOnly={disabled}
        onInput={set}
      />
      <BothWritten at={at} />
    </>
  )
}
