import { segmentWords } from '../../content/segment-words.ts'
import type { SegmentGroup, SegmentItem } from '../../protocol/segment.ts'
import { Button } from '../controls/button.tsx'
import { ConditionRow } from './condition-row.tsx'
import { newCondition } from './new-condition.ts'
import type { SegmentAround } from './segment-around.ts'
import { useCount } from './use-count.ts'
import { useNames } from './use-names.ts'

interface Props {
  value: SegmentGroup | null
  onChange(segment: SegmentGroup): void
  around: SegmentAround
  /** Of the Segments that it uses, as they are live. */
  stamp?: string | undefined
  disabled?: boolean
  /** What is wrong at a place such as `items.0.prop`, in words. */
  problemAt?(place: string): string | undefined
}

/** Conditions that read as a sentence, and how many people match. */
export function SegmentBuilder({ value, onChange, around, stamp, disabled, problemAt = () => undefined }: Props) {
  const names = useNames(around)
  const count = useCount(around, value, stamp)
  const group = value ?? { items: [], items_op: 'and' }
  return (
    <div class="segment">
      <p class="segment-words" aria-live="polite">
        {segmentWords(group, names.nameOf)} {count && <span class="hint">{count}</span>}
      </p>
      <Group
        group={group}
        onChange={onChange}
        names={names}
        disabled={disabled}
        problemAt={problemAt}
        depth={0}
        within=""
      />
    </div>
  )
}

interface GroupProps {
  group: SegmentGroup
  onChange(group: SegmentGroup): void
  names: ReturnType<typeof useNames>
  disabled: boolean | undefined
  problemAt(place: string): string | undefined
  depth: number
  /** Its place among others: "Group 3, ". */
  within: string
}

const DEEPEST = 3

function Group({ group, onChange, names, disabled, problemAt, depth, within }: GroupProps) {
  const { items, items_op } = group
  const change = (index: number, item: SegmentItem | SegmentGroup) =>
    onChange({ ...group, items: items.map((each, at) => (at === index ? item : each)) })
  const remove = (index: number) => onChange({ ...group, items: items.filter((_, at) => at !== index) })
  const add = (item: SegmentItem | SegmentGroup) => onChange({ ...group, items: [...items, item] })
  return (
    <div class="conditions">
      {items.map((item, index) => {
        const problem = (place: string) => problemAt(`items.${index}.${place}`)
        return (
          <div class="condition" key={index}>
            {index === 0 ? (
              <span class="joint">{depth === 0 ? 'People' : ''}</span>
            ) : (
              <Joint
                label={`${within}condition ${index + 1} is joined by`}
                op={items_op}
                disabled={disabled}
                onChange={op => onChange({ ...group, items_op: op })}
              />
            )}
            {'items' in item ? (
              <fieldset class="inner-group" aria-label={`${within}group ${index + 1}`}>
                <Group
                  group={item}
                  onChange={inner => change(index, inner)}
                  names={names}
                  disabled={disabled}
                  problemAt={problem}
                  depth={depth + 1}
                  within={`${within}group ${index + 1}, `}
                />
              </fieldset>
            ) : (
              <ConditionRow
                item={item}
                name={`${within}condition ${index + 1}`}
                onChange={changed => change(index, changed)}
                names={names}
                disabled={disabled}
                problemAt={problem}
              />
            )}
            {!disabled && (
              <Button
                small
                kind="quiet"
                icon="trash"
                label={`Delete ${within}condition ${index + 1}`}
                onClick={() => remove(index)}
              />
            )}
          </div>
        )
      })}
      {!disabled && (
        <div class="row">
          <Button small icon="plus" onClick={() => add(newCondition('property'))}>
            Add a condition
          </Button>
          {depth < DEEPEST && items.length > 0 && (
            <Button
              small
              kind="quiet"
              onClick={() => add({ items_op: items_op === 'or' ? 'and' : 'or', items: [newCondition('property')] })}
            >
              Add a group
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface JointProps {
  label: string
  op: SegmentGroup['items_op']
  disabled: boolean | undefined
  onChange(op: SegmentGroup['items_op']): void
}

/** The word between two conditions. It is the same for the whole group. */
function Joint({ label, op, disabled, onChange }: JointProps) {
  return (
    <select
      class="input joint"
      aria-label={label}
      value={op}
      disabled={disabled}
      onChange={event => onChange(event.currentTarget.value === 'or' ? 'or' : 'and')}
    >
      <option value="and" selected={op !== 'or'}>
        and
      </option>
      <option value="or" selected={op === 'or'}>
        or
      </option>
    </select>
  )
}
