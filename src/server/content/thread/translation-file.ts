import { createHash } from 'node:crypto'
import { Document, Lexer, parse as parseYaml, Scalar, visit } from 'yaml'
import { lookUp } from '../../../content/outdated.ts'
import { textsOf } from '../../../content/texts.ts'
import type { TranslatedText, TranslationFile } from '../../../protocol/translation.ts'
import type { Content } from '../experiences/assign-ids.ts'
import { isXliff, readXliff } from './read-xliff.ts'

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
        translations: Object.fromEntries(
          Object.entries(textsOf(step)).map(([field, text]) => [field, asWritten(content, step.id, field, text)]),
        ),
      })),
    })),
  }
}

function asWritten({ outdated = {} }: Content, step: string, field: string, text: string): TranslatedText {
  const languages = Object.keys(outdated).filter(language => lookUp(outdated, [language, step, field]) !== undefined)
  return { text, original: text, ...(languages.length > 0 && { outdated: languages }) }
}

/** The same Experiences in any order are the same set. */
function setId(ids: string[]): string {
  return createHash('sha256').update(ids.toSorted().join()).digest('hex').slice(0, 24)
}

export function writeFile(file: TranslationFile, format: Format): string {
  return format === 'json' ? `${JSON.stringify(file, null, 2)}\n` : writeYaml(file)
}

/** Characters that YAML allows, but that common readers refuse or take for the end of a line. */
const REFUSED = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g

/** Quoted where a reader of YAML 1.1 would see something else than a text: `Yes`, `12:30`, a date. */
function writeYaml(file: TranslationFile): string {
  const document = new Document(file, { compat: 'yaml-1.1', aliasDuplicateObjects: false })
  visit(document, {
    Scalar(_, scalar) {
      const { value } = scalar
      // A lone `=` has a meaning of its own in YAML 1.1. Some readers refuse a tab outside quotes.
      const isOdd = typeof value === 'string' && (/^=$|[\t\r]|^\s+$/.test(value) || value.search(REFUSED) >= 0)
      if (isOdd) scalar.type = Scalar.QUOTE_DOUBLE
    },
  })
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  return document.toString({ lineWidth: 0 }).replace(REFUSED, escaped)
}

/**
 * The content of the file, not checked yet. If it cannot be read, an Error with a message for the sender. The check for unique
 * keys is off: it compares each key with each other, which takes minutes for a long map. As in JSON, the last one wins.
 */
export function readFile(text: string): unknown {
  try {
    if (isJson(text)) return JSON.parse(text)
    if (isXliff(text)) return readXliff(text)
    const refused = refusal(text)
    if (refused) return new Error(refused)
    // Everything in it is text: programs that follow YAML 1.1 write `1e3` without quotes.
    return parseYaml(text, { schema: 'failsafe', maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0]!.replace(/:$/, '') : 'unreadable'
    return new Error(`is not valid YAML, JSON or XLIFF: ${reason}`)
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
    else if (/^[!&*]/.test(lexeme) && lexeme !== '!!str')
      return 'has tags, anchors or aliases; translation files have none'
    else if (lexeme === '[' || lexeme === '{') flow++
    else if (lexeme === ']' || lexeme === '}') flow--
    else if (lexeme === '-' || lexeme === '?' || lexeme === ':') line++
    else if (lexeme.endsWith('\n')) line = 0
    else if (lexeme.length > DEPTH * 2 && lexeme.trim() === '') line = DEPTH + 1
    if (flow > DEPTH || line > DEPTH) return 'is nested too deeply'
  }
  return null
}
