import { judgePattern } from './judge-pattern.ts'
import { TOO_EXPENSIVE } from './too-expensive.ts'
import { readFile } from './translation-file.ts'

/** Jobs that would block all requests. Each gets its input and its time, in milliseconds. */
export const jobs = {
  /** For each pattern, why it is refused, or null. All of them share the time. */
  judgePatterns(patterns: string[], patience: number): (string | null)[] {
    const end = performance.now() + patience
    return patterns.map(pattern => {
      const left = Math.floor(end - performance.now())
      return left > 0 ? judgePattern(pattern) : TOO_EXPENSIVE
    })
  },
  /** The content of a YAML or JSON file, or why it cannot be read. */
  readFile(text: string): { said: unknown } | { because: string } {
    const said = readFile(text)
    return said instanceof Error ? { because: said.message } : { said }
  },
}

export type Jobs = typeof jobs
