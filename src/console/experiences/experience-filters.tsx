import { useEffect, useState } from 'preact/hooks'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useQuery } from '../use-query.ts'
import { ALL_KINDS, KIND_WORDS } from '../words/kind-words.ts'

const KINDS = [
  { value: '', label: 'Every kind' },
  ...ALL_KINDS.map(kind => ({ value: kind, label: KIND_WORDS[kind].many })),
]
export const STATES = [
  { value: 'live', label: 'Live' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'archived', label: 'Archived' },
] as const
/** The wait after the last key, so that we search once for a name and not for every letter. */
const PAUSE = 250

export function ExperienceFilters({ kind, state, text }: { kind: string; state: string; text: string }) {
  const [, setQuery] = useQuery()
  const [typed, setTyped] = useState(text)
  useEffect(() => {
    if (typed === text) return
    const later = setTimeout(() => setQuery({ text: typed || null }), PAUSE)
    return () => clearTimeout(later)
  }, [typed, text, setQuery])
  return (
    <search class="filters">
      <TextField
        label="Search by name"
        hidden
        type="search"
        placeholder="Search by name"
        value={typed}
        onInput={setTyped}
      />
      <Select label="Kind" hidden value={kind} options={KINDS} onChange={value => setQuery({ kind: value || null })} />
      <Select
        label="State"
        hidden
        value={state}
        options={[{ value: '', label: 'Every state' }, ...STATES]}
        onChange={value => setQuery({ state: value || null })}
      />
    </search>
  )
}
