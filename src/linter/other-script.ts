import { complete } from '../content/complete.ts'
import { readTag } from '../content/language-tag.ts'
import { textsOf } from '../content/texts.ts'
import type { Experience, Step } from '../protocol/experience.ts'
import type { Warning } from './warning.ts'

/** Scripts that one can tell by their letters, and a language of each as an example. */
const SCRIPTS = [
  ['Latn', /\p{Script=Latin}/gu, 'en'],
  ['Arab', /\p{Script=Arabic}/gu, 'ar'],
  ['Hebr', /\p{Script=Hebrew}/gu, 'he'],
  ['Cyrl', /\p{Script=Cyrillic}/gu, 'ru'],
  ['Grek', /\p{Script=Greek}/gu, 'el'],
  ['Deva', /\p{Script=Devanagari}/gu, 'hi'],
  ['Thai', /\p{Script=Thai}/gu, 'th'],
  ['Hang', /\p{Script=Hangul}/gu, 'ko'],
  ['Hani', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'zh or ja'],
] as const
type Script = (typeof SCRIPTS)[number][0]

/** Languages with more than one of them: Japanese has Kanji and Kana, Chinese has two kinds of Han. */
const SAME: { [script: string]: Script[] } = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani'],
  Kore: ['Hang', 'Hani'],
  Aran: ['Arab'],
}

/** Texts whose letters are not those of the language that they are said to be in. They get its direction, its voice and its labels. */
export function otherScript(stored: Experience): Warning[] {
  const experience = complete(stored)
  const { language = 'en', steps } = experience
  const script = readTag(language)?.script
  const isKnown = script !== undefined && (script in SAME || SCRIPTS.some(([each]) => each === script))
  if (!isKnown) return []
  const text = (steps as Step[])
    .flatMap(step => Object.values(textsOf(step)))
    .join(' ')
    .replace(/\{\{.*?\}\}|https?:\S+/gs, '')
  const [[most, letters, example]] = SCRIPTS.map(
    ([each, pattern, like]) => [each, text.match(pattern)?.length ?? 0, like] as const,
  ).sort(([, a], [, b]) => b - a) as [[Script, number, string]]
  const isIts = most === script || SAME[script]?.includes(most)
  // Names of products are often in Latin letters.
  if (letters === 0 || isIts || most === 'Latn') return []
  return [
    {
      code: 'other-script',
      at: 'language',
      says: `Its texts are not in the letters of its language, ${language}${experience.language ? '' : ' (the default)'}: they may run in the wrong direction, be read aloud in the wrong voice, and have buttons in another language.`,
      advice: `Set the language in which the texts are written, for example ${example}.`,
    },
  ]
}
