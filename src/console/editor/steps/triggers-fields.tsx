import { Button } from '../../controls/button.tsx'
import { Select } from '../../controls/select.tsx'
import { TO_CHOOSE_EVENT } from '../../templates/to-choose.ts'
import type { Json, JsonObject } from '../draft/json.ts'
import { join, type Path } from '../draft/path.ts'
import { useEditor, useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { Choice } from '../fields/choice.tsx'
import { ElementField } from '../fields/element.tsx'
import { EventName } from '../fields/event-name.tsx'
import { NumberField } from '../fields/number.tsx'
import { Text } from '../fields/text.tsx'

const TRIGGERS: { on: string; label: string; says(trigger: JsonObject): string; begins: JsonObject }[] = [
  { on: 'load', label: 'the page is loaded', says: () => 'the page is loaded', begins: {} },
  { on: 'time', label: 'the page has been open for a while', says: ({ seconds }) => `${seconds} seconds on the page`, begins: { seconds: 10 } },
  { on: 'idle', label: 'nothing was done for a while', says: ({ seconds }) => `nothing done for ${seconds} seconds`, begins: { seconds: 30 } },
  { on: 'event', label: 'the page tracks an event', says: ({ name }) => `the event ${name || '…'}`, begins: { name: TO_CHOOSE_EVENT } },
  { on: 'present', label: 'an element is there', says: ({ selector }) => `${selector || '…'} is there`, begins: { selector: '' } },
  { on: 'absent', label: 'an element is not there', says: ({ selector }) => `${selector || '…'} is not there`, begins: { selector: '' } },
  { on: 'click', label: 'an element is clicked', says: ({ selector }) => `a click on ${selector || '…'}`, begins: { selector: '' } },
  { on: 'hover', label: 'somebody points at an element', says: ({ selector }) => `pointing at ${selector || '…'}`, begins: { selector: '' } },
  { on: 'input', label: 'something is typed into an element', says: ({ selector }) => `typing into ${selector || '…'}`, begins: { selector: '' } },
  { on: 'named', label: 'the page calls beckon.trigger()', says: ({ name }) => `beckon.trigger("${name || '…'}")`, begins: { name: '' } },
] // biome-ignore format: one row a trigger

/** What must happen first, in words. */
export function triggersWords({ triggers, triggers_op, delay }: JsonObject): string {
  const list = Array.isArray(triggers) ? (triggers as JsonObject[]) : []
  const said = list.map(trigger => TRIGGERS.find(({ on }) => on === trigger.on)?.says(trigger) ?? String(trigger.on))
  const after = typeof delay === 'number' && delay > 0 ? `${delay} s later` : ''
  if (said.length === 0) return after ? `at once, ${after}` : 'at once'
  return [said.join(triggers_op === 'all' ? ' and ' : ' or '), after].filter(Boolean).join(', ')
}

/** What must happen on the page before the step appears. */
export function TriggersFields({ at }: { at: Path }) {
  const { readOnly } = useEditor()
  const list = join(at, 'triggers')
  const { value, set } = useField(list)
  const triggers = Array.isArray(value) ? (value as JsonObject[]) : []
  const say = (next: Json[]) => set(next.length === 0 ? undefined : next)
  return (
    <>
      {triggers.length === 0 && <p class="hint">It appears at once, as soon as its page and its element are there.</p>}
      {triggers.length > 1 && (
        <Choice
          at={join(at, 'triggers_op')}
          label="It waits for"
          usual="any"
          options={[
            { value: 'any', label: 'one of these' },
            { value: 'all', label: 'all of these' },
          ]}
        />
      )}
      {triggers.map((_, index) => (
        <div class="piece" key={index}>
          <TriggerFields at={join(list, index)} number={index + 1} />
          {!readOnly && (
            <Button
              small
              kind="quiet"
              icon="trash"
              label={`Delete trigger ${index + 1}`}
              onClick={() => say(triggers.filter((_, each) => each !== index))}
            />
          )}
        </div>
      ))}
      <BothWritten at={list} />
      {!readOnly && triggers.length < 20 && (
        <Button small icon="plus" onClick={() => say([...triggers, { on: 'time', seconds: 10 }])}>
          Wait for something
        </Button>
      )}
      <NumberField at={join(at, 'delay')} label="Then wait this many seconds" min={0} max={3_600} optional />
    </>
  )
}

function TriggerFields({ at, number }: { at: Path; number: number }) {
  const { value, set, disabled } = useField(at)
  const trigger = (value ?? {}) as JsonObject
  const { begins } = TRIGGERS.find(({ on }) => on === trigger.on) ?? TRIGGERS[0]!
  const choose = (on: string) => {
    const next = TRIGGERS.find(each => each.on === on)!
    const kept = Object.entries(trigger).filter(([name]) => name in next.begins)
    set({ on, ...next.begins, ...Object.fromEntries(kept) })
  }
  return (
    <div class="fields">
      <Select
        label={`Trigger ${number}: wait until`}
        value={String(trigger.on)}
        disabled={disabled}
        options={TRIGGERS.map(({ on, label }) => ({ value: on, label }))}
        onChange={choose}
      />
      {'selector' in begins && <ElementField at={join(at, 'selector')} label="Element" />}
      {'seconds' in begins && <NumberField at={join(at, 'seconds')} label="Seconds" min={0} max={86_400} />}
      {trigger.on === 'event' && <EventName at={join(at, 'name')} label="Event" />}
      {trigger.on === 'named' && <Text at={join(at, 'name')} label="Name" />}
    </div>
  )
}
