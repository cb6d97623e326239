import { Select } from '../../controls/select.tsx'
import { TO_CHOOSE_EVENT } from '../../templates/to-choose.ts'
import type { JsonObject } from '../draft/json.ts'
import { useField } from '../editor.ts'
import { BothWritten } from '../fields/both-written.tsx'
import { EventName } from '../fields/event-name.tsx'
import { Span } from '../fields/span.tsx'
import { PagesFields } from '../steps/pages-fields.tsx'

/** What people should do after they have seen it. */
export function GoalFields() {
  const { value, set, disabled } = useField('goal')
  const goal = value as JsonObject | undefined
  const kind = goal ? ('url' in goal ? 'url' : 'event') : ''
  const choose = (chosen: string) => {
    const within = goal?.within === undefined ? {} : { within: goal.within }
    if (chosen === '') set(undefined)
    else if (chosen === 'event') set({ event: TO_CHOOSE_EVENT, ...within })
    else set({ url: { match: 'all', rules: [{ kind: 'wildcard', value: '/*' }] }, ...within })
  }
  return (
    <>
      <Select
        label="Its goal is reached when people"
        hint="The results say how many reached it."
        value={kind}
        disabled={disabled}
        options={[
          { value: '', label: 'nothing: it has no goal' },
          { value: 'event', label: 'do something' },
          { value: 'url', label: 'come to a page' },
        ]}
        onChange={choose}
      />
      <BothWritten at="goal" />
      {kind === 'event' && <EventName at="goal.event" label="Event" hint="As your page or your backend tracks it." />}
      {kind === 'url' && <PagesFields at="goal.url" />}
      {kind !== '' && <Span at="goal.within" label="Within" usual="14d" hint="After they have seen it." />}
    </>
  )
}
