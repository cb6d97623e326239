import type { Past } from './situation.ts'
import { unreadable } from './unreadable.ts'
import { compare, entry, numberOf, same, textOf, timeOf } from './value.ts'

/** Now; and whom a test tells at which moment time alone will turn its answer. */
export interface Clock {
  now: number
  turns(at: number): number
}

type Test = (value: unknown, operand: unknown, clock: Clock) => boolean

const contains = (value: string | undefined, part: string | undefined): boolean =>
  part !== undefined && !!value?.includes(part)

/** The moment at which a time becomes older than so many days. */
const edge = (value: unknown, days: unknown): number => timeOf(value) + numberOf(days) * 86_400_000

const TESTS: { [op: string]: Test } = {
  ex: value => value !== undefined,
  eq: same,
  gt: (value, operand) => compare(value, operand) > 0,
  lt: (value, operand) => compare(value, operand) < 0,
  gte: (value, operand) => compare(value, operand) >= 0,
  lte: (value, operand) => compare(value, operand) <= 0,
  'gt-d': (value, operand, { now, turns }) => now < turns(edge(value, operand)),
  'lt-d': (value, operand, { now, turns }) => now >= turns(edge(value, operand)),
  in: (value, operand) => contains(textOf(value), textOf(operand)),
  'in-i': (value, operand) => contains(textOf(value)?.toLowerCase(), textOf(operand)?.toLowerCase()),
  'in-v': (value, operand) =>
    !!textOf(operand)
      ?.split(',')
      .some(part => same(value, part.trim())),
  seen: past => !!past,
  completed: past => !!(past as Past | undefined)?.completed,
  'in-a': (value, operand) => Array.isArray(value) && value.some(each => same(each, operand)),
}

/** Whether a value satisfies an operator. A list of operands means any of them; the inverse, none of them. */
export function holds(op: string, value: unknown, operand: unknown, clock: Clock): boolean {
  const positive = op === 'ne' ? 'eq' : op === 'nx' ? 'ex' : op.replace(/^(not-|n(?=in))/, '')
  const test = entry(TESTS, positive) ?? unreadable('operator', op)
  // Whether a property is there asks for no operand.
  const operands = positive === 'ex' ? [0] : [operand].flat()
  return operands.filter(each => test(value, each, clock)).length > 0 === (op === positive)
}
