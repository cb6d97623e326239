import type { Mended } from './mended.ts'

const OUTDATED = 'test/server/outdated.test.ts'

/** Somebody reads another language, or other words, than were meant for them. */
export const FAULTS_OF_WORDS: readonly Mended[] = [
  {
    fault: 'Chinese in traditional script is never shown',
    file: 'src/server/content/feed/rank-languages.ts',
    search: 'if (script && script !== usual) return [`${language}-${script}`]',
    replace: '',
    seenBy: 'test/server/rank-languages.pure.test.ts › who wants',
  },
  {
    fault: 'who reads one written form of Norwegian does not get the other',
    file: 'src/server/content/feed/rank-languages.ts',
    search: 'return a.language === b.language || [a, b].every(({ language }) => NORWEGIAN.includes(language))',
    replace: 'return a.language === b.language',
    seenBy: 'test/server/rank-languages.pure.test.ts › who wants',
  },
  {
    fault: 'a translation that no longer belongs to its text is shown',
    file: 'src/content/outdated.ts',
    search: 'if (from !== undefined && from !== source) enter(found, at, from)',
    replace: '',
    seenBy: `${OUTDATED} › when the text says something else`,
  },
  {
    fault: 'follow-ups are known by their position: delete the first, and the second has its translation',
    file: 'src/content/texts.ts',
    search: '((list && inner?.id) || name)',
    replace: "((list && path !== 'question:follow_up' && inner?.id) || name)",
    seenBy: `${OUTDATED} › a follow-up keeps its translation`,
  },
  {
    fault: 'a card that is partly translated is a mixture of two languages',
    file: 'src/content/translate.ts',
    search: 'return needed.every(([field]) => Object.hasOwn(texts, field))',
    replace: 'return needed.some(([field]) => Object.hasOwn(texts, field))',
    seenBy: 'test/content/translate.test.ts › the first language in which the card is whole counts',
  },
  {
    fault: 'a card in the original language is called by the language that the reader asked for',
    file: 'src/content/in-language.ts',
    search: '...(its === language ? {} : wordsIn(experience, its, say)),',
    replace: '',
    seenBy: 'test/content/translate.test.ts › each card of a tour has the language',
  },
]
