import type { Json } from '../editor/draft/json.ts'

// Placeholders for what only the user of a template can know. They are valid, so that a draft can be saved, and match nothing, so
// that nothing is shown by mistake.
export const TO_CHOOSE_ELEMENT = '#to-choose'
export const TO_CHOOSE_ADDRESS = '/to-choose'
export const TO_CHOOSE_EVENT = 'to_choose'

/** Texts that tell the author what to write. Nobody else should read them. */
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

/** The placeholders that nobody has filled in yet. */
export function toChoose(content: Json | undefined, at = ''): ToChoose[] {
  if (typeof content === 'string') return Object.hasOwn(ASKS, content) ? [{ at, says: ASKS[content]! }] : []
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).flatMap(([key, value]) => toChoose(value, at ? `${at}.${key}` : key))
}
