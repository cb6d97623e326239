import { Select } from '../../controls/select.tsx'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from './both-written.tsx'

interface Props {
  at: Path
  label: string
  hint?: string
  hidden?: boolean
  options: readonly { value: string; label: string }[]
  /** The value while nothing is chosen. */
  usual: string
}

export function Choice({ at, usual, ...rest }: Props) {
  const { value, error, disabled, set } = useField(at)
  return (
    <>
      <Select
        {...rest}
        value={typeof value === 'string' ? value : usual}
        error={error}
        disabled={disabled}
        onChange={chosen => set(chosen === usual && value === undefined ? undefined : chosen)}
      />
      <BothWritten at={at} />
    </>
  )
}
