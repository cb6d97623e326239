import { useEffect, useState } from 'preact/hooks'
import type { SegmentItem } from '../../protocol/segment.ts'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useAsked } from '../use-asked.ts'
import { useQuery } from '../use-query.ts'
import { useTyped } from '../use-typed.ts'

interface Props {
  text: string
  segment: string
  /** People of the draft of the Segment, though another version of it is live. */
  ofDraft: boolean
  filters: string
}

/** Filters by a part of a name, by Segment, and by one property. */
export function PeopleFilters({ text, segment, ofDraft, filters }: Props) {
  const [, setQuery] = useQuery()
  const [typed, type] = useTyped(text, now => setQuery({ text: now.trim() || null }))
  const segments = useAsked('/v3/edit/segments', { limit: 200 })
  const named = (segments.data?.segments ?? []).map(({ id, name, published_at }) => ({
    value: id,
    label: published_at && !(ofDraft && id === segment) ? `In ${name}` : `In the draft of ${name}`,
  }))
  return (
    <search class="filters people-filters">
      <TextField
        label="uid, e-mail or name"
        hidden
        type="search"
        placeholder="uid, e-mail or name"
        value={typed}
        onInput={type}
      />
      <Select
        label="Segment"
        hidden
        value={segment}
        options={[{ value: '', label: 'Any Segment' }, ...named]}
        onChange={id => setQuery({ segment: id || null, of: null })}
      />
      <PropertyFilter filters={filters} />
    </search>
  )
}

type Condition = Extract<SegmentItem, { kind: 'property' }>

/** One property and its value. The address contains it in the format of the API. */
function PropertyFilter({ filters }: { filters: string }) {
  const [, setQuery] = useQuery()
  const told = conditionIn(filters)
  const [prop, setProp] = useState(told?.prop ?? '')
  useEffect(() => setProp(conditionIn(filters)?.prop ?? ''), [filters])
  const known = useAsked('/v3/edit/properties', {
    kind: 'profile',
    order: 'last_seen_at',
    limit: 500,
  })
  const tell = (name: string, value: string) =>
    setQuery({ filters: name && value.trim() ? JSON.stringify([condition(name, value.trim())]) : null })
  const [typed, type] = useTyped(told ? String(told.value) : '', value => tell(prop, value))
  const options = (known.data?.properties ?? []).map(each => ({ value: each.prop, label: each.name || each.prop }))
  return (
    <div class="property-filter">
      <Select
        label="Property"
        hidden
        value={prop}
        options={[{ value: '', label: 'Any property' }, ...options]}
        onChange={name => {
          setProp(name)
          tell(name, typed)
        }}
      />
      {prop !== '' && (
        <TextField label={`Value of ${prop}`} hidden placeholder="is…" value={typed} onInput={type} focused={!told} />
      )}
    </div>
  )
}

/** The conditions in an address. The server says what is wrong with them. */
export function conditionsIn(filters: string): Condition[] | undefined {
  try {
    return JSON.parse(filters)
  } catch {
    return undefined
  }
}

const conditionIn = (filters: string): Condition | null => conditionsIn(filters)?.[0] ?? null

/** Numbers, true and false are values of their own type. */
function condition(prop: string, text: string): Condition {
  const plain = text === 'true' || text === 'false' ? text === 'true' : null
  const value = plain ?? (/^-?\d{1,15}(\.\d{1,6})?$/.test(text) ? Number(text) : text)
  return { kind: 'property', prop, op: 'eq', value }
}
