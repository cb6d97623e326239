import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { ExperiencePicker } from '../experiences/experience-picker.tsx'
import { useQuery } from '../use-query.ts'
import { useTyped } from '../use-typed.ts'
import { STATE_WORDS } from './delivery-state.ts'

const STATES = [
  { value: '', label: 'Every state' },
  ...Object.entries(STATE_WORDS).map(([value, { word }]) => ({ value, label: word })),
]

/** Filters by person, Experience and state. */
export function DeliveryFilters({ who, model, state }: { who: string; model: string; state: string }) {
  const [, setQuery] = useQuery()
  const [typed, type] = useTyped(who, text => setQuery({ who: text.trim() || null }))
  return (
    <search class="filters">
      <TextField
        label="Person, by uid or e-mail"
        hidden
        type="search"
        placeholder="Person: uid or e-mail"
        value={typed}
        onInput={type}
      />
      <ExperiencePicker
        label="Experience"
        hidden
        placeholder="Every Experience"
        value={model}
        onChange={chosen => setQuery({ model: chosen?.id ?? null })}
      />
      <Select
        label="State"
        hidden
        value={state}
        options={STATES}
        onChange={value => setQuery({ state: value || null })}
      />
    </search>
  )
}
