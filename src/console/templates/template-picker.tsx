import type { Kind } from '../../protocol/experience.ts'
import { Button } from '../controls/button.tsx'
import type { Template } from './template.ts'
import { blank, TEMPLATES } from './templates.ts'

const KINDS: { kind: Kind; title: string; says: string }[] = [
  { kind: 'tour', title: 'Tours', says: 'lead people through, step by step' },
  { kind: 'survey', title: 'Surveys', says: 'ask a question or two' },
  { kind: 'launcher', title: 'Launchers', says: 'a button that opens a list' },
  { kind: 'tooltip', title: 'Tooltips', says: 'explain one thing beside it' },
  { kind: 'embed', title: 'Embeds', says: 'a banner, or a card inside the page' },
]

interface Props {
  /** The template that is being created. */
  busy: string | null
  onChoose(template: Template): void
}

export function TemplatePicker({ busy, onChoose }: Props) {
  return (
    <div class="stack">
      {KINDS.map(({ kind, title, says }) => (
        <section key={kind} aria-labelledby={`kind-${kind}`}>
          <div class="template-kind">
            <h2 id={`kind-${kind}`}>{title}</h2>
            <span class="hint">{says}</span>
          </div>
          <ul class="templates">
            {TEMPLATES.filter(template => template.kind === kind).map(template => (
              <li key={template.name}>
                <button
                  type="button"
                  class="template"
                  aria-busy={busy === template.name || undefined}
                  disabled={busy !== null}
                  onClick={() => onChoose(template)}
                >
                  <b>{template.title}</b>
                  <span>{template.says}</span>
                </button>
              </li>
            ))}
            <li>
              <Button kind="quiet" icon="plus" disabled={busy !== null} onClick={() => onChoose(blank(kind))}>
                {`Blank ${kind}`}
              </Button>
            </li>
          </ul>
        </section>
      ))}
    </div>
  )
}
