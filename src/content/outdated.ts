import type { Step, Translations } from '../protocol/experience.ts'
import { textsOf } from './texts.ts'

type Written = { steps: readonly unknown[]; translations?: Translations; outdated?: Translations }

/**
 * Which translations no longer belong to the text that they stand beside, with the text that each was made from. A translation that
 * is new or changed was made from the text of now, unless the writer says otherwise. `said` is what the writer says about all of them:
 * a translation that is left out there, although its text did not change, is still right.
 */
export function outdatedAfter(before: Written | null, now: Written, said: Translations | undefined): Translations {
  const found: Translations = {}
  const texts = { old: before && textsByStep(before), now: textsByStep(now) }
  for (const [language, steps] of Object.entries(now.translations ?? {}))
    for (const [step, fields] of Object.entries(steps))
      for (const [field, text] of Object.entries(fields)) {
        if (text.trim() === '') continue
        const at = [language, step, field] as const
        const source = texts.now[step]?.[field]
        const earlier = lookUp(before?.outdated, at)
        const given = lookUp(said, at)
        const isSame = before !== null && lookUp(before.translations, at) === text
        const from = isSame
          ? madeFrom({ source, earlier, given: said ? given : earlier, original: texts.old?.[step]?.[field] })
          : given
        if (from !== undefined && from !== source) enter(found, at, from)
      }
  return found
}

interface Known {
  /** The text now, and before. */
  source: string | undefined
  original: string | undefined
  /** What it was made from, as it was known, and as the writer says. */
  earlier: string | undefined
  given: string | undefined
}

/** What a translation that did not change was made from. */
function madeFrom({ source, original, earlier, given }: Known): string | undefined {
  if (source === original) return given
  // Of a text that was not there, nobody knows what the translation was made from.
  return earlier ?? original ?? ''
}

export type Place = readonly [language: string, step: string, field: string]

export function lookUp(texts: Translations | undefined, [language, step, field]: Place): string | undefined {
  const fields = own(own(texts, language), step)
  return own(fields, field)
}

/** Only own keys count. */
function own<T>(record: { [key: string]: T } | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined
}

export function enter(texts: Translations, [language, step, field]: Place, text: string): void {
  texts[language] ??= {}
  texts[language][step] ??= {}
  texts[language][step][field] = text
}

export function textsByStep({ steps }: { steps: readonly unknown[] }): { [step: string]: { [field: string]: string } } {
  return Object.fromEntries((steps as Step[]).map(step => [step.id, textsOf(step)]))
}
