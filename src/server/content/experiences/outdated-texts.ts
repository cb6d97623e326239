import { enter, lookUp, type Place, textsByStep } from '../../../content/outdated.ts'
import type { Translations } from '../../../protocol/experience.ts'
import type { Content } from './assign-ids.ts'

/** A translation, and the text that its translator had before them. */
export interface MadeFrom {
  at: Place
  original: string
}

/** An Experience without outdated translations says nothing about them. */
export function withOutdated(content: Content, outdated: Translations): Content {
  const { outdated: _, ...rest } = content
  return (Object.keys(outdated).length > 0 ? { ...rest, outdated } : rest) as Content
}

/** The same, after translators said what they translated: another text than the one of now, or this one, so they are still right. */
export function withSources(content: Content, made: MadeFrom[]): Content {
  const texts = textsByStep(content)
  const said = new Map(made.map(({ at, original }) => [at.join(), original]))
  const outdated: Translations = {}
  for (const [language, steps] of Object.entries(content.translations ?? {}))
    for (const [step, fields] of Object.entries(steps))
      for (const field of Object.keys(fields)) {
        const at = [language, step, field] as const
        const from = said.get(at.join()) ?? lookUp(content.outdated, at)
        if (from !== undefined && from !== texts[step]?.[field]) enter(outdated, at, from)
      }
  return withOutdated(content, outdated)
}
