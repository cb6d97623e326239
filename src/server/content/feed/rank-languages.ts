import { match } from '@formatjs/intl-localematcher'
import QuickLRU from 'quick-lru'
import { isSameTag, readTag } from '../../../content/language-tag.ts'

/** Rankings are asked for again and again: most readers of an account want the same few lists. */
const known = new QuickLRU<string, string[]>({ maxSize: 2_000 })

/**
 * Those of the existing languages that somebody can read who wants these, best first, by the distances of the CLDR. Regions of the
 * same language come before the next wish. Another language or script that is only near comes after all wishes.
 */
export function rankLanguages(wanted: readonly string[], existing: readonly string[]): string[] {
  const wishes = [...new Set(wanted)].slice(0, MOST_WISHES)
  const key = `${wishes.join()} ${existing.join()}`
  const ranked = known.get(key) ?? rank(wishes, existing)
  known.set(key, ranked)
  return ranked
}

/** Browsers send more, but nobody reads so many. */
const MOST_WISHES = 8

function rank(wishes: string[], existing: readonly string[]): string[] {
  const ranked = new Set<string>()
  /** What is left that the wish may mean, by the tag that the matcher knows. */
  const left = (wish: string, fits: (wish: string, each: string) => boolean) => {
    // Of two that are as near, the one that is meant for everybody who reads the language.
    const rest = existing.filter(each => !ranked.has(each)).toSorted((a, b) => a.length - b.length)
    return new Map(rest.flatMap(each => plainTag(each).flatMap(tag => (fits(wish, tag) ? [[tag, each] as const] : []))))
  }
  for (const fits of [isSameLanguage, () => true])
    for (const wished of wishes) {
      // Also a language that only this account has.
      const exact = existing.find(each => isSameTag(each, wished.replaceAll('_', '-')))
      if (exact) ranked.add(exact)
      for (const wish of plainTag(wished))
        for (;;) {
          const among = left(wish, fits)
          const found = nearest(wish, [...among.keys()])
          if (!found) break
          ranked.add(among.get(found)!)
        }
    }
  return [...ranked]
}

const NOTHING = 'und'

function nearest(wish: string, among: string[]): string | null {
  const found = among.length > 0 ? match([wish], among, NOTHING) : NOTHING
  return found === NOTHING ? null : found
}

/** Norwegian is one language in two written forms. Everybody who reads one reads the other. */
const NORWEGIAN = ['no', 'nb', 'nn']

function isSameLanguage(one: string, other: string): boolean {
  const [a, b] = [readTag(one), readTag(other)]
  if (!a || !b || a.script !== b.script) return false
  return a.language === b.language || [a, b].every(({ language }) => NORWEGIAN.includes(language))
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/**
 * Only language, and script or region, and only those that have a name: anybody may send any tag, and the matcher remembers each
 * that it has seen.
 */
function plainTag(tag: string): string[] {
  try {
    const { language, script, region } = new Intl.Locale(tag.trim().replaceAll('_', '-'))
    if (!languageNames.of(language)) return []
    const usual = new Intl.Locale(language, { region }).maximize().script
    if (script && script !== usual) return [`${language}-${script}`]
    return [region && regionNames.of(region) ? `${language}-${region}` : language]
  } catch {
    return []
  }
}

/**
 * What a list of languages comes to in a feed: only those that at least one card is shown in. `sets` are the languages of each
 * card, its own first. So lists that give the same texts are the same.
 */
export function decisive(languages: readonly string[], sets: readonly string[][]): string[] {
  const chosen = sets.map(([own, ...others]) => {
    const language = languages.find(each => has(others, each) || isSameTag(own!, each))
    return { language, asWritten: language === undefined || !has(others, language) }
  })
  const used = languages.filter(each => chosen.some(({ language }) => language === each)).slice(0, MOST_IN_NAME)
  // A card that nothing fits is shown as it was written, so the end of the list need not say it.
  const saysNothing = (each: string) => chosen.every(({ language, asWritten }) => language !== each || asWritten)
  while (used.length > 0 && saysNothing(used.at(-1)!)) used.pop()
  return used
}

/** The most languages in the address of a feed. */
export const MOST_IN_NAME = 3

const has = (set: readonly string[], language: string) => set.some(each => isSameTag(each, language))
