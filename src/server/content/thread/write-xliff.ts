import { lookUp } from '../../../content/outdated.ts'
import { textsOf } from '../../../content/texts.ts'
import type { Translated } from './translation-file.ts'

/** From which language into which. */
export interface Pair {
  source: string
  target: string
}

/**
 * The same texts as XLIFF 2, which the programs of translation agencies read: one file for each Experience, one unit for each
 * text. The translations that there are stand beside their sources.
 */
export function writeXliff(selection: Translated[], { source, target }: Pair): string {
  const files = selection.map(({ id, content }) => {
    const units = content.steps.flatMap(step =>
      Object.entries(textsOf(step)).flatMap(([field, text]) =>
        text === '' ? [] : unit(`${step.id}:${field}`, text, translationIn({ id, content }, target, step.id, field)),
      ),
    )
    return [`  <file id="${id}" original="${attribute(content.name)}" xml:space="preserve">`, ...units, '  </file>']
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${source}" trgLang="${target}">`,
    ...files.flat(),
    '</xliff>',
    '',
  ].join('\n')
}

interface Translation {
  text: string | undefined
  /** The text that it was made from, if it is no longer the text of now. */
  madeFrom: string | undefined
}

function translationIn({ content }: Translated, language: string, step: string, field: string): Translation {
  const at = [language, step, field] as const
  return { text: lookUp(content.translations, at), madeFrom: lookUp(content.outdated, at) }
}

function unit(id: string, source: string, { text, madeFrom }: Translation): string[] {
  const isDone = text !== undefined && madeFrom === undefined
  const note = `The translation was made from another text: ${madeFrom}`
  return [
    `    <unit id="${id}">`,
    ...(madeFrom === undefined ? [] : [`      <notes><note>${characters(note)}</note></notes>`]),
    `      <segment state="${isDone ? 'translated' : 'initial'}">`,
    `        <source>${characters(source)}</source>`,
    ...(text === undefined ? [] : [`        <target>${characters(text)}</target>`]),
    '      </segment>',
    '    </unit>',
  ]
}

const NAMED: { [character: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const code = (character: string) => character.codePointAt(0)!.toString(16).toUpperCase()

/** Also the ends of lines that readers would change. */
const escaped = (text: string) =>
  text.replace(/[&<>]/g, character => NAMED[character]!).replace(/[\r\u2028]/g, character => `&#x${code(character)};`)

/** Characters that XML cannot have, or that readers change. XLIFF has an element for them. */
const FORBIDDEN = /((?![\t\n\r])[\p{Cc}\ufffe\uffff])/u

function characters(text: string): string {
  const pieces = text.split(FORBIDDEN)
  return pieces
    .map((piece, index) => (index % 2 ? `<cp hex="${code(piece).padStart(4, '0')}"/>` : escaped(piece)))
    .join('')
}

const attribute = (text: string) => escaped(text.replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')).replaceAll('"', '&quot;')
