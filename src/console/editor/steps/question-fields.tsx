import { Button } from '../../controls/button.tsx'
import { Select } from '../../controls/select.tsx'
import type { JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useEditor, useField, useMembers } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { Choice } from '../fields/choice.tsx'
import { NumberField } from '../fields/number.tsx'
import { Text } from '../fields/text.tsx'
import { Toggle } from '../fields/toggle.tsx'
import { Wording } from '../fields/wording.tsx'
import { added, without } from '../lists.ts'
import { Sortable } from '../sortable.tsx'
import { FollowUpFields } from './follow-up-fields.tsx'

const TYPES = [
  { value: '', label: 'None: an introduction or a thank-you' },
  { value: 'nps', label: 'How likely, from 0 to 10 (NPS)' },
  { value: 'csat', label: 'How satisfied, from 1 to 5 (CSAT)' },
  { value: 'ces', label: 'How easy, from 1 to 7 (CES)' },
  { value: 'emoji', label: 'Five faces' },
  { value: 'buttons', label: 'Two to five choices' },
  { value: 'dropdown', label: 'A list to choose from' },
  { value: 'text', label: 'What people write' },
]
const SCALES = new Set(['nps', 'csat', 'ces', 'emoji'])
const hasOptions = (type: unknown) => type === 'buttons' || type === 'dropdown'

export const questionWords = (question: JsonObject | undefined): string =>
  TYPES.find(({ value }) => value === (question?.type ?? ''))!.label

/** The question, and how people answer it. */
export function QuestionFields({ at }: { at: Path }) {
  const { newId } = useEditor()
  const { value, set, disabled, error } = useField(at)
  const question = (value ?? {}) as JsonObject
  const type = String(question.type ?? '')
  const choose = (chosen: string) => {
    if (chosen === '') return set(undefined)
    const { required, options, follow_up } = question
    const kept: JsonObject = { type: chosen, ...(required === undefined ? {} : { required }) }
    if (hasOptions(chosen)) kept.options = options ?? ['Yes', 'No'].map(text => ({ id: newId(), text }))
    if (SCALES.has(chosen) && SCALES.has(type) && follow_up) kept.follow_up = follow_up
    set(kept)
  }
  return (
    <>
      <Select
        label="Answered by"
        value={type}
        disabled={disabled}
        error={type === '' ? error : undefined}
        options={TYPES}
        onChange={choose}
      />
      <BothWritten at={at} />
      {type !== '' && <Toggle at={join(at, 'required')} label="Has to be answered to go on" usual={type !== 'text'} />}
      {SCALES.has(type) && (
        <div class="pair">
          <Wording at={join(at, 'low')} label="Words at the low end" optional />
          <Wording at={join(at, 'high')} label="Words at the high end" optional />
        </div>
      )}
      {hasOptions(type) && <OptionsFields at={join(at, 'options')} most={type === 'buttons' ? 5 : 100} />}
      {type === 'text' && <WrittenFields at={at} />}
      {type !== '' && type !== 'text' && <FollowUpFields at={join(at, 'follow_up')} />}
    </>
  )
}

function WrittenFields({ at }: { at: Path }) {
  return (
    <>
      <Wording at={join(at, 'placeholder')} label="Shown while it is empty" optional />
      <Toggle at={join(at, 'long')} label="Several lines" />
      <Choice
        at={join(at, 'input')}
        label="People write"
        usual="text"
        options={[
          { value: 'text', label: 'any text' },
          { value: 'email', label: 'an e-mail address' },
          { value: 'number', label: 'a number' },
        ]}
      />
      <NumberField at={join(at, 'max_length')} label="At most this many characters" min={1} max={5_000} optional />
    </>
  )
}

function OptionsFields({ at, most }: { at: Path; most: number }) {
  const { newId, readOnly } = useEditor()
  const { members: options, change, error } = useMembers(at)
  return (
    <>
      <span class="legend">Choices</span>
      <Sortable
        label="Choices"
        items={options}
        name={option => `choice ${option.text}`}
        disabled={readOnly}
        onMove={change}
      >
        {option => (
          <div class="piece">
            <div class="fields">
              <div class="pair">
                <Wording at={join(at, option.id, 'text')} label="Words" />
                <Text at={join(at, option.id, 'value')} label="Kept as" optional placeholder={String(option.text)} />
              </div>
            </div>
            {!readOnly && options.length > 2 && (
              <Button
                small
                kind="quiet"
                icon="trash"
                label={`Delete choice ${option.text}`}
                onClick={() => change(now => without(now, option.id))}
              />
            )}
          </div>
        )}
      </Sortable>
      {options.length < 2 && error && <p class="field-error">{error}</p>}
      <BothWritten at={at} />
      {!readOnly && options.length < most && (
        <Button
          small
          icon="plus"
          onClick={() => change(now => added(now, { id: newId(), text: `Choice ${now.length + 1}` }))}
        >
          Add a choice
        </Button>
      )}
    </>
  )
}
