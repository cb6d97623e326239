import { Unreadable } from './unreadable.ts'
import { compare, same, textOf, timeOf } from './value.ts'

const DAY = 86_400_000

/** `ne`, `nx` and `nin…` are what their positive forms are not. */
export function positive(op: string): string {
  return op === 'ne' ? 'eq' : op === 'nx' ? 'ex' : op.startsWith('nin') ? op.slice(1) : op
}

/** Whether an order (below, at or above zero) satisfies a comparison; undefined for other operators. */
export function ordered(op: string, order: number): boolean | undefined {
  switch (op) {
    case 'eq': return order === 0
    case 'gt': return order > 0
    case 'lt': return order < 0
    case 'gte': return order >= 0
    case 'lte': return order <= 0
  } // biome-ignore format: a table
}

/**
 * Whether a property satisfies an operator. A list of operands means any of them; the inverse, none of them.
 * `turns` hears when time alone will change the answer.
 */
export function holds(op: string, value: unknown, operand: unknown, now: number, turns: (at: number) => void): boolean {
  const base = positive(op)
  if (base === 'ex') return (value !== undefined) === (op === 'ex')
  const operands = Array.isArray(operand)
    ? operand
    : base === 'in-v' && typeof operand === 'string'
      ? operand.split(',').map(part => part.trim())
      : [operand ?? null]
  return operands.map(each => test(base, value ?? null, each, now, turns)).includes(true) === (op === base)
}

function test(op: string, value: unknown, operand: unknown, now: number, turns: (at: number) => void): boolean {
  switch (op) {
    case 'eq':
    case 'in-v':
      return same(value, operand)
    case 'in-a':
      return Array.isArray(value) && value.some(each => same(each, operand))
    case 'in':
    case 'in-i': {
      const fold = (text: string | null) => (op === 'in' ? text : text?.toLowerCase())
      const part = fold(textOf(operand))
      return part != null && !!fold(textOf(value))?.includes(part)
    }
    case 'gt-d':
    case 'lt-d': {
      const edge = timeOf(value) + Number(textOf(operand) ?? Number.NaN) * DAY
      const newer = op === 'gt-d'
      // Newer while now is before the edge; older only once it is past it.
      turns(newer ? edge : Math.floor(edge) + 1)
      return newer ? now < edge : now > edge
    }
  }
  const result = ordered(op, compare(value, operand))
  if (result === undefined) throw new Unreadable(`no operator: ${op}`)
  return result
}
