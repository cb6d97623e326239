import type { Kind } from '../protocol/experience.ts'
import { LABELS, type Label, type Labels, type OwnLabels } from '../protocol/labels.ts'
import { broader, isSameTag, readTag } from './language-tag.ts'

/** The labels that each kind may use. */
const SAID: { [K in Kind]: Label[] } = {
  tour: ['Close', 'Next', 'Done', 'Step # of #', 'Press F8 to go there.'],
  survey: [
    ...([
      'Close',
      'Next',
      'Done',
      'Send',
      'Question # of #',
      'Press F8 to go there.',
      'Very bad',
      'Bad',
      'Okay',
      'Good',
      'Very good',
      'Not at all likely',
      'Extremely likely',
      'Very difficult',
      'Very easy',
      'Please choose',
    ] as const),
    ...(['Please answer this question.', 'Please enter an email address.', 'Please enter a number.'] as const),
  ],
  launcher: ['Close', 'Help', 'new', 'done', '# of # done'],
  tooltip: ['Close', 'Hint', 'Press F8 to go there.'],
  embed: ['Close', 'Press F8 to go there.'],
}

/** Everything that we can say in a language, or only a part of it. */
export type Say = (language: string) => Partial<Labels>

/**
 * What we say in a language: first what the account has set, then what we have. What `pt-BR` does not say, `pt` may say. `builtIn`
 * has a table for each language; English needs none.
 */
export const sayIn =
  (builtIn: { [language: string]: Labels }, own: OwnLabels = {}): Say =>
  language => {
    const tags = tagsFor(language)
    const found: Partial<Labels> = {}
    for (const table of [builtIn, own])
      for (const tag of tags.toReversed()) {
        const key = Object.keys(table).find(each => isSameTag(each, tag))
        if (key) Object.assign(found, said(table[key]!))
      }
    return found
  }

const said = (labels: Partial<Labels>) => Object.fromEntries(Object.entries(labels).filter(([, text]) => text?.trim()))

/** Everybody who reads one of them reads the other. */
const NEAR = new Map([
  ['no', 'nb'],
  ['nn', 'nb'],
])

/** The names under which a language may be found, the most exact first. */
function tagsFor(tag: string): string[] {
  const { language, script } = readTag(tag) ?? { language: tag, script: '' }
  const plain = broader(`${language}-${script}`)
  return [...new Set([...broader(tag), ...plain, NEAR.get(language) ?? []].flat())]
}

/** The labels of one kind in this language, by their English text. Undefined if there are only English ones. */
export function labelsFor(kind: Kind, language: string, say: Say): { [english: string]: string } | undefined {
  const all = say(language)
  const used = SAID[kind].filter(english => all[english])
  return used.length > 0 ? Object.fromEntries(used.map(english => [english, all[english]!])) : undefined
}

/** All labels in this language. English where there is none. */
export const allLabels = (language: string, say: Say): Labels =>
  ({ ...Object.fromEntries(LABELS.map(english => [english, english])), ...say(language) }) as Labels
