import { useStore } from '@nanostores/preact'
import { useEditor, useField } from './editor.ts'
import { Text } from './fields/text.tsx'
import { membersOf } from './lists.ts'
import { AudiencePanel } from './settings/audience-panel.tsx'
import { JsonPanel } from './settings/json-panel.tsx'
import { LanguagesPanel } from './settings/languages-panel.tsx'
import { LookPanel } from './settings/look-panel.tsx'
import { StepFields } from './steps/step-fields.tsx'
import { hasSteps } from './steps/step-words.ts'
import { StepsList } from './steps/steps-list.tsx'
import { problemTab, TABS, type Tab } from './tabs.ts'

interface Props {
  tab: Tab
  onTab(tab: Tab): void
  /** The id of the step that is being edited. */
  step: string | null
  onStep(id: string): void
}

/** The editor of one draft, without what is around it: the same in the console and on a customer's page. */
export function Panel({ tab, onTab, step, onStep }: Props) {
  const { kind, draft } = useEditor()
  const steps = membersOf(useField('steps').value)
  const problems = useStore(draft.$problems)
  const index = Math.max(0, steps.findIndex(({ id }) => id === step)) // biome-ignore format: one thought
  const current = steps[index]
  const needy = new Set(problems.map(({ at }) => problemTab(at)))
  return (
    <div class="panel">
      <div class="panel-tabs" role="tablist" aria-label="Parts of the Experience">
        {TABS.map(({ name, label, stepLabel }) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls="panel-body"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
            onKeyDown={event => turn(event, name, onTab)}
          >
            {name === 'steps' && !hasSteps(kind) ? stepLabel : label}
            {needy.has(name) && <span class="needy" role="img" aria-label="needs a look" />}
          </button>
        ))}
      </div>
      <div class="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'steps' && (
          <div class="fields">
            {hasSteps(kind) && current && <StepsList selected={current.id} onSelect={onStep} />}
            {current && <StepFields key={current.id} at={`steps.${current.id}`} first={index === 0} />}
          </div>
        )}
        {tab === 'audience' && <AudiencePanel />}
        {tab === 'look' && <LookPanel />}
        {tab === 'languages' && <LanguagesPanel />}
        {tab === 'details' && (
          <div class="fields">
            <Text at="name" label="Name" hint="For you and your colleagues. People never see it." maxLength={200} />
            <Text at="description" label="Description" hint="What it is for." lines={3} optional maxLength={2_000} />
          </div>
        )}
        {tab === 'json' && <JsonPanel />}
      </div>
    </div>
  )
}

/** Arrow keys go from tab to tab. */
function turn(event: KeyboardEvent, name: Tab, onTab: (tab: Tab) => void): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const index = TABS.findIndex(each => each.name === name)
  const next = TABS[(index + step + TABS.length) % TABS.length]!.name
  onTab(next)
  const list = (event.currentTarget as HTMLElement).parentElement
  list?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
}
