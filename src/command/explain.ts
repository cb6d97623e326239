import { evaluate } from '../evaluator/evaluate.ts'
import type { Candidate, Situation } from '../evaluator/situation.ts'
import type { Verdict } from '../evaluator/verdict.ts'
import { inWords } from '../reasons/sentence.ts'
import { oneLine } from './escape-controls.ts'
import { Failure } from './failure.ts'

const STATE = { show: 'shows', wait: 'waits', drop: 'dropped' }
const MARK = { pass: '✓', fail: '✕', unknown: '?' }

/** Evaluates a stored situation again: `{"candidates": […], "situation": {…}}`, as the inspector copies it. */
export function replay(stored: unknown): { verdicts: Verdict[]; now: number } {
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
  return { verdicts: evaluate(candidates, situation), now: situation.now }
}

/** The verdicts for people, in the words of the inspector: one block each, with every condition in order. */
export function verdictTable(verdicts: Verdict[], now: number): string {
  if (!verdicts.length) return 'No Delivery is waiting, and there is no Experience.'
  return verdicts.map(verdict => block(verdict, now)).join('\n\n')
}

function block({ state, candidate, because, trace }: Verdict, now: number): string {
  const { experience } = candidate
  const what = candidate.kind === 'delivery' ? `Delivery ${candidate.delivery.id} of the` : 'The'
  const conditions = trace.map(gate => ({ ...gate, ...inWords(gate, candidate, now) }))
  const deciding = conditions.find(({ gate }) => gate === because)
  const width = Math.max(...conditions.map(({ asks }) => asks.length))
  const rows = conditions.map(
    ({ result, asks, found, change }) =>
      `  ${MARK[result]} ${asks.padEnd(width)}  ${found}${change ? `  → ${change}` : ''}`,
  )
  return [
    `${what} ${experience.kind} "${oneLine(experience.name)}": ${STATE[state]}${deciding ? `, because of "${deciding.asks}"` : ''}`,
    ...rows,
  ].join('\n')
}
