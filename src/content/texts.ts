import type { Step } from '../protocol/experience.ts'

/** The texts of a step that people read, by their key in translation files. */
export type Texts = { [field: string]: string }

/** The fields of steps, buttons, options, … that contain such a text. */
const FIELDS = ['title', 'body', 'text', 'dismiss_text', 'label', 'alt', 'low', 'high', 'placeholder']

/** Every text of a step that can be translated: `title`, `buttons:<id>:text`, `question:follow_up:<id>:text`, … */
export function textsOf(step: Step): Texts {
  const texts: Texts = {}
  visit(step, '', (key, text) => {
    if (isTextKey(key)) texts[key] = text
    return text
  })
  return texts
}

/** Whether a step could have a text of this name. It may have had one before it was changed. */
export const isTextKey = (key: string) => FIELDS.includes(key.slice(key.lastIndexOf(':') + 1))

/** The step with other texts. A field that is missing in `texts` keeps its own. */
export function withTexts<S extends Step>(step: S, texts: Texts | undefined): S {
  return texts ? visit(step, '', (key, text) => (Object.hasOwn(texts, key) ? texts[key]! : text)) : step
}

/**
 * Copies a value and asks `say` for the new text of each string. Members of lists are named by their id, or else by their index.
 */
function visit<T>(value: T, path: string, say: (key: string, text: string) => string): T {
  if (typeof value === 'string') return say(path, value) as T
  if (!value || typeof value !== 'object') return value
  const list = Array.isArray(value)
  const inside = (name: string, inner: { id?: string } | null) =>
    visit(inner, (path && `${path}:`) + ((list && inner?.id) || name), say)
  const entries = Object.entries(value).map(([name, inner]) => [name, inside(name, inner)] as const)
  return (list ? entries.map(entry => entry[1]) : Object.fromEntries(entries)) as T
}
