import { addCounts } from '../../results/counts.ts'
import type { Asked } from '../../results/figures.ts'
import type { Contents, KnownStep } from '../content/versions/contents.ts'
import type { Cell } from './read-result.ts'

/**
 * The questions of a version (null: of the newest), then those of others that somebody saw or answered. If a later version asks in another
 * way at the same step, that is another question: marks of different scales are never put together.
 */
export function questionsIn(cells: Cell[], contents: Contents, version: number | null): Asked[] {
  const questions = new Map<string, Asked>()
  const enter = ({ id, title, question }: KnownStep): Asked | null => {
    if (!question) return null
    const key = `${id} ${question.type}`
    const asked = questions.get(key) ?? { id, title, type: question.type, seen: 0, counts: {} }
    questions.set(key, asked)
    return asked
  }
  for (const step of contents.steps(version)) enter(step)
  const current = new Set(questions.values())
  for (const { version: shown, counts } of cells.toSorted((one, other) => other.version - one.version))
    for (const id of new Set([...Object.keys(counts.steps ?? {}), ...Object.keys(counts.questions ?? {})])) {
      const step = contents.step(shown, id)
      const asked = step && enter(step)
      if (!asked) continue
      asked.seen += counts.steps?.[id]?.seen ?? 0
      addCounts(asked.counts, counts.questions?.[id] ?? {})
    }
  return [...questions.values()].filter(asked => current.has(asked) || asked.seen || asked.counts.answered)
}
