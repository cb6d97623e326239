import type { Step } from '../protocol/experience.ts'

/** The texts of a step that people read, by the key they have in translation files. */
export type Texts = { [field: string]: string }

/** The fields of a step, a button, an option, … that hold such a text. */
const FIELDS = ['title', 'body', 'text', 'dismiss_text', 'label', 'alt', 'low', 'high', 'placeholder']

/** Every text of a step that can be translated: `title`, `buttons:<id>:text`, `question:follow_up:0:text`, … */
export function textsOf(step: Step): Texts {
  const texts: Texts = {}
  visit(step, '', (key, text) => {
    texts[key] = text
    return text
  })
  return texts
}

/** The step with other words. A field that is missing in `texts` keeps its own. */
export function withTexts<S extends Step>(step: S, texts: Texts | undefined): S {
  return texts ? visit(step, '', (key, text) => (Object.hasOwn(texts, key) ? texts[key]! : text)) : step
}

/** Copies what it is given, asking for each text in it what it shall be. Members of lists go by their id, else their index. */
function visit<T>(value: T, path: string, say: (key: string, text: string) => string): T {
  if (!value || typeof value !== 'object') return value
  const copy = Object.entries(value).map(([name, inner]) => {
    const key = path + (Array.isArray(value) ? (inner?.id ?? name) : name)
    const isText = typeof inner === 'string' && FIELDS.includes(name)
    return [name, isText ? say(key, inner) : visit(inner, `${key}:`, say)] as const
  })
  return (Array.isArray(value) ? copy.map(([, inner]) => inner) : Object.fromEntries(copy)) as T
}
