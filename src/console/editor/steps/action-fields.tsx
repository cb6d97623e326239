import { Select } from '../../controls/select.tsx'
import { join, type Path } from '../draft/path.ts'
import { useField, useKnown } from '../editor.ts'
import { AddressField } from '../fields/address.tsx'
import { Choice } from '../fields/choice.tsx'
import { Span } from '../fields/span.tsx'
import { Text } from '../fields/text.tsx'
import { Toggle } from '../fields/toggle.tsx'

const THEN = [
  { value: 'next', label: 'it goes on' },
  { value: 'exit', label: 'it ends' },
  { value: 'stay', label: 'it stays' },
]
interface Props {
  at: Path
  does: string
  /** Whether something follows the action: in a step, but not in a list. */
  follows?: boolean
}

export function ActionFields({ at, does, follows }: Props) {
  const then = follows && <Choice at={join(at, 'then')} label="After that" usual="next" options={THEN} />
  switch (does) {
    case 'snooze':
      return <Span at={join(at, 'for')} label="After" usual="1d" />
    case 'open':
      return (
        <>
          <AddressField at={join(at, 'url')} label="Address" />
          <Toggle at={join(at, 'new_tab')} label="In a new tab" />
          {then}
        </>
      )
    case 'start':
      return (
        <>
          <StartedExperience at={join(at, 'experience_id')} />
          {then}
        </>
      )
    case 'call':
      return (
        <>
          <Text
            at={join(at, 'action')}
            label="Function"
            hint="The name that your page registered with registerAction."
          />
          {then}
        </>
      )
    default:
      return null
  }
}

function StartedExperience({ at }: { at: Path }) {
  const { value, error, disabled, set } = useField(at)
  const known = useKnown(around => around.experiences(), [])
  const options = known
    .filter(({ kind }) => kind === 'tour' || kind === 'survey')
    .map(({ id, name, kind }) => ({ value: id, label: `${name} (${kind})` }))
  const chosen = typeof value === 'string' ? value : ''
  const listed = options.some(option => option.value === chosen)
  return (
    <Select
      label="Which"
      value={chosen}
      error={chosen === '' ? 'Choose what it starts.' : error}
      disabled={disabled}
      options={[...(listed ? [] : [{ value: chosen, label: chosen === '' ? 'Choose…' : chosen }]), ...options]}
      onChange={set}
    />
  )
}
