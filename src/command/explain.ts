import { evaluate } from '../evaluator/evaluate.ts'
import type { Candidate, Situation } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import { Failure } from './failure.ts'

const MARK = { pass: '✓', fail: '✕', unknown: '?' }

/** Evaluates a stored situation again: `{"candidates": […], "situation": {…}}`, as the inspector copies it. */
export function replay(stored: unknown): { verdicts: Verdict[] } {
  const { candidates, situation } = (stored ?? {}) as { candidates?: Candidate[]; situation?: Situation }
  if (
    !Array.isArray(candidates) ||
    typeof situation !== 'object' ||
    situation === null ||
    typeof situation.now !== 'number'
  ) {
    throw new Failure(
      'This file is not a situation: "candidates" or "situation" is missing. Copy it in the inspector with "Copy situation".',
    )
  }
  return { verdicts: evaluate(candidates, situation) }
}

/** The verdicts for people: one block each, with every condition in order. */
export function verdictTable(verdicts: Verdict[]): string {
  if (!verdicts.length) return 'No Delivery is waiting, and nothing live is automatic.'
  return verdicts.map(block).join('\n\n')
}

function block({ state, candidate, because, trace }: Verdict): string {
  const { experience } = candidate
  const what = candidate.kind === 'delivery' ? `Delivery ${candidate.delivery.id} of the` : 'The'
  const width = Math.max(...trace.map(({ gate }) => gate.length))
  const rows = trace.map(({ gate, result, facts, change }) => {
    const read = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    return `  ${MARK[result]} ${gate.padEnd(width)}  ${[read.join(' '), change && `→ ${change}`].filter(Boolean).join('  ')}`.trimEnd()
  })
  return [
    `${what} ${experience.kind} "${experience.name}": ${state}${because ? `, because of ${because}` : ''}`,
    ...rows,
  ].join('\n')
}
