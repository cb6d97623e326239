import { Button } from '../controls/button.tsx'
import { ExperiencePicker } from '../experiences/experience-picker.tsx'
import { useName } from '../experiences/use-found.ts'

interface Props {
  chosen: string[]
  onChange(chosen: string[]): void
  readOnly: boolean
}

/** Tours and surveys that are chosen one by one. */
export function NamedOnes({ chosen, onChange, readOnly }: Props) {
  return (
    <fieldset class="fields">
      <legend>Tours and surveys</legend>
      {chosen.length > 0 && (
        <ul class="limit-named">
          {chosen.map(id => (
            <Named key={id} id={id} readOnly={readOnly} onRemove={() => onChange(chosen.filter(each => each !== id))} />
          ))}
        </ul>
      )}
      {!readOnly && (
        <ExperiencePicker
          key={chosen.length}
          label="Add a tour or survey"
          value=""
          stepped
          placeholder="A part of its name"
          onChange={picked => picked && !chosen.includes(picked.id) && onChange([...chosen, picked.id])}
        />
      )}
    </fieldset>
  )
}

function Named({ id, readOnly, onRemove }: { id: string; readOnly: boolean; onRemove(): void }) {
  const name = useName(id)
  return (
    <li>
      <span>{name}</span>
      {!readOnly && <Button kind="quiet" icon="trash" label={`Remove ${name}`} small onClick={onRemove} />}
    </li>
  )
}
