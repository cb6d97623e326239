import type { Warning } from '../protocol/answer.ts'
import { oneLine } from './one-line.ts'

/** The warnings of one Experience, one a line, with what to do below each. */
export const warningLines = (name: string, warnings: Warning[]): string[] =>
  warnings.length === 0
    ? []
    : [
        oneLine(name),
        ...warnings.flatMap(({ code, at, says, advice }) => [
          `  ${at}: ${oneLine(says)} [${code}]`,
          `    ${oneLine(advice)}`,
        ]),
      ]
