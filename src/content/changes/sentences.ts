import type { Recurrence } from '../../protocol/experience.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { languageName } from '../language-name.ts'
import { recurrenceWords } from '../recurrence-words.ts'
import { type NameOf, segmentWords } from '../segment-words.ts'
import type { Difference } from './difference.ts'
import type { Model } from './models.ts'
import { valueIn } from './value-in.ts'

/** The differences in plain words, one property a sentence: `Step 2 "Berths": the title is "Berths" instead of "Moorings"`. */
export function sentencesOf(
  found: Difference[],
  before: Model[],
  after: Model[],
  nameById: NameOf = () => undefined,
): string[] {
  const moved = movedModels(before, after)
  const whole = new Set(found.filter(({ kind }) => kind !== 'update').map(({ model }) => model.path))
  return found.flatMap(difference => {
    const { model, kind } = difference
    const who = nameOf(model, kind === 'destroy' ? before : after)
    if (kind !== 'update') {
      // If its step is new or gone, everything in the step is too.
      if (whole.has(parentOf(model.path))) return []
      return [`${who} is ${kind === 'create' ? 'new' : 'gone'}`]
    }
    const said = new Set<Whole>()
    return Object.entries(difference.object).flatMap(([property, [was, is]]) => {
      const part = WHOLES.find(whole => model.path === '' && (property === whole || property.startsWith(`${whole}.`)))
      if (part) {
        if (said.has(part)) return []
        said.add(part)
        const then = before.find(({ path }) => path === '')!.object
        return [`${who}: ${wholeWords(part, valueIn(then, part), valueIn(model.object, part), nameById)}`]
      }
      const text = /^translations\.([^.]+)\.([^.]+)\.(.+)$/.exec(property)
      if (text) return [translated(text, after, was, is)]
      // It follows from the changes of texts and translations, unless somebody says that a translation is still right.
      const old = /^outdated\.([^.]+)\.([^.]+)\.(.+)$/.exec(property)
      if (old) return is === null ? [stillRight(old, after)] : []
      const isPlace = property === 'position' && model.path !== ''
      if (isPlace && !moved.has(model.path)) return []
      return [`${who}: ${isPlace ? `it was number ${Number(was) + 1}` : inWords(property, was, is)}`]
    })
  })
}

/** What only makes sense as a whole: one sentence, whatever changed in it. */
const WHOLES = ['segment', 'recurrence', 'url_group_ids'] as const
type Whole = (typeof WHOLES)[number]

function wholeWords(which: Whole, was: unknown, is: unknown, nameById: NameOf): string {
  if (which === 'recurrence')
    return `the same person gets it ${recurrenceWords(is as Recurrence)}, instead of ${recurrenceWords(was as Recurrence)}`
  if (which === 'url_group_ids') return `it runs in ${placesIn(is, nameById)}, instead of ${placesIn(was, nameById)}`
  return `it is for ${peopleIn(is, nameById)}, instead of ${peopleIn(was, nameById)}`
}

const placesIn = (ids: unknown, nameById: NameOf): string =>
  Array.isArray(ids)
    ? ids.map(id => nameById(String(id)) ?? 'an Environment that is gone').join(', ') || 'no Environment'
    : 'all Environments'

/** Everybody. → everybody */
function peopleIn(segment: unknown, nameById: NameOf): string {
  const words = segmentWords(segment as SegmentGroup | undefined, nameById).replace(/\.$/, '')
  return words[0]!.toLowerCase() + words.slice(1)
}

/** A translated text belongs to its step. */
function translated([, language, step, field]: RegExpExecArray, after: Model[], was: unknown, is: unknown): string {
  const model = after.find(({ path }) => path === `steps.${step}`)
  const what = textName(field!)
  return `${model ? nameOf(model, after) : 'A step that is gone'}: ${inWords(`${what} in ${languageName(language!)}`, was, is)}`
}

function stillRight([, language, step, field]: RegExpExecArray, after: Model[]): string {
  const model = after.find(({ path }) => path === `steps.${step}`)
  return `${model ? nameOf(model, after) : 'A step that is gone'}: ${textName(field!)} in ${languageName(language!)} fits its text again`
}

const textName = (field: string) => field.replace(/^buttons:\w+:/, 'button ').replace(/^question:/, '')

/** `steps.a.buttons.b` → `steps.a` */
const parentOf = (path: string): string => path.split('.').slice(0, -2).join('.')

function nameOf(model: Model, among: Model[]): string {
  const { type, object } = model
  if (model.path === '') return `The ${type.toLowerCase()}`
  const label = object.title ?? object.text ?? object['question.type']
  const said = typeof label === 'string' && label !== '' ? ` ${quoted(label)}` : ''
  if (type === 'Step') return `Step ${Number(object.position) + 1}${said}`
  const step = among.find(({ path }) => path === parentOf(model.path))
  return step ? `${type}${said} of ${nameOf(step, among).replace(/^Step/, 'step')}` : `${type}${said}`
}

/** Models with another place among those that existed before. New and removed neighbours do not count. */
function movedModels(before: Model[], after: Model[]): Set<string> {
  const moved = new Set<string>()
  const kept = new Set(before.map(({ path }) => path).filter(path => after.some(model => model.path === path)))
  const siblings = (models: Model[], parent: string, type: string) =>
    models
      .filter(model => model.type === type && kept.has(model.path) && parentOf(model.path) === parent)
      .map(({ path }) => path)
  for (const { path, type } of after) {
    if (path === '' || !kept.has(path)) continue
    const place = (models: Model[]) => siblings(models, parentOf(path), type).indexOf(path)
    if (place(before) !== place(after)) moved.add(path)
  }
  return moved
}

function inWords(property: string, was: unknown, is: unknown): string {
  const what = wordsFor(property)
  if (isNothing(was)) return `the ${what} is ${quoted(is)}; there was none`
  if (isNothing(is)) return `there is no ${what} any more; it was ${quoted(was)}`
  return `the ${what} is ${quoted(is)} instead of ${quoted(was)}`
}

const isNothing = (value: unknown): boolean => value === null || Array.isArray(value)

const WORDS: { [name: string]: string } = {
  body: 'text',
  percent: 'share in percent',
  does: 'action',
  url: 'address',
  on: 'kind',
}

/** `place.side` → `side of the place`; `triggers.0.selector` → `selector of trigger 1` */
function wordsFor(property: string): string {
  const names = property.split('.')
  const words: string[] = []
  for (let at = 0; at < names.length; at++) {
    const name = names[at]!
    const index = names[at + 1]
    const isListed = index !== undefined && /^\d+$/.test(index)
    const word = (WORDS[name] ?? name).replaceAll('_', ' ')
    words.unshift(isListed ? `${word.replace(/s$/, '')} ${Number(index) + 1}` : word)
    if (isListed) at++
  }
  return words.map((word, at) => (at === 0 || /\d$/.test(word) ? word : `the ${word}`)).join(' of ')
}

const LONGEST = 120

function quoted(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value !== 'string') return String(value)
  const text = value.replace(/\s+/g, ' ')
  return `"${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}"`
}
