import { invalid } from '../../http/problem.ts'
import type { Thread } from '../thread/thread.ts'
import { TOO_EXPENSIVE } from '../thread/too-expensive.ts'

declare module '../../access/backend.ts' {
  interface Backend {
    patterns: PatternJudge
  }
}

/** For all patterns of a record together, in milliseconds. */
const PATIENCE = 8_000
const MOST_KNOWN = 1_000

export interface PatternJudge {
  /** Throws 422 if a pattern in the record could take too long on a page. */
  check(record: unknown): Promise<void>
}

/** Checks new patterns in another thread. A pattern that was checked once is not checked again. */
export function createPatternJudge(thread: Thread, patience = PATIENCE): PatternJudge {
  const known = new Map<string, string | null>()

  return {
    async check(record) {
      const found = patternsIn(record)
      const unknown = [...new Set(found.map(({ pattern }) => pattern))].filter(pattern => !known.has(pattern))
      const judged = unknown.length > 0 ? await thread.run('judgePatterns', unknown, patience) : []
      const verdicts = new Map(
        unknown.map((pattern, i) => [pattern, judged === 'too long' ? TOO_EXPENSIVE : judged[i]!]),
      )
      if (known.size + unknown.length > MOST_KNOWN) known.clear()
      // Later, or on a machine with less load, the check may succeed.
      for (const [pattern, because] of verdicts) if (because !== TOO_EXPENSIVE) known.set(pattern, because)
      const messages = found.flatMap(({ path, pattern }) => {
        const because = verdicts.has(pattern) ? verdicts.get(pattern) : known.get(pattern)
        return because ? [`${path}: the pattern ${because}`] : []
      })
      if (messages.length > 0) throw invalid(messages)
    },
  }
}

interface Found {
  path: string
  pattern: string
}

/** All rules about addresses, at any depth. */
function patternsIn(value: unknown, path: string[] = []): Found[] {
  if (typeof value !== 'object' || value === null) return []
  const { kind, value: pattern } = value as { kind?: unknown; value?: unknown }
  if (kind === 'regex' && typeof pattern === 'string') return [{ path: [...path, 'value'].join('.'), pattern }]
  return Object.entries(value).flatMap(([key, inner]) => patternsIn(inner, [...path, key]))
}
