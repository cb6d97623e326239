import { complete } from '../content/complete.ts'
import { broader, isSameTag, readTag } from '../content/language-tag.ts'
import { lookUp } from '../content/outdated.ts'
import { textsOf } from '../content/texts.ts'
import type { Experience, Step } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/**
 * An Experience that is translated into some language should be in all languages of the account. One without any translation is
 * meant for one language.
 */
export function missingTranslations(stored: Experience, around: Surroundings): Warning[] {
  const experience = complete(stored)
  const { translations = {}, language: own = 'en' } = experience
  if (Object.keys(translations).length === 0) return []
  const languages = new Set([...around.languages, ...Object.keys(translations)])
  return [...languages].flatMap(language => {
    if (isSameLanguage(language, own)) return []
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

/** In the same script, whatever the region. */
function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [readTag(one), readTag(other)]
  return isSameTag(one, other) || (!!a && !!b && a.language === b.language && a.script === b.script)
}

/** Counts as people would read it: in the exact language, or else in a broader one. */
function countMissing({ steps, translations = {} }: Experience, language: string): [missing: number, all: number] {
  const tags = broader(language)
  const fitting = Object.keys(translations).filter(key => tags.some(tag => isSameTag(tag, key)))
  const fields = (steps as Step[]).flatMap(step =>
    Object.entries(textsOf(step)).flatMap(([field, text]) => (text.trim() ? [{ step: step.id, field }] : [])),
  )
  const lacks = ({ step, field }: { step: string; field: string }) =>
    !fitting.some(key => lookUp(translations, [key, step, field])?.trim())
  return [fields.filter(lacks).length, fields.length]
}
