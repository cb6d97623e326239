import type { LimitGroupRecord } from '../../protocol/answer.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { useAsked } from '../use-asked.ts'
import { KIND_OPTIONS, PERIOD_OPTIONS } from './limit-words.ts'
import { NamedOnes } from './named-ones.tsx'

/** A group while somebody writes it. */
export type WrittenGroup = Pick<LimitGroupRecord, 'name' | 'kind' | 'rate_limit_kind' | 'tag_ids' | 'campaign_ids'> & {
  description: string
  size: string
}

export const NEW_GROUP: WrittenGroup = {
  name: '',
  description: '',
  kind: 'all',
  size: '1',
  rate_limit_kind: '7d',
  tag_ids: [],
  campaign_ids: [],
}

export const writtenIn = ({ rate_limit_size, description, ...group }: LimitGroupRecord): WrittenGroup => ({
  name: group.name,
  description: description ?? '',
  kind: group.kind,
  size: String(rate_limit_size),
  rate_limit_kind: group.rate_limit_kind,
  tag_ids: group.tag_ids,
  campaign_ids: group.campaign_ids,
})

/** As the server takes it: of the two lists, only the one that counts. */
export const sentOf = ({ size, tag_ids, campaign_ids, ...group }: WrittenGroup) => ({
  ...group,
  description: group.description || null,
  rate_limit_size: Number(size),
  tag_ids: group.kind === 'tags' ? tag_ids : [],
  campaign_ids: group.kind === 'campaigns' ? campaign_ids : [],
})

/** Fields that show what is wrong with them. */
export const BESIDE = ['name'] as const

interface Props {
  values: WrittenGroup
  set(changes: Partial<WrittenGroup>): void
  wrong: { name?: string }
  readOnly?: boolean
}

export function LimitGroupFields({ values, set, wrong, readOnly = false }: Props) {
  return (
    <div class="fields">
      <TextField
        label="Name"
        value={values.name}
        onInput={name => set({ name })}
        error={wrong.name}
        readOnly={readOnly}
        required
      />
      <TextField
        label="Description"
        optional
        value={values.description}
        onInput={description => set({ description })}
        readOnly={readOnly}
      />
      <div class="limit-rate">
        <TextField
          label="At most"
          type="number"
          min={1}
          max={100}
          value={values.size}
          onInput={size => set({ size })}
          readOnly={readOnly}
          required
        />
        <Select
          label="in"
          value={values.rate_limit_kind}
          options={PERIOD_OPTIONS}
          onChange={rate_limit_kind => set({ rate_limit_kind })}
          disabled={readOnly}
        />
      </div>
      <Select
        label="Of these"
        hint="Launchers, tooltips and embeds are never limited."
        value={values.kind}
        options={KIND_OPTIONS}
        onChange={kind => set({ kind })}
        disabled={readOnly}
      />
      {values.kind === 'tags' && (
        <TagChoice chosen={values.tag_ids} onChange={tag_ids => set({ tag_ids })} readOnly={readOnly} />
      )}
      {values.kind === 'campaigns' && (
        <NamedOnes chosen={values.campaign_ids} onChange={campaign_ids => set({ campaign_ids })} readOnly={readOnly} />
      )}
    </div>
  )
}

interface ChoiceProps {
  chosen: string[]
  onChange(chosen: string[]): void
  readOnly: boolean
}

function TagChoice({ chosen, onChange, readOnly }: ChoiceProps) {
  const { data } = useAsked('/v3/edit/tags', { limit: 500 })
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter(each => each !== id))
  return (
    <fieldset class="fields">
      <legend>Tags</legend>
      {data?.tags.length === 0 && <p class="hint">There are no tags yet. The API gives tags to Experiences.</p>}
      {data?.tags.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          disabled={readOnly}
          onChange={on => toggle(id, on)}
        />
      ))}
    </fieldset>
  )
}
