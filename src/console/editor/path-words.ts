import type { Json, JsonObject } from './draft/json.ts'
import { at, indexIn, type Path } from './draft/path.ts'
import { textLabel } from './settings/text-label.ts'
import { stepName } from './steps/step-words.ts'

const FIELDS: { [name: string]: string } = {
  name: 'The name',
  description: 'The description',
  segment: 'Who gets it',
  automatic: 'How it starts',
  url_group_ids: 'The Environments',
  position: 'The rank',
  percent: 'The control group',
  recurrence: 'How often',
  unlimited: 'The limits',
  replaces_at_once: 'How new versions come',
  goal: 'The goal',
  theme: 'The look',
  language: 'The language',
  translations: 'A translation',
  outdated: 'What a translation was made from',
  title: 'title',
  body: 'text',
  media: 'picture',
  place: 'place',
  url: 'pages',
  triggers: 'when it appears',
  delay: 'when it appears',
  question: 'answers',
}

/** The order of a list in words: `The order of the steps`. */
export const orderWords = (content: Json, path: Path): string =>
  path === 'steps' ? 'The order of the steps' : `The order in ${pathWords(content, path)}`

/** The members of a list by their names, in this order. */
export const namesWords = (list: JsonObject[], order: readonly string[]): string =>
  order
    .flatMap(id => {
      const index = list.findIndex(member => member.id === id)
      return index < 0 ? [] : [stepName(list[index]!, index)]
    })
    .join(', ')

/** A place of the draft in words: `Step 2 "Berths", title`. */
export function pathWords(content: Json, path: Path): string {
  const [field, id, ...rest] = path.split('.')
  const list = at(content, 'steps')
  if (field !== 'steps' || id === undefined || !Array.isArray(list)) return FIELDS[field!] ?? field!
  const index = indexIn(list, id)
  const step = list[index] as JsonObject | undefined
  const name = step ? `Step ${index + 1} “${stepName(step, index)}”` : 'A step that is gone'
  if (!step || rest.length === 0) return name
  const known = FIELDS[rest[0]!]
  return `${name}, ${known ?? textLabel(rest.join(':'), step).toLowerCase()}`
}
