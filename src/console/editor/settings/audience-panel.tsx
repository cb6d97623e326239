import { Checkbox } from '../../controls/checkbox.tsx'
import { Select } from '../../controls/select.tsx'
import { Switch } from '../../controls/switch.tsx'
import { SegmentField } from '../../segments/segment-field.tsx'
import { shareWords } from '../../words/share-words.ts'
import { useEditor, useField, useKnown } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { NumberField } from '../fields/number.tsx'
import { Toggle } from '../fields/toggle.tsx'
import { hasSteps } from '../steps/step-words.ts'
import { GoalFields } from './goal-fields.tsx'
import { RecurrenceFields } from './recurrence-fields.tsx'

/** The count beside the conditions is of the people it is for. Not all of them get it. */
function Share() {
  const { kind } = useEditor()
  const share = shareWords({ kind, automatic: useField('automatic').value, percent: useField('percent').value })
  return share === '' ? null : <p class="hint">{share}</p>
}

/** Who gets it, how often, its rank, and its goal. */
export function AudiencePanel() {
  const { kind } = useEditor()
  return (
    <div class="fields">
      <StartsByItself />
      <section class="fields" aria-labelledby="who">
        <h2 id="who">Who</h2>
        <SegmentField at="segment" label="Who gets it" />
        <Share />
        <Environments />
      </section>
      <section class="fields" aria-labelledby="how-often">
        <h2 id="how-often">How often</h2>
        <RecurrenceFields />
        {hasSteps(kind) && <Limits />}
        <NumberField
          at="position"
          label="Rank"
          hint="If several could start at the same moment, the lowest starts first."
          placeholder="0"
          min={-1_000_000}
          max={1_000_000}
          optional
        />
      </section>
      {hasSteps(kind) && (
        <section class="fields" aria-labelledby="renewed">
          <h2 id="renewed">New versions</h2>
          <Toggle
            at="replaces_at_once"
            label="Replace the step that people are at"
            hint="After you have published, within a minute. Without it, they get the new version from their next step on."
          />
        </section>
      )}
      <section class="fields" aria-labelledby="achieve">
        <h2 id="achieve">What it is to achieve</h2>
        <GoalFields />
        <Experiment />
      </section>
    </div>
  )
}

function Limits() {
  const { LimitGroups } = useEditor().around
  const unlimited = useField('unlimited').value === true
  return (
    <>
      <Toggle
        at="unlimited"
        label="Take it out of limits"
        hint="Shown even to people who have seen many Experiences lately."
      />
      {LimitGroups && <LimitGroups unlimited={unlimited} />}
    </>
  )
}

function StartsByItself() {
  const { value, set, disabled } = useField('automatic')
  return (
    <>
      <Select
        label="It starts"
        hint={
          value === false
            ? 'Your backend delivers it to one person at a time; a link, a launcher or the page itself may start it too.'
            : undefined
        }
        value={value === false ? 'delivered' : 'automatic'}
        disabled={disabled}
        options={[
          { value: 'automatic', label: 'automatically, for everybody it is meant for' },
          { value: 'delivered', label: 'only when it is delivered or asked for' },
        ]}
        onChange={chosen => set(chosen === 'delivered' ? false : undefined)}
      />
      <BothWritten at="automatic" />
    </>
  )
}

function Environments() {
  const { value, set, disabled, error } = useField('url_group_ids')
  const known = useKnown(around => around.environments(), [])
  const chosen = Array.isArray(value) ? (value as string[]) : null
  if (known.length === 0 && !chosen) return null
  const toggle = (id: string, on: boolean) => {
    const rest = (chosen ?? []).filter(each => each !== id)
    const next = on ? [...rest, id] : rest
    set(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset class="fields">
      <legend>Environments</legend>
      <p class="hint">
        {chosen ? 'Only on domains of these' : 'In all of them. Choose some to run it only there'}, and on domains
        without an Environment.
      </p>
      {known.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen?.includes(id) ?? false}
          disabled={disabled}
          onChange={on => toggle(id, on)}
        />
      ))}
      {error && <p class="field-error">{error}</p>}
      <BothWritten at="url_group_ids" />
    </fieldset>
  )
}

/** A control group that does not see it, but is counted. */
function Experiment() {
  const { value, set, disabled } = useField('percent')
  const on = typeof value === 'number'
  return (
    <>
      <Switch
        label="Measure against a control group"
        hint="Some people do not see it. They are counted too, so you learn what it changes."
        checked={on}
        disabled={disabled}
        onChange={checked => set(checked ? 90 : undefined)}
      />
      {on && (
        <NumberField
          at="percent"
          label="Share of people who see it, in %"
          hint={`The other ${Math.round((100 - value) * 100) / 100} % are the control group. Another share starts a new run.`}
          min={0}
          max={100}
          step={1}
        />
      )}
    </>
  )
}
