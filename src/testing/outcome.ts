export interface MatcherResult {
  pass: boolean
  message: () => string
}

export function outcome(pass: boolean, message: string): MatcherResult {
  return { pass, message: () => message }
}
