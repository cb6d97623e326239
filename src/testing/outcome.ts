/** What Playwright hands to a matcher: among others, the suite's own patience. */
export interface MatcherState {
  isNot: boolean
  timeout: number
}

export interface MatcherResult {
  pass: boolean
  message: () => string
}

export function outcome(pass: boolean, message: string): MatcherResult {
  return { pass, message: () => message }
}
