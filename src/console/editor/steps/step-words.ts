import type { Kind } from '../../../protocol/experience.ts'
import { TO_CHOOSE_ELEMENT } from '../../templates/to-choose.ts'
import type { Json, JsonObject } from '../draft/json.ts'
import type { Member } from '../lists.ts'

/** The name of a step in lists: its title, or else the beginning of its text. */
export function stepName(step: JsonObject, index: number): string {
  const said = [step.title, step.body].find(text => typeof text === 'string' && text.trim() !== '') as
    | string
    | undefined
  const plain = said
    ?.replace(/\{\{\s*([\w.]+)[^}]*\}\}/g, '$1')
    .replace(/[*`]/g, '')
    .split('\n')[0]
  return plain ? (plain.length > 60 ? `${plain.slice(0, 57)}…` : plain) : `Step ${index + 1}`
}

/** The place of a step, in a few words. */
export function placeWords(kind: Kind, place: JsonObject | undefined): string {
  const { beside, screen, banner, inside, element } = place ?? {}
  if (beside !== undefined) return `beside ${named(beside)}`
  if (inside !== undefined) return `inside ${named(inside)}`
  if (element !== undefined) return `opens from ${named(element)}`
  if (banner) return `banner at the ${banner}`
  if (screen && screen !== 'center') return String(screen).replace('-', ' ')
  return screen || kind === 'tour' ? 'centre of the screen' : 'bottom right'
}

const named = (selector: Json | undefined): string =>
  selector === '' || selector === TO_CHOOSE_ELEMENT ? 'an element, still to be chosen' : String(selector)

/** Only tours and surveys have several steps. */
export const hasSteps = (kind: Kind): boolean => kind === 'tour' || kind === 'survey'

export const MOST_STEPS: { [kind in Kind]: number } = { tour: 50, survey: 20, launcher: 1, tooltip: 1, embed: 1 }

/** A new step that can be saved as it is. */
export function newStep(kind: Kind, newId: () => string): Member {
  if (kind === 'survey') return { id: newId(), title: 'What should we know?', question: { type: 'text', long: true } }
  return { id: newId(), title: 'A new step', body: 'Say in a sentence or two what people can do here.' }
}
