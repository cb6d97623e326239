import type { Frame, Page } from '@playwright/test'
import { ask } from './ask.ts'
import { type MatcherResult, type MatcherState, outcome } from './outcome.ts'
import { reasonOf } from './reason-of.ts'
import { trace } from './trace.ts'
import { undecided } from './undecided.ts'

export interface HideOptions {
  /** The condition that must have failed (`segment`, `url`, `from`, …), `stage` if another holds it, `removed`, `unknown`. */
  because?: string
  timeout?: number
}

/**
 * Passes when the page has decided against it. It waits for that decision, which comes with the server's answer. It never waits
 * for a time in which nothing appears.
 */
export async function toHideExperience(
  this: MatcherState,
  page: Page | Frame,
  id: string,
  options: HideOptions = {},
): Promise<MatcherResult> {
  const { timeout = this.timeout } = options
  const told = await ask(page, { id, states: ['show', 'wait', 'drop'], timeout })
  if (!told) return outcome(false, `the page never decided about ${id}: ${undecided(page)}`)
  const reason = reasonOf(told, id)
  if (reason === null) return outcome(false, `${id} is shown.\n${trace(told)}`)
  if (options.because && options.because !== reason) {
    return outcome(false, `${id} is hidden because of "${reason}", not "${options.because}".\n${trace(told)}`)
  }
  return outcome(true, `${id} is hidden because of "${reason}".\n${trace(told)}`)
}
