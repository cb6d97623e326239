import type { Content } from './draft.ts'
import type { DraftAnswer } from './draft-api.ts'
import { same } from './json.ts'
import { madeIn, restored } from './made-from.ts'
import { at, type Path, put } from './path.ts'
import { problemsIn } from './problems.ts'

/**
 * What was sent, with the old values in the fields that the server refused. Null if nothing is left to save, or if the refusal is
 * not about fields.
 */
export function withoutProblems(
  { status, messages }: Extract<DraftAnswer, { ok: false }>,
  sent: Content,
  base: Content,
): Content | null {
  if (status !== 422) return null
  const problems = problemsIn(messages, sent)
  if (problems.some(({ at: path }) => path === '')) return null
  const content = problems.reduce((left, { at: path }) => asBefore(left, base, path), sent)
  return same(content, base) || same(content, sent) ? null : content
}

/** The outermost place on the way that is new is taken away. Otherwise the field gets its old value. */
function asBefore(content: Content, base: Content, path: Path): Content {
  const keys = path.split('.')
  for (let length = 1; length < keys.length; length++) {
    const outer = keys.slice(0, length).join('.')
    if (at(base, outer) === undefined) return put(content, outer, undefined)
  }
  return restored(content, path, at(base, path), at(madeIn(base), path))
}
