import { complete } from '../content/complete.ts'
import { isOtherText } from '../content/other-text.ts'
import { lookUp, textsByStep } from '../content/outdated.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Warning } from './warning.ts'

/** Translations of texts that have changed since. One warning for each language. */
export function outdatedTranslations(stored: Experience): Warning[] {
  const experience = complete(stored)
  const texts = textsByStep(experience)
  return Object.entries(experience.outdated ?? {}).flatMap(([language, steps]) => {
    const changed = Object.entries(steps).flatMap(([step, fields]) =>
      Object.entries(fields).flatMap(([field, from]) => {
        const now = texts[step]?.[field]
        const isThere = now !== undefined && lookUp(experience.translations, [language, step, field])?.trim()
        return isThere ? [isOtherText(from, now)] : []
      }),
    )
    if (changed.length === 0) return []
    const says =
      changed.length === 1
        ? `1 translation into ${language} was made from a text that has changed since.`
        : `${changed.length} translations into ${language} were made from texts that have changed since.`
    const until = changed.some(Boolean) ? ' Until then, people read these cards in another language.' : ''
    return [
      {
        code: 'outdated-translations',
        at: `outdated.${language}`,
        says,
        advice: `Translate again what has changed, or say under Languages that it is still right.${until}`,
      } satisfies Warning,
    ]
  })
}
