import { TextField } from '../../controls/text-field.tsx'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from './both-written.tsx'

interface Props {
  at: Path
  label: string
  hint?: string
  placeholder?: string
  lines?: number
  hidden?: boolean
  optional?: boolean
  type?: 'text' | 'url' | 'color'
  maxLength?: number
  /** The id of a list of suggestions. */
  list?: string
  /** The value while nothing is written. */
  fallback?: string
}

/** Plain text of the draft. An empty text is removed, unless it is required. */
export function Text({ at, optional, fallback = '', ...rest }: Props) {
  const { value, error, disabled, set } = useField(at)
  return (
    <>
      <TextField
        {...rest}
        optional={optional}
        value={typeof value === 'string' ? value : fallback}
        error={error}
        readOnly={disabled}
        onInput={text => set(text === '' && optional ? undefined : text)}
      />
      <BothWritten at={at} />
    </>
  )
}
