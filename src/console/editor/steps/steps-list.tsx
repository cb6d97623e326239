import { Button } from '../../controls/button.tsx'
import { Menu } from '../../controls/menu.tsx'
import type { JsonObject } from '../draft/json.ts'
import { useEditor, useMembers } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { added, copied, type Member, moved, without } from '../lists.ts'
import { Sortable } from '../sortable.tsx'
import { MOST_STEPS, newStep, placeWords, stepName } from './step-words.ts'

interface Props {
  selected: string
  onSelect(id: string): void
}

/** The steps in order: choose, add, copy, move, delete. */
export function StepsList({ selected, onSelect }: Props) {
  const { kind, newId, readOnly } = useEditor()
  const { members: steps, change, error } = useMembers('steps')
  const full = steps.length >= MOST_STEPS[kind]
  const add = (step: Member, after: string) => {
    change(now => (now.length < MOST_STEPS[kind] ? added(now, step, after) : now))
    onSelect(step.id)
  }
  const remove = (index: number) => {
    const { id } = steps[index]!
    change(now => without(now, id))
    const rest = without(steps, id)
    if (id === selected) onSelect(rest[Math.min(index, rest.length - 1)]!.id)
  }
  return (
    <div class="steps">
      <Sortable<Member> label="Steps" items={steps} name={stepName} disabled={readOnly} onMove={change}>
        {(step, index) => (
          <StepRow
            step={step}
            index={index}
            last={steps.length - 1}
            selected={step.id === selected}
            onSelect={onSelect}
            onCopy={full ? undefined : () => add(copied(step, newId), step.id)}
            onMove={by => change(now => moved(now, step.id, from => from + by))}
            onDelete={steps.length > 1 ? () => remove(index) : undefined}
          />
        )}
      </Sortable>
      <BothWritten at="steps" />
      {steps.length === 0 && error && <p class="field-error">{error}</p>}
      {!readOnly && (
        <Button icon="plus" disabled={full} onClick={() => add(newStep(kind, newId), selected)}>
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
  onMove(by: number): void
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
            index > 0 && { label: 'Move up', icon: 'up', onChoose: () => onMove(-1) },
            index < last && { label: 'Move down', icon: 'down', onChoose: () => onMove(1) },
            { label: 'Delete', icon: 'trash', danger: true, disabled: !onDelete, onChoose: onDelete },
          ]}
        />
      )}
    </>
  )
}
