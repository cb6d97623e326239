import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decisive, rankLanguages } from '../../src/server/content/feed/rank-languages.ts'
import { runs } from '../runs.ts'
import { CLDR_CASES } from './cldr-matching.ts'

/** What somebody wants, what exists, and what they get first; null: the original. */
const PAIRS: [wanted: string, existing: string, first: string | null][] = [
  // Scripts
  ['zh-TW', 'en zh zh-Hant', 'zh-Hant'],
  ['zh-Hant', 'en zh-Hans zh-Hant', 'zh-Hant'],
  ['zh-Hant-TW', 'en zh-TW', 'zh-TW'],
  ['zh-Hant-HK', 'en zh-Hans zh-TW', 'zh-TW'],
  ['zh-HK', 'en zh-CN zh-HK zh-TW', 'zh-HK'],
  ['zh-MO', 'en zh-CN zh-HK zh-TW', 'zh-HK'],
  ['zh-MO', 'en zh zh-TW', 'zh-TW'],
  ['zh', 'en zh-Hant zh-Hans', 'zh-Hans'],
  ['zh-CN', 'en zh-TW zh', 'zh'],
  ['zh-SG', 'en zh-Hant zh-Hans', 'zh-Hans'],
  ['zh-TW', 'en zh', null],
  ['zh-CN', 'en zh-Hant', null],
  ['zh-TW en', 'en zh', 'en'],
  ['zh-TW zh en', 'en zh zh-Hant', 'zh-Hant'],
  ['yue', 'en zh zh-Hant', 'zh-Hant'],
  ['sr-Latn', 'en sr sr-Latn', 'sr-Latn'],
  ['sr', 'en sr-Latn sr-Cyrl', 'sr-Cyrl'],
  ['sr-RS', 'en sr-Latn', 'sr-Latn'],
  ['sh', 'en sr sr-Latn', 'sr-Latn'],
  ['uz-Cyrl', 'en uz uz-Cyrl', 'uz-Cyrl'],
  ['az-Arab', 'en az', null],
  ['pa-PK', 'en pa', null],
  // Regions
  ['pt-PT', 'en pt-BR', 'pt-BR'],
  ['pt-PT en', 'en pt-BR', 'pt-BR'],
  ['pt-PT', 'en pt-BR pt-PT', 'pt-PT'],
  ['pt-PT', 'en pt-BR pt', 'pt'],
  ['pt-AO', 'en pt-BR pt', 'pt'],
  ['pt', 'en pt-PT pt-BR', 'pt-BR'],
  ['pt-AO', 'en pt-BR pt-PT', 'pt-PT'],
  ['pt_br', 'en pt-BR', 'pt-BR'],
  ['de-AT', 'en de', 'de'],
  ['de-CH', 'en de-AT de', 'de'],
  ['de', 'en de-CH', 'de-CH'],
  ['en-GB', 'de en', 'en'],
  ['en-AU', 'de en-US en-GB', 'en-GB'],
  ['en-CA', 'de en-GB en-US', 'en-US'],
  ['es-MX', 'en es-ES es-419', 'es-419'],
  ['es-AR', 'en es es-MX', 'es-MX'],
  ['es-419', 'en es', 'es'],
  ['es-ES', 'en es-419 es', 'es'],
  ['fr', 'en fr-CA', 'fr-CA'],
  ['fr-BE', 'en fr-CA fr', 'fr'],
  ['ar-EG', 'en ar', 'ar'],
  // Old and other names of the same language
  ['iw', 'en he', 'he'],
  ['he', 'en iw', 'iw'],
  ['iw-IL', 'en he', 'he'],
  ['in', 'en id', 'id'],
  ['ji', 'en yi', 'yi'],
  ['mo', 'en ro', 'ro'],
  ['tl', 'en fil', 'fil'],
  // Near languages
  ['no', 'en nb', 'nb'],
  ['nb', 'en no', 'no'],
  ['nn', 'en nb', 'nb'],
  ['nb', 'en nn', 'nn'],
  ['nn en', 'en nb', 'nb'],
  ['nb-NO', 'en nn no', 'no'],
  ['da', 'en nb', 'nb'],
  ['da en', 'en nb', 'en'],
  ['gsw', 'en de', 'de'],
  ['ca', 'en es', 'es'],
  ['ca en', 'en es', 'en'],
  // Lists
  ['fr de', 'en de', 'de'],
  ['ja ko de', 'en de', 'de'],
  ['fr en de', 'en de', 'en'],
  ['ja', 'en de', null],
  // No languages
  ['*', 'en de', null],
  ['default', 'en de', null],
  ['x-klingon de', 'en de', 'de'],
  ['qq-QQ', 'en de', null],
  ['tlh', 'en tlh', 'tlh'],
  ['de-DE-u-co-phonebk', 'en de', 'de'],
  ['fil', 'en fi', null],
]

