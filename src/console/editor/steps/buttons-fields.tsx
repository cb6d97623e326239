import { useState } from 'preact/hooks'
import { Button } from '../../controls/button.tsx'
import { Select } from '../../controls/select.tsx'
import type { JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useEditor, useField, useMembers } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { EventName } from '../fields/event-name.tsx'
import { Wording } from '../fields/wording.tsx'
import { Fold } from '../fold.tsx'
import { added, type Member, without } from '../lists.ts'
import { Sortable } from '../sortable.tsx'
import { ActionFields } from './action-fields.tsx'
import { Piece } from './piece.tsx'
import { hasSteps } from './step-words.ts'
import { withAction } from './with-action.ts'

const DOES = [
  { value: 'next', label: 'goes on' },
  { value: 'back', label: 'goes back' },
  { value: 'complete', label: 'completes it' },
  { value: 'exit', label: 'ends it' },
  { value: 'snooze', label: 'asks again later' },
  { value: 'open', label: 'opens an address' },
  { value: 'start', label: 'starts another Experience' },
  { value: 'call', label: 'calls a function of the page' },
]
const STYLES = [
  { value: '', label: 'as usual' },
  { value: 'primary', label: 'main button' },
  { value: 'secondary', label: 'plain' },
  { value: 'link', label: 'a link' },
]

/** The buttons of a step and what each does. */
export function ButtonsFields({ at, most }: { at: Path; most: number }) {
  const { newId, readOnly, kind } = useEditor()
  const { members: buttons, change, error } = useMembers(at)
  const [fresh, setFresh] = useState('')
  const add = () => {
    const id = newId()
    const next = { id, text: 'Next', does: 'next' }
    change(now => added(now, now.length === 0 ? next : { id, text: 'Not now', does: 'exit' }))
    setFresh(id)
  }
  const remove = (id: string) =>
    change(now => {
      const rest = without(now, id)
      return rest.length > 0 ? rest : undefined
    })
  return (
    <>
      {buttons.length === 0 && (
        <p class="hint">
          {hasSteps(kind) ? 'It has the usual button. Add one to say something else.' : 'It has none.'}
        </p>
      )}
      <Sortable<Member>
        label="Buttons"
        items={buttons}
        name={button => `button ${button.text}`}
        disabled={readOnly}
        onMove={change}
      >
        {button => (
          <Piece
            at={join(at, button.id)}
            title={String(button.text)}
            says={DOES.find(({ value }) => value === button.does)?.label ?? ''}
            fresh={button.id === fresh}
            onDelete={() => remove(button.id)}
          >
            <ButtonFields at={join(at, button.id)} />
          </Piece>
        )}
      </Sortable>
      {buttons.length === 0 && error && <p class="field-error">{error}</p>}
      <BothWritten at={at} />
      {!readOnly && buttons.length < most && (
        <Button small icon="plus" onClick={add}>
          Add a button
        </Button>
      )}
    </>
  )
}

function ButtonFields({ at }: { at: Path }) {
  const { value, set, disabled } = useField(at)
  const button = (value ?? {}) as JsonObject
  const does = String(button.does)
  const style = useField(join(at, 'style'))
  return (
    <>
      <div class="pair">
        <Wording at={join(at, 'text')} label="Words" />
        <Select
          label="It"
          value={does}
          disabled={disabled}
          options={DOES}
          onChange={chosen => set(withAction(button, chosen))}
        />
      </div>
      <ActionFields at={at} does={does} follows />
      <BothWritten at={join(at, 'does')} />
      <Fold class="extra" summary="More">
        <div class="fields">
          <Select
            label="Looks like"
            value={typeof style.value === 'string' ? style.value : ''}
            disabled={disabled}
            options={STYLES}
            onChange={chosen => style.set(chosen === '' ? undefined : chosen)}
          />
          <EventName at={join(at, 'track')} label="Also track the event" optional />
        </div>
      </Fold>
    </>
  )
}
