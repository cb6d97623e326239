import { evaluateLinearly } from '../../../evaluator/evaluate-linearly.ts'
import type { Situation } from '../../../evaluator/situation.ts'
import type { Experience } from '../../../protocol/experience.ts'
import type { Gate, GateName } from '../../../protocol/verdict.ts'

/** The counts so far. It keeps only the ids of people who would get it: a person who is forgotten meanwhile is not named. */
export interface Tally {
  done: number
  would_get: number
  people: string[]
  /** By condition: how many people it excludes, and how many of them nothing else excludes. */
  gates: { [gate in GateName]?: { people: number; only: number } }
}

/** The most people that are named. */
const NAMED = 5

export const emptyTally = (): Tally => ({ done: 0, would_get: 0, people: [], gates: {} })

/** What only a page knows excludes nobody here. */
const shuts = ({ gate, result }: Gate): boolean => result === 'fail' || (result === 'unknown' && !PAGE.has(gate))
const PAGE: ReadonlySet<GateName> = new Set(['url', 'triggers'])

/** A person is in a group of an experiment only while everything else holds, so nobody else is in the control group. */
const inGroups = (closed: Gate[]): Gate[] =>
  closed.length > 1 ? closed.filter(({ gate }) => gate !== 'control') : closed

/** Counts one more person, by the evaluator's trace of this Experience for them. */
export function countPerson(tally: Tally, experience: Experience, id: string, situation: Situation): void {
  const [verdict] = evaluateLinearly([{ kind: 'automatic', experience }], situation)
  const closed = inGroups(verdict!.trace.filter(shuts))
  tally.done++
  if (closed.length === 0) {
    tally.would_get++
    if (tally.people.length < NAMED) tally.people.push(id)
  }
  for (const { gate } of closed) {
    const { people, only } = tally.gates[gate] ?? { people: 0, only: 0 }
    tally.gates[gate] = { people: people + 1, only: only + (closed.length === 1 ? 1 : 0) }
  }
}
