import { useEffect, useRef } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { KIND_WORDS } from '../words/kind-words.ts'

export interface Picked {
  id: string
  kind: Kind
  name: string
}

interface Props {
  id: string
  label: string
  open: boolean
  offered: Picked[]
  active: number
  /** Why nothing is offered. */
  says: string
  choose(picked: Picked): void
}

/** The suggestions below the field. The field keeps the focus and handles the keys. */
export function PickerList({ id, label, open, offered, active, says, choose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, open])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      class="picker-list"
      hidden={!open}
      // A press must not take the focus from the field before the click arrives.
      onMouseDown={event => event.preventDefault()}
    >
      {offered.map((each, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys, as comboboxes do
        <div
          key={each.id}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onClick={() => choose(each)}
        >
          <b>{each.name}</b> <small>{KIND_WORDS[each.kind].one}</small>
        </div>
      ))}
      {offered.length === 0 && (
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled="true" class="picker-none">
          {says}
        </div>
      )}
    </div>
  )
}
