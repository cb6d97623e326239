/**
 * Stops a gate that reads something invalid or lacks a fact. The gate is then `unknown`, for this reason. It is thrown and caught
 * only inside the evaluator, so it needs no stack.
 */
export function unreadable(what: string, value: unknown): never {
  throw { unknown: `no ${what}: ${value}` }
}
