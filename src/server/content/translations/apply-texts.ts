import { type Texts, textsOf, withTexts } from '../../../content/texts.ts'
import type { Translations } from '../../../protocol/experience.ts'
import type { TranslationFile } from '../../../protocol/translation.ts'
import type { Content } from '../experiences/assign-ids.ts'

export type FileExperience = TranslationFile['experiences'][number]

/** Texts in the file that the Experience does not have. */
export function unknownTexts(content: Content, { id, steps }: FileExperience): string[] {
  return steps.flatMap(({ id: stepId, translations }) => {
    const step = content.steps.find(step => step.id === stepId)
    if (!step) return [`Experience ${id} has no step ${stepId}`]
    const known = textsOf(step)
    return Object.keys(translations)
      .filter(field => !Object.hasOwn(known, field))
      .map(field => `step ${stepId} has no text ${JSON.stringify(field)}`)
  })
}

/** The Experience with the texts of a file. `default` overwrites its own texts; another language is added beside them. */
export function applyTexts(content: Content, code: string, { steps }: FileExperience): Content {
  const texts = new Map(steps.map(({ id, translations }) => [id, textsIn(translations)]))
  if (code === 'default') {
    return { ...content, steps: content.steps.map(step => withTexts(step, texts.get(step.id) ?? {})) } as Content
  }
  const language: Translations[string] = { ...content.translations?.[code] }
  for (const [stepId, given] of texts) {
    // An empty text in another language means that it is not translated, so the fallback is used.
    const kept = Object.entries({ ...language[stepId], ...given }).filter(([, text]) => text !== '')
    if (kept.length > 0) language[stepId] = Object.fromEntries(kept)
    else delete language[stepId]
  }
  return { ...content, translations: { ...content.translations, [code]: language } }
}

const textsIn = (translations: FileExperience['steps'][number]['translations']): Texts =>
  Object.fromEntries(Object.entries(translations).map(([field, { text }]) => [field, text]))
