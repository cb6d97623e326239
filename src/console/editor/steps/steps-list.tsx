import { Button } from '../../controls/button.tsx'
import { Menu } from '../../controls/menu.tsx'
import type { JsonObject } from '../draft/json.ts'
import { useEditor, useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { duplicated, type Member, membersOf, moved } from '../lists.ts'
import { Sortable } from '../sortable.tsx'
import { MOST_STEPS, newStep, placeWords, stepName } from './step-words.ts'

interface Props {
  selected: string
  onSelect(id: string): void
}

/** The steps in order: choose, add, copy, move, delete. */
export function StepsList({ selected, onSelect }: Props) {
  const { kind, newId, readOnly } = useEditor()
  const { value, set, error } = useField('steps')
  const steps = membersOf(value)
  const full = steps.length >= MOST_STEPS[kind]
  const add = () => {
    const step = newStep(kind, newId)
    const after = steps.findIndex(({ id }) => id === selected)
    set([...steps.slice(0, after + 1), step, ...steps.slice(after + 1)])
    onSelect(step.id)
  }
  const remove = (index: number) => {
    const rest = steps.filter((_, each) => each !== index)
    set(rest)
    if (steps[index]!.id === selected) onSelect(rest[Math.min(index, rest.length - 1)]!.id)
  }
  const copy = (index: number) => {
    const next = duplicated(steps, index, newId)
    set(next)
    onSelect(next[index + 1]!.id)
  }
  return (
    <div class="steps">
      <Sortable<Member>
        label="Steps"
        items={steps}
        name={stepName}
        disabled={readOnly}
        onMove={(from, to) => set(moved(steps, from, to))}
      >
        {(step, index) => (
          <StepRow
            step={step}
            index={index}
            last={steps.length - 1}
            selected={step.id === selected}
            onSelect={onSelect}
            onCopy={full ? undefined : () => copy(index)}
            onMove={to => set(moved(steps, index, to))}
            onDelete={steps.length > 1 ? () => remove(index) : undefined}
          />
        )}
      </Sortable>
      <BothWritten at="steps" />
      {steps.length === 0 && error && <p class="field-error">{error}</p>}
      {!readOnly && (
        <Button icon="plus" disabled={full} onClick={add}>
          Add a step
        </Button>
      )}
    </div>
  )
}

interface RowProps {
  step: Member
  index: number
  last: number
  selected: boolean
  onSelect(id: string): void
  onCopy?: () => void
  onMove(to: number): void
  onDelete?: () => void
}

function StepRow({ step, index, last, selected, onSelect, onCopy, onMove, onDelete }: RowProps) {
  const { kind, readOnly } = useEditor()
  return (
    <>
      <button type="button" class="step" aria-current={selected ? 'step' : undefined} onClick={() => onSelect(step.id)}>
        <span class="step-number">{index + 1}</span>
        <span class="step-name">{stepName(step, index)}</span>
        <span class="hint">{placeWords(kind, step.place as JsonObject | undefined)}</span>
      </button>
      {!readOnly && (
        <Menu
          label={`More for step ${index + 1}`}
          items={[
            { label: 'Duplicate', icon: 'copy', disabled: !onCopy, onChoose: onCopy },
            index > 0 && { label: 'Move up', icon: 'up', onChoose: () => onMove(index - 1) },
            index < last && { label: 'Move down', icon: 'down', onChoose: () => onMove(index + 1) },
            { label: 'Delete', icon: 'trash', danger: true, disabled: !onDelete, onChoose: onDelete },
          ]}
        />
      )}
    </>
  )
}
