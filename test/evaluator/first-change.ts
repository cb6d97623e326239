import type { Situation } from '../../src/evaluator/situation.ts'
import type { Candidate } from '../../src/protocol/verdict.ts'
import { NOON } from '../builders.ts'
import { opinion } from './oracle.ts'

/** The first time after now at which the oracle says something else because of time alone. Undefined: none was found. */
export function firstChange(candidates: Candidate[], situation: Situation): number | undefined {
  const view = (now: number) =>
    candidates
      .map(candidate => opinion(candidate, { ...situation, now }))
      .map(({ state, because, control }) => `${state} ${because} ${control}`)
      .join()
  const before = view(situation.now)
  return edges(candidates, situation)
    .slice(0, 400)
    .find(time => view(time) !== before)
}

/** Every time at which anything in this data could begin or end, and the milliseconds around it. */
function edges(some: Candidate[], at: Situation): number[] {
  const found = new Set<number>()
  const spans = [
    0,
    60_000,
    3_600_000,
    86_400_000,
    7 * 86_400_000,
    168 * 3_600_000,
    30 * 86_400_000,
    43_200_000,
    1000,
    30_000,
    600_000,
    700_000,
  ]
  const walk = (value: unknown) => {
    const time =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && /^\d{4}-\d\d/.test(value)
          ? Date.parse(value)
          : Number.NaN
    if (time > NOON - 100 * 86_400_000)
      for (const span of spans) for (const by of [-1, 0, 1]) found.add(time + span + by)
    if (typeof value === 'object' && value) Object.values(value).forEach(walk)
  }
  walk(some)
  walk(at)
  return [...found].filter(time => time > at.now).sort((a, b) => a - b)
}