describe('rankLanguages', () => {
  test.each(PAIRS)('who wants %s of %s gets %s', (wanted, existing, first) => {
    expect(rankLanguages(wanted.split(' '), existing.split(' '))[0] ?? null).toBe(first)
  })

  /** Where we answer otherwise than the published cases, and why. */
  const OTHERWISE: Record<string, string | null> = {
    // Traditional and simplified Chinese are two scripts. Whoever reads one gets the original rather than the other.
    'zh-TW of fr zh-Hans-CN en-US': null,
    'zh-Hant of fr zh-Hans-CN en-US': null,
    // The library has newer distances: Canada's English is near that of the United States, and Dutch is not offered for Afrikaans.
    'en-CA of fr en en-GB': 'en',
    'af of mul nl': null,
    // A region without a language is no wish.
    'und-TW of zh zh-Hant': null,
  }
  test.each(CLDR_CASES)('the CLDR: of %s, who wants %s gets %s', (existing, wanted, first) => {
    const title = `${wanted} of ${existing}`
    const expected = title in OTHERWISE ? OTHERWISE[title] : first
    expect(rankLanguages(wanted.split(' '), existing.split(' '))[0] ?? null).toBe(expected)
  })

  test('there are at least sixty pairs', () => {
    expect(PAIRS.length).toBeGreaterThanOrEqual(60)
  })

  test('regions of one language come before the next wish, near languages after all wishes', () => {
    expect(rankLanguages(['pt-PT', 'da', 'de'], ['en', 'nb', 'pt', 'de', 'pt-PT'])).toEqual(['pt-PT', 'pt', 'de', 'nb'])
  })
})

describe('decisive', () => {
  const SETS = [['en', 'fr'], ['en', 'de', 'fr'], ['en', 'de']] // biome-ignore format: three cards
  test.each([
    [['fr'], ['fr']],
    [
      ['fr', 'de'],
      ['fr', 'de'],
    ],
    [
      ['de', 'fr'],
      ['de', 'fr'],
    ],
    [['fr', 'en', 'de'], ['fr']],
    [['en', 'de', 'fr'], []],
    [['ja'], []],
  ])('%j comes to %j', (languages, named) => {
    expect(decisive(languages, SETS)).toEqual(named)
  })

  test('a translation into the language that a card is said to be written in has a name', () => {
    expect(decisive(['en'], [['en', 'en']])).toEqual(['en'])
    expect(decisive(['ja', 'en'], [['en', 'de'], ['en', 'en']])).toEqual(['en']) // biome-ignore format: two cards
  })

  const tag = fc.constantFrom('en', 'de', 'fr', 'ja', 'pt-BR')
  const set = fc.uniqueArray(tag, { minLength: 1 })
  test('every card is in the same language as with the whole list, and the name stays the same', () => {
    const choose = (languages: string[], card: string[]) => languages.find(each => card.includes(each)) ?? card[0]
    fc.assert(
      fc.property(
        fc.uniqueArray(tag, { maxLength: 3 }),
        fc.array(set, { minLength: 1, maxLength: 5 }),
        (list, sets) => {
          const named = decisive(list, sets)
          for (const card of sets) expect(choose(named, card)).toBe(choose(list, card))
          expect(decisive(named, sets)).toEqual(named)
        },
      ),
      runs('languages of feeds', 20_000, 1_000),
    )
  })
})
