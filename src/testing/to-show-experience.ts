import type { Frame, Page } from '@playwright/test'
import { ask } from './ask.ts'
import { type MatcherResult, type MatcherState, outcome } from './outcome.ts'
import { toHideExperience } from './to-hide-experience.ts'
import { trace } from './trace.ts'
import { undecided } from './undecided.ts'
import { painted } from './view.ts'

export interface ShowOptions {
  /** The index of the step that must be on the screen, from 0. */
  step?: number
  timeout?: number
}

/** Passes when it is on the screen. Fails at once if the page decided never to show it; the trace says why. */
export async function toShowExperience(
  this: MatcherState,
  page: Page | Frame,
  id: string,
  options: ShowOptions = {},
): Promise<MatcherResult> {
  const { timeout = this.timeout } = options
  if (this.isNot) return negated.call(this, page, id, timeout)
  const wanted = options.step === undefined ? id : `${id} at step ${options.step}`
  const shown = painted(page, id, options.step)
    .first()
    .waitFor({ state: 'attached', timeout })
    .then(
      () => 'shown' as const,
      () => 'not shown' as const,
    )
  const dropped = ask(page, { id, states: ['drop'], timeout }).then(
    told => (told?.verdicts.some(verdict => verdict.candidate.experience.id === id) ? 'dropped' : shown),
    () => shown,
  )
  if ((await Promise.race([shown, dropped])) === 'shown') return outcome(true, `${wanted} is shown.`)

  const told = await ask(page, { id, states: ['show', 'wait', 'drop'], timeout: 1_000 }).catch(() => null)
  const why = told ? trace(told) : `The page never decided: ${undecided(page)}`
  return outcome(false, `${wanted} is not shown.\n${why}`)
}

/** `.not` asks whether it is hidden, which the verdict says. */
async function negated(this: MatcherState, page: Page | Frame, id: string, timeout: number): Promise<MatcherResult> {
  const { pass, message } = await toHideExperience.call(this, page, id, { timeout })
  return { pass: !pass, message }
}
