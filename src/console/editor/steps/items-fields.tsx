import { useState } from 'preact/hooks'
import { Button } from '../../controls/button.tsx'
import { Select } from '../../controls/select.tsx'
import { SegmentField } from '../../segments/segment-field.tsx'
import { TO_CHOOSE_ADDRESS } from '../../templates/to-choose.ts'
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
import { withAction } from './with-action.ts'

const DOES = [
  { value: 'open', label: 'opens an address' },
  { value: 'start', label: 'starts a tour or survey' },
  { value: 'call', label: 'calls a function of the page' },
  { value: 'divider', label: 'is a line or a heading' },
]
const MOST = 50

export function ItemsFields({ at }: { at: Path }) {
  const { newId, readOnly } = useEditor()
  const list = join(at, 'buttons')
  const { members: items, change, error } = useMembers(list)
  const [fresh, setFresh] = useState('')
  const add = () => {
    const id = newId()
    change(now => added(now, { id, does: 'open', text: 'A new item', url: TO_CHOOSE_ADDRESS }))
    setFresh(id)
  }
  const nameOf = (item: JsonObject) => `item ${item.text ?? 'line'}`
  return (
    <>
      <Sortable<Member> label="Items" items={items} name={nameOf} disabled={readOnly} onMove={change}>
        {item => (
          <Piece
            at={join(list, item.id)}
            title={String(item.text ?? 'A line')}
            says={DOES.find(({ value }) => value === item.does)?.label ?? ''}
            fresh={item.id === fresh}
            onDelete={items.length > 1 ? () => change(now => without(now, item.id)) : undefined}
          >
            <ItemFields at={join(list, item.id)} />
          </Piece>
        )}
      </Sortable>
      {items.length === 0 && error && <p class="field-error">{error}</p>}
      <BothWritten at={list} />
      {!readOnly && items.length < MOST && (
        <Button small icon="plus" onClick={add}>
          Add an item
        </Button>
      )}
    </>
  )
}

function ItemFields({ at }: { at: Path }) {
  const { value, set, disabled } = useField(at)
  const item = (value ?? {}) as JsonObject
  const does = String(item.does)
  const divider = does === 'divider'
  const change = (chosen: string) => {
    const { track: _, ...rest } = withAction(item, chosen)
    set(
      chosen === 'divider'
        ? rest
        : { ...rest, ...(item.track ? { track: item.track } : {}), text: item.text ?? 'A new item' },
    )
  }
  return (
    <>
      <div class="pair">
        <Wording at={join(at, 'text')} label={divider ? 'Heading' : 'Words'} optional={divider} />
        <Select label="It" value={does} disabled={disabled} options={DOES} onChange={change} />
      </div>
      <ActionFields at={at} does={does} />
      <Fold class="extra" summary="More">
        <div class="fields">
          <span class="legend">Who sees it</span>
          <SegmentField at={join(at, 'segment')} label="Who sees it" />
          {!divider && <EventName at={join(at, 'track')} label="Also track the event" optional />}
        </div>
      </Fold>
    </>
  )
}
