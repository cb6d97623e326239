/**
 * Stops a gate that meets what has no meaning, or does not get what it needs: it is then `unknown`, for this reason.
 * Thrown and caught inside the evaluator only, so it needs no stack.
 */
export function unreadable(what: string, value: unknown): never {
  throw { unknown: `no ${what}: ${value}` }
}
