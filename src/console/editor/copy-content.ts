import type { Content } from './draft/draft.ts'
import { at } from './draft/path.ts'
import { membersOf } from './lists.ts'

/** A copy of the content. Its steps, buttons, options and follow-ups get ids of their own, and its translations follow them. */
export function copyContent(content: Content, newId: () => string): Content {
  const steps = membersOf(content.steps)
  const lists = ['buttons', 'question.options', 'question.follow_up']
  const inside = steps.flatMap(step => lists.flatMap(list => membersOf(at(step, list))))
  const written = [...steps, ...inside].reduce(
    (text, { id }) => (id ? text.replaceAll(id, newId()) : text),
    JSON.stringify(content),
  )
  return { ...JSON.parse(written), name: `${String(content.name).slice(0, 190)} (copy)` }
}
