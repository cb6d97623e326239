import { translate } from '../../content/translate.ts'
import type { Experience } from '../../protocol/experience.ts'
import type { Feed } from '../../protocol/wire.ts'

/** In one reader's words. The other languages stay here: a page downloads what its reader can read. */
export function inLanguage<E extends Experience>(experience: E, reader: string | null): E {
  const { experience: said, language } = translate(experience, reader ?? '')
  return { ...said, language, translations: undefined }
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
