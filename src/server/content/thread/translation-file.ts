import { createHash } from 'node:crypto'
import { Lexer, parse as parseYaml, stringify } from 'yaml'
import { textsOf } from '../../../content/texts.ts'
import type { TranslationFile } from '../../../protocol/translation.ts'
import type { Content } from '../experiences/assign-ids.ts'

export type Format = 'yaml' | 'json'
export type Translated = { id: string; content: Content }

/** The file for translators: the primary language of a selection of Experiences. */
export function translationFile(selection: Translated[], languages: string[]): TranslationFile {
  return {
    id: setId(selection.map(({ id }) => id)),
    language: { code: 'default', options: ['default', ...languages] },
    experiences: selection.map(({ id, content }) => ({
      id,
      name: content.name,
      steps: content.steps.map(step => ({
        id: step.id,
        translations: Object.fromEntries(Object.entries(textsOf(step)).map(([field, text]) => [field, { text }])),
      })),
    })),
  }
}

/** The same Experiences in any order are the same set. */
function setId(ids: string[]): string {
  return createHash('sha256').update(ids.toSorted().join()).digest('hex').slice(0, 24)
}

export function writeFile(file: TranslationFile, format: Format): string {
  return format === 'json'
    ? `${JSON.stringify(file, null, 2)}\n`
    : stringify(file, { lineWidth: 0, aliasDuplicateObjects: false })
}

/**
 * The content of the file, not checked yet. If it cannot be read, an Error with a message for the sender. The check for unique
 * keys is off: it compares each key with each other, which takes minutes for a long map. As in JSON, the last one wins.
 */
export function readFile(text: string): unknown {
  try {
    if (isJson(text)) return JSON.parse(text)
    const refused = refusal(text)
    if (refused) return new Error(refused)
    return parseYaml(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0]!.replace(/:$/, '') : 'unreadable'
    return new Error(`is not valid YAML or JSON: ${reason}`)
  }
}

export const isJson = (text: string) => text.trimStart().startsWith('{')

const DEPTH = 40

/**
 * Checks YAML with the lexer, which does not recurse, before the parser, which does: at great depth, the parser can crash the
 * process instead of throwing. Tags, anchors and aliases are not needed in a translation file, and cost too much.
 */
function refusal(text: string): string | null {
  let flow = 0
  let line = 0
  let scalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (scalar) scalar = false
    else if (lexeme === '\u001f') scalar = true
    else if (/^[!&*]/.test(lexeme)) return 'has tags, anchors or aliases; translation files have none'
    else if (lexeme === '[' || lexeme === '{') flow++
    else if (lexeme === ']' || lexeme === '}') flow--
    else if (lexeme === '-' || lexeme === '?' || lexeme === ':') line++
    else if (lexeme.endsWith('\n')) line = 0
    else if (lexeme.length > DEPTH * 2 && lexeme.trim() === '') line = DEPTH + 1
    if (flow > DEPTH || line > DEPTH) return 'is nested too deeply'
  }
  return null
}
