/** What Playwright passes to a matcher, such as the suite's own timeout. */
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
