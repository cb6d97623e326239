import type { Experience } from '../protocol/experience.ts'
import type { Mounted } from './mount.ts'
import { isInSight } from './target.ts'

/**
 * For views with one step: reports once that it is on the screen. What stands in the page or at an element of it counts only when
 * people can see that, and have scrolled to it.
 */
export function createTell({ shell, input }: Mounted<Experience>): (beside?: Element | null) => void {
  const { dataset } = shell.host
  return beside => {
    if (dataset.step || (beside !== undefined && !isInSight(beside))) return
    dataset.step = '0'
    input.say({ type: 'step', step: input.experience.steps[0].id, index: 0 })
  }
}
