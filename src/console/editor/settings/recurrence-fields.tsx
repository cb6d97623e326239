import { Select } from '../../controls/select.tsx'
import type { JsonObject } from '../draft/json.ts'
import { useEditor, useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { NumberField } from '../fields/number.tsx'
import { Span } from '../fields/span.tsx'
import { hasSteps } from '../steps/step-words.ts'

/** How often the same person gets it automatically. */
export function RecurrenceFields() {
  const { kind } = useEditor()
  const { value, set, disabled } = useField('recurrence')
  const { every, repeat = value ?? 'once' } = (typeof value === 'object' && value !== null ? value : {}) as JsonObject
  const again = repeat === 'until_completed' || repeat === 'always'
  const choose = (chosen: string) => set(chosen === 'once' ? undefined : chosen === 'every' ? { every: '30d' } : chosen)
  return (
    <>
      <Select
        label="The same person gets it"
        hint={hasSteps(kind) ? undefined : 'It stands there until it is closed or done.'}
        value={every ? 'every' : String(repeat)}
        disabled={disabled}
        options={[
          { value: 'once', label: 'once' },
          { value: 'until_completed', label: 'until they have completed it' },
          { value: 'every', label: 'again after a while' },
          { value: 'always', label: 'again and again' },
        ]}
        onChange={choose}
      />
      <BothWritten at="recurrence" />
      {again && (
        <Span
          at="recurrence.after_closing"
          label="After they closed it, not again for"
          hint="12 hours or more, so that it does not come back on the same visit."
          usual="1d"
          write={after_closing => set({ repeat, after_closing: after_closing ?? '1d' })}
        />
      )}
      {every && (
        <div class="pair">
          <Span at="recurrence.every" label="Again after" usual="30d" />
          <NumberField at="recurrence.times" label="At most this many times" min={1} max={1_000} optional />
        </div>
      )}
    </>
  )
}
