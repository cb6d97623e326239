import type { WebhookRecord } from '../../protocol/answer.ts'
import { Checkbox } from '../controls/checkbox.tsx'
import { Select } from '../controls/select.tsx'
import { TextField } from '../controls/text-field.tsx'
import { FAMILIES, topicWords } from './topic-words.ts'

export interface WrittenHook {
  url: string
  description: string
  topics: Set<string>
  format: WebhookRecord['format']
  people: WebhookRecord['people']
}

interface Props {
  values: WrittenHook
  set(changes: Partial<WrittenHook>): void
  /** What is wrong, beside its field. */
  wrong?: { [field in keyof WrittenHook]?: string }
}

const FORMATS = [
  { value: 'json', label: 'As documented (JSON)' },
  { value: 'slack', label: 'As a line for Slack' },
] as const
const PEOPLE = [
  { value: 'min', label: 'Their uid and id' },
  { value: 'all', label: 'Everything that is known of them' },
  { value: 'ids', label: 'Nothing but their id' },
] as const

/** Where messages go, and what they contain. */
export function WebhookFields({ values, set, wrong }: Props) {
  return (
    <>
      <TextField
        label="Address"
        type="url"
        required
        placeholder="https://example.com/hooks/beckon"
        hint="Messages are sent there. It must begin with https://."
        value={values.url}
        error={wrong?.url}
        onInput={url => set({ url })}
      />
      <TextField
        label="What it is for"
        optional
        maxLength={500}
        placeholder="Tells the sales channel of new answers"
        value={values.description}
        onInput={description => set({ description })}
      />
      <div class="two-fields">
        <Select label="Messages come" value={values.format} options={FORMATS} onChange={format => set({ format })} />
        <Select
          label="What messages say about people"
          value={values.people}
          options={PEOPLE}
          onChange={people => set({ people })}
        />
      </div>
    </>
  )
}

/** The topics, one by one or a whole family. */
export function TopicFields({ values: { topics }, set }: Props) {
  const change = (names: string[], wanted: boolean) => {
    const next = new Set(topics)
    for (const name of names) {
      if (wanted) next.add(name)
      else next.delete(name)
    }
    set({ topics: next })
  }
  return (
    <div class="topics">
      {FAMILIES.map(family => {
        const all = family.topics.every(topic => topics.has(topic))
        return (
          <fieldset key={family.name} class="plain-set">
            <legend class="legend">{family.title}</legend>
            {family.topics.length > 1 && (
              <Checkbox
                label={`All about ${family.title.toLowerCase()}`}
                checked={all}
                onChange={on => change(family.topics, on)}
              />
            )}
            <div class={family.topics.length > 1 ? 'indented' : ''}>
              {family.topics.map(topic => (
                <Checkbox
                  key={topic}
                  label={topicWords(topic)}
                  checked={topics.has(topic)}
                  onChange={on => change([topic], on)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
