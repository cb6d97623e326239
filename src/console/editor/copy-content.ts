import type { Content } from './draft/draft.ts'
import { at } from './draft/path.ts'
import { membersOf } from './lists.ts'

/** A copy of the content. Its steps, buttons and options get ids of their own, and its translations follow them. */
export function copyContent(content: Content, newId: () => string): Content {
  const steps = membersOf(content.steps)
  const inside = steps.flatMap(step => [...membersOf(step.buttons), ...membersOf(at(step, 'question.options'))])
  const written = [...steps, ...inside].reduce(
    (text, { id }) => (id ? text.replaceAll(id, newId()) : text),
    JSON.stringify(content),
  )
  return { ...JSON.parse(written), name: `${String(content.name).slice(0, 190)} (copy)` }
}
