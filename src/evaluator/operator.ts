import type { Past } from './situation.ts'
import { unreadable } from './unreadable.ts'
import { compare, entry, numberOf, same, textOf, timeOf } from './value.ts'

/** How long ago a time was (negative if it is in the future). Also notes that the clock alone changes the answer at that time. */
export type Age = (at: number) => number

/** The test passes if the result is truthy. */
type Test = (value: unknown, operand: unknown, age: Age) => unknown

const contains = (value: string | undefined, part: string | undefined) => part !== undefined && value?.includes(part)

/** When a time becomes older than this many days. */
const edge = (value: unknown, days: unknown): number => timeOf(value) + numberOf(days) * 86_400_000

const TESTS: { [op: string]: Test } = {
  ex: value => value !== undefined,
  eq: same,
  gt: (value, operand) => compare(value, operand) > 0,
  lt: (value, operand) => compare(value, operand) < 0,
  gte: (value, operand) => compare(value, operand) >= 0,
  lte: (value, operand) => compare(value, operand) <= 0,
  'gt-d': (value, operand, age) => age(edge(value, operand)) < 0,
  'lt-d': (value, operand, age) => age(edge(value, operand)) >= 0,
  in: (value, operand) => contains(textOf(value), textOf(operand)),
  'in-i': (value, operand) => contains(textOf(value)?.toLowerCase(), textOf(operand)?.toLowerCase()),
  'in-v': (value, operand) =>
    textOf(operand)
      ?.split(',')
      .some(part => same(value, part.trim())),
  seen: past => past,
  completed: past => (past as Past | undefined)?.completed,
  'in-a': (value, operand) => Array.isArray(value) && value.some(each => same(each, operand)),
}

/** Whether a value satisfies an operator. A list of operands means any of them; with an inverse operator, none of them. */
export function holds(op: string, value: unknown, operand: unknown, age: Age): boolean {
  const test = entry(TESTS, op)
  const asked = test ?? entry(TESTS, positive(op)) ?? unreadable('operator', op)
  // `ex` needs no operand. Every operand is tested, so that each can note its time.
  const operands = asked === TESTS.ex ? [0] : Array.isArray(operand) ? operand : [operand]
  return !operands.filter(each => asked(value, each, age)).length === !test
}

/** The operator that an inverse operator negates. */
const positive = (op: string): string => (op === 'ne' ? 'eq' : op === 'nx' ? 'ex' : op.replace(/^(not-|n(?=in))/, ''))
