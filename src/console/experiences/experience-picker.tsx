import { useEffect, useId, useState } from 'preact/hooks'
import { Field, type FieldText } from '../controls/field.tsx'
import { type Picked, PickerList } from './picker-list.tsx'
import { useFound, useName } from './use-found.ts'

interface Props extends FieldText {
  /** The id of the chosen one, or empty. */
  value: string
  onChange(picked: Picked | null): void
  placeholder?: string
  /** Only live tours and microsurveys. */
  deliverable?: boolean
  /** Only tours and microsurveys, live or not. */
  stepped?: boolean
  required?: boolean
}

/** Finds one Experience by a part of its name: type, then choose with the arrow keys or a click. */
export function ExperiencePicker(props: Props) {
  const { value, onChange, placeholder, deliverable = false, stepped = deliverable, required, ...text } = props
  /** Null while nobody is choosing. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const id = useId()
  const { offered, ready, says } = useFound(typed, deliverable, stepped)
  const name = useName(value)
  const open = typed !== null
  useEffect(() => setActive(0), [typed])
  const choose = (picked: Picked | null) => {
    setTyped(null)
    onChange(picked)
  }
  const input = (now: string) => {
    // An empty field means that nothing is chosen.
    if (now === '' && value) choose(null)
    else setTyped(now)
  }
  const keys = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape' && open) setTyped(null)
    else if (event.key === 'Enter' && open) {
      // While the list is for earlier letters, Enter chooses nothing.
      if (ready && offered[active]) choose(offered[active])
    } else if (step && !open) setTyped('')
    else if (step) setActive(now => (now + step + offered.length) % Math.max(1, offered.length))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field {...text}>
      {ids => (
        <div class="picker">
          <input
            {...ids}
            class="input"
            type="text"
            role="combobox"
            autocomplete="off"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={id}
            aria-activedescendant={open && offered[active] ? `${id}-${active}` : undefined}
            aria-required={required}
            placeholder={placeholder}
            value={typed ?? name}
            onInput={event => input(event.currentTarget.value)}
            onClick={() => !open && setTyped('')}
            onKeyDown={keys}
            onBlur={() => setTyped(null)}
          />
          <PickerList
            id={id}
            label={text.label}
            open={open}
            offered={offered}
            active={active}
            says={says}
            choose={choose}
          />
        </div>
      )}
    </Field>
  )
}
