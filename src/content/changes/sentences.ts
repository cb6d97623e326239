import type { Recurrence } from '../../protocol/experience.ts'
import type { SegmentGroup } from '../../protocol/segment.ts'
import { languageName } from '../language-name.ts'
import { recurrenceWords } from '../recurrence-words.ts'
import { type NameOf, peopleWords } from '../segment-words.ts'
import { defaultWords } from './default-words.ts'
import type { Difference } from './difference.ts'
import { listOf, type MemberChange, memberChanges, memberNamed, memberWords } from './member-sentences.ts'
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
    const then = before.find(({ path }) => path === model.path)!.object
    const said = new Set<string>()
    return Object.entries(difference.object).flatMap(([property, [was, is]]) => {
      const part = wholeOf(model, property)
      const list = part ? null : listOf(property, then, model.object)
      const together = part ?? list
      if (together) {
        if (said.has(together)) return []
        said.add(together)
      }
      if (part) return [`${who}: ${wholeWords(part, valueIn(then, part), valueIn(model.object, part), nameById)}`]
      if (list) return memberChanges(list, then, model.object).flatMap(each => memberSentences(who, each))
      const text = /^translations\.([^.]+)\.([^.]+)\.(.+)$/.exec(property)
      if (text) return [translated(text, after, was, is)]
      // It follows from the changes of texts and translations, unless somebody says that a translation is still right.
      const old = /^outdated\.([^.]+)\.([^.]+)\.(.+)$/.exec(property)
      if (old) return is === null ? [stillRight(old, after)] : []
      const isPlace = property === 'position' && model.path !== ''
      if (isPlace && !moved.has(model.path)) return []
      // An empty list says the same as none.
      if (isNothing(was) && isNothing(is)) return []
      if (property === 'experience_id')
        return [`${who}: it starts ${experienceIn(is, nameById)}, instead of ${experienceIn(was, nameById)}`]
      if (isPlace) return [`${who}: it was number ${Number(was) + 1}`]
      const usual = model.path === '' ? defaultWords(property, was, is) : undefined
      return [`${who}: ${usual ?? inWords(wordsFor(property), was, is)}`]
    })
  })
}

function memberSentences(who: string, change: MemberChange): string[] {
  if (change.kind === 'changed')
    return Object.entries(change.diffs).map(
      ([field, [was, is]]) => `${who}, ${change.what}: ${inWords(wordsFor(field), was, is)}`,
    )
  if (change.kind === 'moved') return [`${who}, ${change.what}: it was number ${change.was! + 1}`]
  return [`${who}: the ${change.what} is ${change.kind}`]
}

/** What a button starts. */
function experienceIn(id: unknown, nameById: NameOf): string {
  if (typeof id !== 'string') return 'nothing'
  const name = nameById(id)
  return name === undefined ? 'an Experience that is gone' : `“${name}”`
}

/** What only makes sense as a whole: one sentence, whatever changed in it. */
const WHOLES = ['segment', 'recurrence', 'url_group_ids'] as const
type Whole = (typeof WHOLES)[number]

/** Items of a launcher have a Segment of their own. */
const wholeOf = ({ path }: Model, property: string): Whole | undefined =>
  WHOLES.find(whole => (path === '' || whole === 'segment') && (property === whole || property.startsWith(`${whole}.`)))

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

const peopleIn = (segment: unknown, nameById: NameOf): string =>
  peopleWords(segment as SegmentGroup | undefined, nameById)

/** A translated text belongs to its step. */
function translated([, language, step, field]: RegExpExecArray, after: Model[], was: unknown, is: unknown): string {
  const model = after.find(({ path }) => path === `steps.${step}`)
  const what = `${textName(field!, model, after)} in ${languageName(language!)}`
  return `${model ? nameOf(model, after) : 'A step that is gone'}: ${inWords(what, was, is)}`
}

function stillRight([, language, step, field]: RegExpExecArray, after: Model[]): string {
  const model = after.find(({ path }) => path === `steps.${step}`)
  const what = `${textName(field!, model, after)} in ${languageName(language!)}`
  return `${model ? nameOf(model, after) : 'A step that is gone'}: ${what} fits its text again`
}

/** What a text of a step is called: `buttons:<id>:text` → `button "Next"`. */
function textName(field: string, step: Model | undefined, models: Model[]): string {
  const button = /^buttons:([^:]+):text$/.exec(field)?.[1]
  const found = button && step && models.find(({ path }) => path === `${step.path}.buttons.${button}`)
  if (button) return memberWords('buttons', found ? found.object : {})
  return memberNamed(field, step) ?? wordsFor(field.replaceAll(':', '.'))
}

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

function inWords(what: string, was: unknown, is: unknown): string {
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
