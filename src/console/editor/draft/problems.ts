import type { Json } from './json.ts'
import { byIds, isWithin, type Path } from './path.ts'

/** What the server refuses, and where. `at` is empty if it is not about a single field. */
export interface FieldProblem {
  at: Path
  says: string
}

/** Puts `steps.0.title: must not be empty` beside its field. */
export function problemsIn(messages: string[], sent: Json): FieldProblem[] {
  return messages.map(message => {
    const [, path, says] = /^([a-z_]+(?:\.[\w:-]+)*): (.+)$/s.exec(message) ?? []
    return path && says ? { at: byIds(sent, path), says: sentence(says) } : { at: '', says: sentence(message) }
  })
}

export const problemsAt = (problems: readonly FieldProblem[], path: Path): string[] =>
  problems.filter(({ at }) => at !== '' && isWithin(at, path)).map(({ says }) => says)

const sentence = (text: string): string =>
  text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? '' : '.')
