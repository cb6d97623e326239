import { Field } from '../../controls/field.tsx'
import type { Path } from '../draft/path.ts'
import { useField } from '../editor.ts'
import { BothWritten } from './both-written.tsx'

const UNITS = [
  ['m', 'minutes'],
  ['h', 'hours'],
  ['d', 'days'],
  ['w', 'weeks'],
] as const

interface Props {
  at: Path
  label: string
  hint?: string
  usual: string
  optional?: boolean
  /** Writes it in its own way. Without it, it is written at its path. */
  write?(given: string | undefined): void
}

/** A duration: a number and a unit, `7d` in the file. */
export function Span({ at, label, hint, usual, optional, write }: Props) {
  const { value, error, disabled, set } = useField(at)
  const [, count = '', unit = 'd'] = /^(\d*)([mhdw])$/.exec(typeof value === 'string' ? value : usual) ?? []
  const say = (number: string, of: string) => (write ?? set)(number === '' && optional ? undefined : `${number}${of}`)
  return (
    <>
      <Field label={label} hint={hint} error={error} optional={optional}>
        {ids => (
          <span class="joined">
            <input
              {...ids}
              class="input"
              type="number"
              min={0}
              max={99_999}
              value={count}
              readOnly={disabled}
              onInput={event => say(event.currentTarget.value, unit)}
            />
            <select
              class="input"
              aria-label={`${label}: unit`}
              disabled={disabled}
              value={unit}
              onChange={event => say(count, event.currentTarget.value)}
            >
              {UNITS.map(([short, long]) => (
                <option key={short} value={short} selected={short === unit}>
                  {long}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
      <BothWritten at={at} />
    </>
  )
}
