import { inLanguage } from '../../../content/in-language.ts'
import type { Feed } from '../../../protocol/wire.ts'

/** `<hash>` in the language that it was written in, `<hash>.<language>` in others. */
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
