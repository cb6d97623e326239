import { type Place, textsByStep } from '../../../content/outdated.ts'
import { isObject, type Json, type JsonObject } from './json.ts'
import { at, join, type Path, put } from './path.ts'

type Content = JsonObject

/**
 * What each translation was made from, in the place of the translation: the text that it is marked with, or else the text of now.
 * A mark alone must never be merged, put back or undone: it belongs to the translation, whatever text comes to stand beside it.
 */
export type MadeFrom = JsonObject

export function madeIn(content: Content): MadeFrom {
  const sources = sourcesIn(content)
  return translationsIn(content).reduce((made, { path, place }) => {
    return put(made, path, markIn(content, path) ?? sources(place))
  }, {})
}

/** The content whose translations were made from these texts: marked is what was made from another one than the text of now. */
export function withMade({ outdated: _, ...content }: Content, made: MadeFrom): Content {
  const sources = sourcesIn(content)
  return translationsIn(content).reduce<Content>((marked, { path, place, text }) => {
    const from = at(made, path)
    const isMarked = text.trim() !== '' && from !== undefined && from !== sources(place)
    return isMarked ? put(marked, markOf(path), from) : marked
  }, content)
}

/** The content after somebody wrote in it. A translation that is new or confirmed was made from the text that its author sees. */
export function asWritten(before: Content, written: Content): Content {
  const sources = sourcesIn(written)
  const known = madeIn(before)
  const made = translationsIn(written).reduce((all, { path, place, text }) => {
    const mark = markIn(written, path)
    const isSaid = mark !== markIn(before, path)
    const isSame = at(before, path) === text
    return put(all, path, isSame && !isSaid ? at(known, path) : ((isSaid ? mark : undefined) ?? sources(place)))
  }, {})
  return withMade(written, made)
}

/** What the translations of a merged content were made from: each comes from one side, or both have it, and one may have confirmed it. */
export function madeAfter(merged: Content, base: Content, mine: Content, theirs: Content): MadeFrom {
  const [was, ours, others] = [madeIn(base), madeIn(mine), madeIn(theirs)]
  return translationsIn(merged).reduce((made, { path, text }) => {
    const isMine = at(mine, path) === text
    const isBoth = isMine && at(theirs, path) === text
    const isOurs = isBoth ? at(ours, path) !== at(was, path) : isMine
    return put(made, path, at(isOurs ? ours : others, path))
  }, {})
}

/** The content with another value in a place. `made`: what the translations in that value were made from. */
export const restored = (content: Content, path: Path, value: Json | undefined, made?: Json): Content =>
  withMade(put(content, path, value), put(madeIn(content), path, made))

interface Translation {
  path: Path
  place: Place
  text: string
}

/** A draft may contain anything while somebody types JSON. */
function translationsIn({ translations }: Content): Translation[] {
  return entriesOf(translations).flatMap(([language, steps]) =>
    entriesOf(steps).flatMap(([step, fields]) =>
      entriesOf(fields).flatMap(([field, text]): Translation[] =>
        typeof text === 'string'
          ? [{ path: join('translations', language, step, field), place: [language, step, field], text }]
          : [],
      ),
    ),
  )
}

const entriesOf = (value: Json | undefined) => (isObject(value) ? Object.entries(value) : [])

function sourcesIn({ translations, steps }: Content): (place: Place) => string | undefined {
  const texts = translations && Array.isArray(steps) ? textsByStep({ steps: steps.filter(isObject) }) : {}
  return ([, step, field]) => (Object.hasOwn(texts, step) ? texts[step]![field] : undefined)
}

/** `translations.de.…` → `outdated.de.…` */
const markOf = (path: Path): Path => path.replace('translations', 'outdated')

function markIn(content: Content, path: Path): string | undefined {
  const mark = at(content, markOf(path))
  return typeof mark === 'string' ? mark : undefined
}
