import { brokenTags } from '../../../content/broken-tags.ts'
import { followUpKey, formerFollowUpId } from '../../../content/follow-up-key.ts'
import { lookUp } from '../../../content/outdated.ts'
import { isTextKey, type Texts, textsOf, withTexts } from '../../../content/texts.ts'
import type { Translations } from '../../../protocol/experience.ts'
import type { TranslationFile } from '../../../protocol/translation.ts'
import type { Content } from '../experiences/assign-ids.ts'
import type { MadeFrom } from '../experiences/outdated-texts.ts'

export type FileExperience = TranslationFile['experiences'][number]

/** The same with the keys of today. Files from before follow-ups had ids name them by their position. */
export function withKeysOfToday({ steps, ...experience }: FileExperience): FileExperience {
  const renamed = (step: string, field: string) => {
    const position = /^question:follow_up:(\d{1,2}):text$/.exec(field)?.[1]
    return position ? followUpKey(formerFollowUpId(step, Number(position))) : field
  }
  return {
    ...experience,
    steps: steps.map(({ id, translations }) => ({
      id,
      translations: Object.fromEntries(Object.entries(translations).map(([field, text]) => [renamed(id, field), text])),
    })),
  }
}

/** A text of a file that was not taken. */
export interface LeftOut {
  experience: string
  step: string
  field: string
  because: 'step_gone' | 'text_gone' | 'newer_translation' | 'newer_original' | 'as_original'
}

/** What is left of a file after authors went on: the rest, what is gone, and what never was. */
export interface Fitting {
  fits: FileExperience
  gone: LeftOut[]
  unknown: string[]
}

/** `former`: the steps that the Experience had before. */
export function fitTexts(content: Content, former: ReadonlySet<string>, given: FileExperience): Fitting {
  const fitting: Fitting = { fits: { ...given, steps: [] }, gone: [], unknown: [] }
  const { fits, gone, unknown } = fitting
  for (const { id, translations } of given.steps) {
    const step = content.steps.find(step => step.id === id)
    if (!step) {
      if (former.has(id))
        for (const field of Object.keys(translations))
          gone.push({ experience: given.id, step: id, field, because: 'step_gone' })
      else unknown.push(`Experience ${given.id} has no step ${id}`)
      continue
    }
    const known = textsOf(step)
    const taken: typeof translations = {}
    for (const [field, text] of Object.entries(translations)) {
      if (Object.hasOwn(known, field)) taken[field] = text
      else if (isTextKey(field)) gone.push({ experience: given.id, step: id, field, because: 'text_gone' })
      else unknown.push(`step ${id} has no text ${JSON.stringify(field)}`)
    }
    fits.steps.push({ id, translations: taken })
  }
  return fitting
}

/** Texts of the file whose merge tags would not work. */
export function brokenTexts(content: Content, { steps }: FileExperience): string[] {
  const own = new Map(content.steps.map(step => [step.id, textsOf(step)]))
  return steps.flatMap(({ id, translations }) =>
    Object.entries(translations).flatMap(([field, { text }]) =>
      brokenTags(text, own.get(id)?.[field] ?? '').map(says => `step ${id}, ${JSON.stringify(field)}: ${says}`),
    ),
  )
}

export interface Applied {
  content: Content
  made: MadeFrom[]
  older: LeftOut[]
}

/**
 * The Experience with the texts of a file. `default` overwrites its own texts; another language is added beside them. A text that
 * was made from an earlier original does not replace one that was made from the original of now. `isExact`: the file says what is
 * translated, as XLIFF does, so a translation may have the same words.
 */
export function applyTexts(content: Content, code: string, file: FileExperience, isExact = false): Applied {
  const own = new Map(content.steps.map(step => [step.id, textsOf(step)]))
  if (code === 'default') return applyOwnTexts(content, file)
  const { id: experience, steps } = file
  const language: Translations[string] = { ...content.translations?.[code] }
  const made: MadeFrom[] = []
  const older: LeftOut[] = []
  for (const { id, translations } of steps) {
    const kept: Texts = { ...language[id] }
    for (const [field, { text, original }] of Object.entries(translations)) {
      const at = [code, id, field] as const
      const isOlder = original !== undefined && original !== own.get(id)?.[field]
      const isCurrent = Object.hasOwn(kept, field) && lookUp(content.outdated, at) === undefined
      // The file comes with the original in each place. A translator who stops in the middle has not translated the rest.
      if (text !== '' && text === original && !isExact) {
        if (kept[field] !== text) older.push({ experience, step: id, field, because: 'as_original' })
        continue
      }
      if (isOlder && isCurrent) {
        if (kept[field] !== text) older.push({ experience, step: id, field, because: 'newer_translation' })
        continue
      }
      // An empty text in another language means that it is not translated, so the fallback is used.
      if (text === '') delete kept[field]
      else kept[field] = text
      if (original !== undefined) made.push({ at, original })
    }
    if (Object.keys(kept).length > 0) language[id] = kept
    else delete language[id]
  }
  return { content: { ...content, translations: { ...content.translations, [code]: language } }, made, older }
}

/** Own texts that the file has changed. What somebody wrote meanwhile stays. */
function applyOwnTexts(content: Content, { id: experience, steps }: FileExperience): Applied {
  const older: LeftOut[] = []
  const given = new Map(steps.map(({ id, translations }) => [id, translations]))
  const written = content.steps.map(step => {
    const now = textsOf(step)
    const changed: Texts = {}
    for (const [field, { text, original }] of Object.entries(given.get(step.id) ?? {})) {
      const isNewer = original !== undefined && original !== now[field] && text !== now[field]
      if (!isNewer) changed[field] = text
      else if (text !== original) older.push({ experience, step: step.id, field, because: 'newer_original' })
    }
    return withTexts(step, changed)
  })
  return { content: { ...content, steps: written } as Content, made: [], older }
}
