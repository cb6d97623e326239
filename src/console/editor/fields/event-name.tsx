import { TextField } from '../../controls/text-field.tsx'
import { TO_CHOOSE_EVENT } from '../../templates/to-choose.ts'
import type { Path } from '../draft/path.ts'
import { useField, useKnown } from '../editor.ts'
import { BothWritten } from './both-written.tsx'
import { Suggestions, useListId } from './suggestions.tsx'

interface Props {
  at: Path
  label: string
  hint?: string
  optional?: boolean
  hidden?: boolean
}

/** The name of an event that pages or backends track. Known events are suggested. */
export function EventName({ at, label, hint, optional, hidden }: Props) {
  const { value, error, disabled, set } = useField(at)
  const names = useKnown(around => around.eventNames(), [])
  const list = useListId()
  const open = value === TO_CHOOSE_EVENT
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        optional={optional}
        hidden={hidden}
        error={error ?? (open ? 'Name the event.' : undefined)}
        placeholder="report_exported"
        value={open || typeof value !== 'string' ? '' : value}
        readOnly={disabled}
        list={list}
        onInput={text => set(text === '' && optional ? undefined : text)}
      />
      <Suggestions id={list} values={names} />
      <BothWritten at={at} />
    </>
  )
}
