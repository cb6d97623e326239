import { evaluate } from '../evaluator/evaluate.ts'
import { explainStage, type ToldStage } from '../evaluator/explain-stage.ts'
import { leaveAlone } from '../evaluator/leave-alone.ts'
import type { Situation } from '../evaluator/situation.ts'
import type { Candidate, Verdict } from '../protocol/verdict.ts'
import { inWords } from '../reasons/sentence.ts'
import { Failure } from './failure.ts'
import { oneLine } from './one-line.ts'

const STATE = { show: 'shows', wait: 'waits', drop: 'dropped' }
const MARK = { pass: '✓', fail: '✕', unknown: '?' }

/** Evaluates a stored situation again: `{"candidates": […], "situation": {…}}`, as the inspector copies it. */
export function replay(stored: unknown): { verdicts: Verdict[]; underWay: Verdict[]; now: number } {
  const { candidates, situation, stage } = (stored ?? {}) as Stored
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
  const { now } = situation
  const verdicts = evaluate(candidates, situation)
  // Situations that were copied for another time, or by an older page, have no stage.
  if (!Array.isArray(stage?.underWay)) return { verdicts, underWay: [], now }
  const rested = verdicts.map(verdict => leaveAlone(verdict, stage.rests, now))
  return { ...explainStage(rested, stage, some => evaluate(some, situation)), now }
}

interface Stored {
  candidates?: Candidate[]
  situation?: Situation
  stage?: ToldStage
}

/** The verdicts for people, in the words of the inspector: one block each, with every condition in order. */
export function verdictTable(verdicts: Verdict[], now: number, underWay: Verdict[] = []): string {
  if (!verdicts.length && !underWay.length) return 'No Delivery is waiting, and there is no Experience.'
  const begun = underWay.length
    ? ['Under way:', ...underWay.map(verdict => block(verdict, now)), 'What could begin:']
    : []
  return [...begun, ...verdicts.map(verdict => block(verdict, now))].join('\n\n')
}

function block({ state, candidate, because, trace }: Verdict, now: number): string {
  const { experience } = candidate
  const what = candidate.kind === 'delivery' ? `Delivery ${candidate.delivery.id} of the` : 'The'
  const conditions = trace.map(gate => ({ ...gate, ...inWords(gate, candidate, now) }))
  const deciding = conditions.find(({ gate }) => gate === because)
  const width = Math.max(0, ...conditions.map(({ asks }) => asks.length))
  const rows = conditions.map(
    ({ result, asks, found, change }) =>
      `  ${MARK[result]} ${asks.padEnd(width)}  ${found}${change ? `  → ${change}` : ''}`,
  )
  return [
    `${what} ${experience.kind} "${oneLine(experience.name)}": ${STATE[state]}${deciding ? `, because of "${deciding.asks}"` : ''}`,
    ...rows,
  ].join('\n')
}
