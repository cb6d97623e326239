import { useState } from 'preact/hooks'
import { languageName } from '../../../content/language-name.ts'
import { isOtherText } from '../../../content/other-text.ts'
import { type Texts, textsOf } from '../../../content/texts.ts'
import type { Step } from '../../../protocol/experience.ts'
import { Button } from '../../controls/button.tsx'
import { TextField } from '../../controls/text-field.tsx'
import type { JsonObject } from '../draft/json.ts'
import { join } from '../draft/path.ts'
import { useEditor, useField, useKnown } from '../editor.ts'
import { Text } from '../fields/text.tsx'
import { Wording } from '../fields/wording.tsx'
import { membersOf } from '../lists.ts'
import { stepName } from '../steps/step-words.ts'
import { LanguageLines } from './language-lines.tsx'
import { textLabel } from './text-label.ts'

/** The same texts in other languages, side by side. */
export function LanguagesPanel() {
  const { readOnly, around } = useEditor()
  const steps = membersOf(useField('steps').value)
  const translations = (useField('translations').value ?? {}) as JsonObject
  const outdated = (useField('outdated').value ?? {}) as JsonObject
  const own = String(useField('language').value ?? 'en')
  const offered = useKnown(around => around.languages(), [])
  const [chosen, setChosen] = useState<string | null>(null)
  // A language without any text is not stored, so it is remembered here.
  const [added, setAdded] = useState<string[]>([])
  const all = [...new Set([...Object.keys(translations), ...offered, ...added])].filter(each => each !== own)
  const add = (language: string) => {
    setAdded([...added, language])
    setChosen(language)
  }
  const language = chosen ?? all[0] ?? null
  const texts = steps.map(step => ({ step, texts: textsOf(step as unknown as Step) }))
  return (
    <div class="fields">
      <Text
        at="language"
        label="Written in"
        hint={`${languageName(own)}: the language of the texts themselves.`}
        placeholder="en"
        optional
      />
      {!readOnly && <AddLanguage onAdd={add} />}
      {language ? (
        <>
          <LanguageLines
            languages={all}
            offered={offered}
            chosen={language}
            onChoose={setChosen}
            steps={texts}
            translations={translations}
            outdated={outdated}
          />
          {texts.map(({ step, texts }, index) => (
            <StepTexts key={step.id} step={step} index={index} texts={texts} language={language} />
          ))}
        </>
      ) : (
        <p class="hint">Everybody reads it in {languageName(own)}. Add a language to translate it.</p>
      )}
      {language && around.TranslationFiles && <around.TranslationFiles />}
    </div>
  )
}

interface StepTextsProps {
  step: JsonObject & { id: string }
  index: number
  texts: Texts
  language: string
}

function StepTexts({ step, index, texts, language }: StepTextsProps) {
  const fields = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  if (fields.length === 0) return null
  return (
    <section class="fields" aria-label={stepName(step, index)}>
      <h2>{stepName(step, index)}</h2>
      {fields.map(([field, text]) => (
        <div class="translated" key={field}>
          <div class="original">
            <span class="hint">{textLabel(field, step)}</span>
            {text}
            <Outdated at={join('outdated', language, step.id, field)} now={text} />
          </div>
          <div lang={language}>
            <Wording
              at={join('translations', language, step.id, field)}
              label={`${textLabel(field, step)} in ${languageName(language)}`}
              hidden
              optional
              markup={field === 'body'}
              lines={field === 'body' ? 3 : undefined}
              placeholder={text}
            />
          </div>
        </div>
      ))}
    </section>
  )
}

/** The text has changed since it was translated. The author may say that the translation is still right. */
function Outdated({ at, now }: { at: string; now: string }) {
  const { readOnly } = useEditor()
  const { value, set } = useField(at)
  if (typeof value !== 'string') return null
  return (
    <div class="outdated">
      <p class="hint">
        {value === '' ? 'The translation is of another text.' : `Translated from “${value}”.`}
        {isOtherText(value, now) && ' People read the original until you translate it again.'}
      </p>
      {!readOnly && (
        <Button small onClick={() => set(undefined)}>
          Still right
        </Button>
      )}
    </div>
  )
}

function AddLanguage({ onAdd }: { onAdd(language: string): void }) {
  const [tag, setTag] = useState('')
  const wanted = tag.trim()
  const valid = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(wanted)
  const add = (event: Event) => {
    event.preventDefault()
    if (!valid) return
    onAdd(wanted)
    setTag('')
  }
  return (
    <form class="joined" onSubmit={add}>
      <TextField
        label="Add a language"
        placeholder="de, pt-BR, ar"
        value={tag}
        error={wanted && !valid ? 'A language is two or three letters, such as de, or pt-BR.' : undefined}
        onInput={setTag}
      />
      <Button type="submit" disabled={!valid}>
        Add
      </Button>
    </form>
  )
}
