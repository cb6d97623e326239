import type { Step } from '../protocol/experience.ts'

/** The texts of a step that people read, by the key they have in translation files. */
export type Texts = { [field: string]: string }

/** Whatever may have texts; steps of every kind fit in. */
type Holder = { [name: string]: unknown }

/** Every text of a step that can be translated: the one table of keys. */
export function textsOf(step: Step): Texts {
  const texts: Texts = {}
  visit(step as unknown as Holder, (field, text) => {
    texts[field] = text
    return text
  })
  return texts
}

/** The step with other words. A field that is missing in `texts` keeps its own. */
export function withTexts<S extends Step>(step: S, texts: Texts | undefined): S {
  if (!texts) return step
  return visit(step as unknown as Holder, (field, text) =>
    Object.hasOwn(texts, field) ? texts[field]! : text,
  ) as unknown as S
}

/** Copies a step, asking for each of its texts what it shall be. */
function visit(step: Holder, say: (field: string, text: string) => string): Holder {
  const put = (holder: Holder, name: string, field: string): Holder => {
    const text = holder[name]
    return typeof text === 'string' ? { ...holder, [name]: say(field, text) } : holder
  }
  const each = (list: unknown, key: (holder: Holder, index: number) => string) =>
    (list as Holder[]).map((holder, index) => put(holder, 'text', key(holder, index)))

  let copy = step
  for (const field of ['title', 'body', 'dismiss_text']) copy = put(copy, field, field)
  if (copy.buttons) copy = { ...copy, buttons: each(copy.buttons, button => `buttons:${button.id}:text`) }
  if (copy.place) copy = { ...copy, place: put(copy.place as Holder, 'label', 'place:label') }
  if (copy.media) copy = { ...copy, media: put(copy.media as Holder, 'alt', 'media:alt') }
  if (copy.question) {
    let question = copy.question as Holder
    for (const field of ['low', 'high', 'placeholder']) question = put(question, field, `question:${field}`)
    if (question.options)
      question = { ...question, options: each(question.options, option => `question:options:${option.id}:text`) }
    if (question.follow_up)
      question = {
        ...question,
        follow_up: each(question.follow_up, (_, index) => `question:follow_up:${index}:text`),
      }
    copy = { ...copy, question }
  }
  return copy
}
