import { useState } from 'preact/hooks'
import { Button } from '../../controls/button.tsx'
import { TextField } from '../../controls/text-field.tsx'
import type { Json, JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useEditor, useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { Wording } from '../fields/wording.tsx'

const MOST = 11

/** Extra questions that some answers lead to. */
export function FollowUpFields({ at }: { at: Path }) {
  const { readOnly, newId } = useEditor()
  const { value, set } = useField(at)
  const list = Array.isArray(value) ? (value as JsonObject[]) : []
  const remove = (index: number) => {
    const rest = list.filter((_, each) => each !== index)
    set(rest.length > 0 ? rest : undefined)
  }
  return (
    <>
      <span class="legend">Ask more after some answers</span>
      {list.map(({ id }, index) => (
        <div class="piece" key={id ?? index}>
          <div class="fields">
            <Answers at={join(at, String(id ?? index), 'answers')} />
            <Wording at={join(at, String(id ?? index), 'text')} label="Ask" />
          </div>
          {!readOnly && (
            <Button
              small
              kind="quiet"
              icon="trash"
              label={`Delete follow-up ${index + 1}`}
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      <BothWritten at={at} />
      {!readOnly && list.length < MOST && (
        <Button
          small
          icon="plus"
          onClick={() => set([...(list as Json[]), { id: newId(), answers: ['0'], text: 'What should we do better?' }])}
        >
          Add a follow-up
        </Button>
      )}
    </>
  )
}

/** Keeps the text while it is typed. The draft contains the list. */
function Answers({ at }: { at: Path }) {
  const { value, error, disabled, set } = useField(at)
  const listed = (Array.isArray(value) ? value : []).join(', ')
  const [typed, setTyped] = useState<string | null>(null)
  const input = (text: string) => {
    setTyped(text)
    set(text.split(',').map(each => each.trim()).filter(Boolean)) // biome-ignore format: one thought
  }
  return (
    <TextField
      label="After the answers"
      hint="Separated by commas: 0, 1, 2"
      error={error}
      value={typed ?? listed}
      readOnly={disabled}
      onInput={input}
      onBlur={() => setTyped(null)}
    />
  )
}
