import { textsOf } from '../content/texts.ts'
import type { Experience, Step } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/**
 * An Experience that is translated into some language should be in all languages of the account. One without any translation is
 * meant for one language.
 */
export function missingTranslations(experience: Experience, around: Surroundings): Warning[] {
  const { translations = {}, language: own = 'en' } = experience
  if (Object.keys(translations).length === 0) return []
  const languages = new Set([...around.languages, ...Object.keys(translations)])
  return [...languages].flatMap(language => {
    if (baseOf(language) === baseOf(own)) return []
    const [missing, all] = countMissing(experience, language)
    if (missing === 0) return []
    return [
      {
        code: 'missing-translations',
        at: `translations.${language}`,
        says: `${missing} of its ${all} texts ${missing === 1 ? 'is' : 'are'} not translated into ${language}.`,
        advice: 'Download the translation file, fill it in, and upload it.',
      } satisfies Warning,
    ]
  })
}

const baseOf = (language: string): string => language.toLowerCase().split('-', 1)[0]!

/** Counts as people would read it: in the exact language, or else in its base language. */
function countMissing({ steps, translations = {} }: Experience, language: string): [missing: number, all: number] {
  const fitting = Object.keys(translations).filter(key =>
    [language.toLowerCase(), baseOf(language)].includes(key.toLowerCase()),
  )
  const fields = (steps as Step[]).flatMap(step =>
    Object.entries(textsOf(step)).flatMap(([field, text]) => (text.trim() ? [{ step: step.id, field }] : [])),
  )
  const lacks = ({ step, field }: { step: string; field: string }) =>
    !fitting.some(key => Object.hasOwn(translations[key]?.[step] ?? {}, field))
  return [fields.filter(lacks).length, fields.length]
}
