import type { Json } from '../editor/draft/json.ts'

// What only the team that uses a template can know stands in it as these. They are valid, so that a draft can be saved, and
// fit nothing, so that nothing is shown by mistake.
export const TO_CHOOSE_ELEMENT = '#to-choose'
export const TO_CHOOSE_ADDRESS = '/to-choose'
export const TO_CHOOSE_EVENT = 'to_choose'

/** Words that tell the author what to write: nobody else is to read them. */
export const TO_WRITE_NEWS = 'New: say what people can do now'
export const TO_WRITE_NEWS_BODY =
  'One sentence on what gets easier, and one on who it is for. Leave out how you built it.'
export const TO_WRITE_HINT = 'Say in one sentence what it does, and in another when to use it.'

const ASKS: { [value: string]: string } = {
  [TO_CHOOSE_ELEMENT]: 'Choose the element of your page',
  [TO_CHOOSE_ADDRESS]: 'Say where this leads',
  [TO_CHOOSE_EVENT]: 'Name the event',
  [TO_WRITE_NEWS]: 'Write your own title',
  [TO_WRITE_NEWS_BODY]: 'Write your own text',
  [TO_WRITE_HINT]: 'Write your own text',
}

export interface ToChoose {
  /** As in the file: `steps.1.place.beside`. */
  at: string
  says: string
}

/** What of a template nobody has filled in yet. */
export function toChoose(content: Json | undefined, at = ''): ToChoose[] {
  if (typeof content === 'string') return Object.hasOwn(ASKS, content) ? [{ at, says: ASKS[content]! }] : []
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => toChoose(value, at ? `${at}.${key}` : key))
}
