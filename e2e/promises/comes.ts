import type { Kind, Way } from './house.ts'

const [A, D, S] = ['automatic', 'delivered', 'show()'] as const

/**
 * How each kind comes, in one page view for each recurrence. Every kind meets every recurrence and every way that it has, and every
 * way meets every recurrence.
 */
export const COMES: readonly { readonly [kind in Kind]: Way }[] = [
  { tour: D, survey: A, launcher: A, tooltip: S, embed: A },
  { tour: A, survey: D, launcher: S, tooltip: A, embed: S },
  { tour: D, survey: S, launcher: A, tooltip: S, embed: A },
  { tour: S, survey: D, launcher: S, tooltip: A, embed: S },
  { tour: D, survey: A, launcher: A, tooltip: S, embed: A },
  { tour: A, survey: D, launcher: S, tooltip: A, embed: S },
]
