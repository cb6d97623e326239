import { visit } from 'jsonc-parser'
import type { Problem } from './problems-of.ts'

/**
 * Fields that an object of a JSON text has more than once, as after a merge of two branches that both added them. JSON.parse takes the last one, and
 * nobody would miss the others.
 */
export function repeatedFields(text: string): Problem[] {
  const found: Problem[] = []
  /** The lines of the fields, for each object around this place. */
  const around: Map<string, number>[] = []
  visit(text, {
    onObjectBegin: () => void around.push(new Map()),
    onObjectEnd: () => void around.pop(),
    onObjectProperty(name, _offset, _length, line, _column, path) {
      const fields = around.at(-1)!
      const first = fields.get(name)
      if (first === undefined) fields.set(name, line + 1)
      else
        found.push({ at: [...path(), name], says: `it is here twice, ${onLines(first, line + 1)}; keep one of them` })
    },
  })
  return found
}

const onLines = (first: number, second: number): string =>
  first === second ? `on line ${first}` : `on line ${first} and on line ${second}`
