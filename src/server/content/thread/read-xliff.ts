import { SaxesParser } from 'saxes'
import type { TranslatedText } from '../../../protocol/translation.ts'

/** Deeper than any program writes, and shallow enough for everything that reads it. */
const DEPTH = 100

/** A unit while it is read. Programs cut long texts into several segments, with what is between them in `ignorable`. */
interface Unit {
  id: string
  segments: { source: string; target: string | undefined; isText: boolean }[]
}

type Steps = Map<string, { [field: string]: TranslatedText }>

export const isXliff = (text: string) => text.trimStart().startsWith('<')

/**
 * What a file of XLIFF 2 says, in the form of our own files. Units without a translation are not in it. If it cannot be read, an
 * Error with a message for the sender. The well-kept `xliff` package was tried: of a unit with two segments it keeps the last.
 */
export function readXliff(text: string): unknown {
  const parser = new SaxesParser()
  const files = new Map<string, Steps>()
  const open: string[] = []
  let language: string | Refused = new Refused('is not valid XML: it is empty')
  let steps: Steps = new Map()
  let unit: Unit | undefined
  /** Where characters go: into the source or target of the last segment. */
  let within: 'source' | 'target' | undefined

  const add = (piece: string) => {
    const segment = unit?.segments.at(-1)
    if (segment && within) segment[within] = (segment[within] ?? '') + piece
  }
  parser.on('error', error => {
    throw new Refused(`is not valid XML: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new Refused('has a document type; translation files have none')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length === 0) language = targetOf(name, attributes)
    if (open.push(name) > DEPTH) throw new Refused('is nested too deeply')
    // It is read to its end all the same: that it is broken says more than what its beginning lacks.
    if (language instanceof Refused) return
    if (name === 'file') {
      const id = attributes.id ?? ''
      steps = files.get(id) ?? new Map()
      files.set(id, steps)
    }
    if (name === 'unit') unit = { id: attributes.id ?? '', segments: [] }
    if (name === 'segment' || name === 'ignorable')
      unit?.segments.push({ source: '', target: undefined, isText: name === 'segment' })
    if (name === 'source' || name === 'target') {
      within = name
      add('')
    }
    if (name === 'cp') add(characterOf(attributes.hex))
    // A program may have put our merge tags where translators cannot change them.
    if (name === 'ph') add(attributes.disp ?? attributes.equiv ?? '')
  })
  parser.on('closetag', ({ name }) => {
    open.pop()
    if (name === 'source' || name === 'target') within = undefined
    if (name !== 'unit' || !unit) return
    enter(steps, unit)
    unit = undefined
  })
  parser.on('text', add)
  parser.on('cdata', add)
  try {
    parser.write(text).close()
    if (language instanceof Refused) throw language
  } catch (error) {
    if (error instanceof Refused) return new Error(error.message)
    throw error
  }
  return {
    id: 'xliff',
    language: { code: language },
    experiences: [...files].map(([id, steps]) => ({
      id,
      steps: [...steps].map(([id, translations]) => ({ id, translations })),
    })),
  }
}

class Refused extends Error {}

function characterOf(hex = ''): string {
  if (!/^[\da-f]{1,5}$/i.test(hex)) throw new Refused(`has a character ${JSON.stringify(hex)}, which is no number`)
  return String.fromCodePoint(Number.parseInt(hex, 16))
}

function targetOf(root: string, { version, trgLang }: { [name: string]: string }): string | Refused {
  if (root !== 'xliff') return new Refused('is XML, but not XLIFF')
  if (!version) return new Refused('is XLIFF without a version; save it as XLIFF 2')
  if (!version.startsWith('2.')) return new Refused(`is XLIFF ${version}; save it as XLIFF 2`)
  return trgLang || new Refused('has no trgLang: the language of its translations')
}

function enter(steps: Steps, { id, segments }: Unit) {
  const colon = id.indexOf(':')
  if (colon < 0) throw new Refused(`has a unit ${JSON.stringify(id)}; ours are named <step>:<text>`)
  if (segments.some(({ target, isText }) => isText && target === undefined)) return
  const [step, field] = [id.slice(0, colon), id.slice(colon + 1)]
  const translations = steps.get(step) ?? {}
  steps.set(step, translations)
  translations[field] = {
    text: segments.map(({ source, target }) => target ?? source).join(''),
    original: segments.map(({ source }) => source).join(''),
  }
}
