import type { JsonObject } from '../draft/json.ts'
import { at } from '../draft/path.ts'

const LABELS: { [field: string]: string } = {
  title: 'Title',
  body: 'Text',
  dismiss_text: 'Close button',
  'place:label': 'Words on the button',
  'media:alt': 'What the picture shows',
  'question:low': 'Low end',
  'question:high': 'High end',
  'question:placeholder': 'Shown while empty',
}

/** The name of a text for its translator: `buttons:<id>:text` is "Button 2". */
export function textLabel(field: string, step: JsonObject): string {
  const [list, key] = field.startsWith('question:')
    ? [`question.${field.split(':')[1]}`, field.split(':')[2]]
    : field.split(':')
  const members = at(step, list!)
  if (LABELS[field] || !Array.isArray(members)) return LABELS[field] ?? field
  const index = members.findIndex((member, each) => at(member, 'id') === key || String(each) === key)
  const what = list === 'buttons' ? 'Button' : list === 'question.options' ? 'Choice' : 'Follow-up'
  return `${what} ${index + 1}`
}
