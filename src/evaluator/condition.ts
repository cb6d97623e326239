import { holds } from './operator.ts'
import { lookup } from './value.ts'

/** Whether a condition holds for the properties of a person or a company. Null if nobody can read it. */
export function conditionHolds(
  { prop, op, value }: { prop: string; op: string; value?: unknown },
  properties: object,
  now: number,
): boolean | null {
  try {
    return holds(op, lookup(properties, prop), value, at => now - at)
  } catch {
    return null
  }
}
