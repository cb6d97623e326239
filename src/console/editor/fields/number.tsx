import { TextField } from '../../controls/text-field.tsx'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from './both-written.tsx'

interface Props {
  at: Path
  label: string
  hint?: string
  min?: number
  max?: number
  step?: number
  placeholder?: string
  optional?: boolean
  hidden?: boolean
}

/** A number of the draft. An empty field goes back to its default. */
export function NumberField({ at, ...rest }: Props) {
  const { value, error, disabled, set } = useField(at)
  return (
    <>
      <TextField
        {...rest}
        type="number"
        value={typeof value === 'number' ? String(value) : ''}
        error={error}
        readOnly={disabled}
        onInput={text => set(text === '' || Number.isNaN(Number(text)) ? undefined : Number(text))}
      />
      <BothWritten at={at} />
    </>
  )
}
