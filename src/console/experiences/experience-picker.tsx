import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Kind } from '../../protocol/experience.ts'
import { Field, type FieldText } from '../controls/field.tsx'
import { useAsked } from '../use-asked.ts'
import { KIND_WORDS } from '../words/kind-words.ts'

export interface Picked {
  id: string
  kind: Kind
  name: string
}

interface Props extends FieldText {
  /** The id of the one that is chosen, or nothing. */
  value: string
  onChange(picked: Picked | null): void
  placeholder?: string
  /** Only those of these kinds, that people get. */
  deliverable?: boolean
  required?: boolean
}

const PAUSE = 200

/** One Experience by a part of its name: type, then choose with the arrows or a click. */
export function ExperiencePicker({ value, onChange, placeholder, deliverable, required, ...text }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const open = typed !== null
  useEffect(() => {
    const later = setTimeout(() => setAsked(typed ?? ''), PAUSE)
    return () => clearTimeout(later)
  }, [typed])
  const chosen = useAsked<{ experiences: Picked[] }>(value ? '/v3/edit/experiences' : null, { ids: value, limit: 1 })
  const found = useAsked<{ experiences: Picked[] }>(open ? '/v3/edit/experiences' : null, {
    text: asked.trim(),
    state: deliverable ? 'live' : null,
    limit: 20,
  })
  const offered = (found.data?.experiences ?? []).filter(each => !deliverable || /^(tour|survey)$/.test(each.kind))
  const name = value ? (chosen.data?.experiences[0]?.name ?? '…') : ''
  const choose = (picked: Picked | null) => {
    setTyped(null)
    onChange(picked)
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) setTyped(null)
    else if (event.key === 'Enter' && open && offered[active]) choose(offered[active])
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!open) setTyped('')
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(now => (open && offered.length > 0 ? (now + step + offered.length) % offered.length : 0))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
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
            aria-controls={`${id}-list`}
            aria-activedescendant={open && offered[active] ? `${id}-${active}` : undefined}
            aria-required={required}
            placeholder={placeholder}
            value={typed ?? name}
            onInput={event => {
              const { value: now } = event.currentTarget
              setActive(0)
              // Emptied, nothing is chosen any more.
              if (now === '' && value) choose(null)
              else setTyped(now)
            }}
            onClick={() => !open && setTyped('')}
            onKeyDown={keys}
            onBlur={() => setTyped(null)}
          />
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            tabIndex={-1}
            aria-label={text.label}
            class="picker-list"
            hidden={!open}
            // A press must not take the focus from the field before the click is there.
            onMouseDown={event => event.preventDefault()}
          >
            {offered.map((each, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys, as comboboxes do
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
                {found.loading ? 'Looking…' : nothing(asked, deliverable)}
              </div>
            )}
          </div>
        </div>
      )}
    </Field>
  )
}

const nothing = (text: string, deliverable = false): string =>
  text.trim() ? 'None has that in its name.' : deliverable ? 'No tour or microsurvey is live.' : 'There are none yet.'
