import { languageName } from '../../../content/language-name.ts'
import type { Texts } from '../../../content/texts.ts'
import type { JsonObject } from '../draft/json.ts'
import { useEditor } from '../editor.ts'

interface Props {
  languages: string[]
  /** Those of the account. The server takes files of these, and of those that are already translated into. */
  offered: string[]
  chosen: string
  onChoose(language: string): void
  steps: StepTexts[]
  translations: JsonObject
  outdated: JsonObject
}

export interface StepTexts {
  step: JsonObject & { id: string }
  texts: Texts
}

/** One line for each language: how much of it is there, and its file for translators. */
export function LanguageLines({ languages, offered, chosen, onChoose, steps, translations, outdated }: Props) {
  const { xliffAddress } = useEditor().around
  const hasFile = (language: string) => offered.includes(language) || !!translations[language]
  return (
    <ul class="language-lines" aria-label="Languages">
      {languages.map(language => (
        <li key={language}>
          <button type="button" aria-pressed={language === chosen} onClick={() => onChoose(language)}>
            <b>{languageName(language)}</b>
            <span class="hint">
              {done(steps, translations[language])}
              {changedIn(outdated[language])}
            </span>
          </button>
          {xliffAddress && hasFile(language) && (
            <a
              class="button small"
              href={xliffAddress(language)}
              download={`texts.${language}.xliff`}
              aria-label={`Download ${languageName(language)} as XLIFF`}
            >
              XLIFF
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** "4 of 6" */
function done(steps: StepTexts[], translated: unknown): string {
  const of = (id: string): Texts => ((translated ?? {}) as { [id: string]: Texts })[id] ?? {}
  const fields = steps.flatMap(({ step, texts }) =>
    Object.entries(texts).flatMap(([field, text]) => (text.trim() ? [!!of(step.id)[field]?.trim()] : [])),
  )
  return `${fields.filter(Boolean).length} of ${fields.length}`
}

/** ", 1 outdated" */
function changedIn(steps: unknown): string {
  const count = Object.values((steps ?? {}) as { [id: string]: object }).flatMap(fields => Object.keys(fields)).length
  return count > 0 ? `, ${count} outdated` : ''
}
