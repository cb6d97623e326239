import { inLanguage } from '../../../content/in-language.ts'
import type { Feed } from '../../../protocol/wire.ts'
import { sayFor } from './say-for.ts'

/**
 * Counts up when the same content gives another document: caches keep a document for ever under its address. It is the end of the
 * hash in the address.
 */
const FORM = '03'
const HASH = 24

/** `<hash>` as it was written, `<hash>.<language>` in a language, `<hash>.<language>.<next>` where that one is missing. */
export const versionIn = (hash: string, languages: readonly string[]): string => [hash + FORM, ...languages].join('.')

export function readVersion(version: string): { hash: string; languages: string[] } {
  const [hash = '', ...languages] = version.split('.')
  return { hash: hash.slice(0, HASH), languages }
}

/** The document under the name of a version. */
export const feedAs = (version: string, content: string): string => `{"version":${JSON.stringify(version)},${content}`

/** The rest of the document, behind its version. */
export function contentIn({ experiences, segments, limits, labels }: Feed, languages: readonly string[]): string {
  const say = sayFor(labels)
  const said = experiences.map(experience => inLanguage(experience, languages, say))
  return JSON.stringify({ experiences: said, segments, limits }).slice(1)
}
