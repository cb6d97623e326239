import { isRightToLeft, labelsFor } from '../../content/labels.ts'
import { needsOf } from '../../content/needs.ts'
import { richText } from '../../content/rich-text.ts'
import { translate } from '../../content/translate.ts'
import type { Experience, Step } from '../../protocol/experience.ts'
import type { Feed } from '../../protocol/wire.ts'

/** For a page: in its reader's words and no others, ours among them, with the markup read and a list of what it takes. It carries nothing that reads or chooses. */
export function inLanguage<E extends Experience>(experience: E, reader: string | null): E {
  const { experience: said, language } = translate(experience, reader ?? '')
  const steps = (said.steps as Step[]).map(step =>
    typeof step.body === 'string' ? { ...step, body: richText(step.body) } : step,
  )
  const labels = labelsFor(said.kind, language)
  const rtl = isRightToLeft(language) || undefined
  const ready = { ...said, steps, language, labels, rtl, translations: undefined } as E
  return { ...ready, needs: needsOf(ready) }
}

/** `<hash>` in the words it was written in, `<hash>.<language>` in others. */
export function versionIn(version: string, reader: string | null): string {
  return reader ? `${version}.${reader}` : version
}

export function feedIn(body: string, version: string): string {
  const reader = version.split('.')[1] ?? null
  const feed = JSON.parse(body) as Feed
  return JSON.stringify({
    ...feed,
    version,
    experiences: feed.experiences.map(experience => inLanguage(experience, reader)),
  })
}
