import { lowContrasts } from '../protocol/contrast.ts'
import type { Experience } from '../protocol/experience.ts'
import type { Surroundings } from './surroundings.ts'
import type { Warning } from './warning.ts'

/** Colours that were readable when they were written, but are not readable any more with the account's current theme. */
export function lowContrast({ theme }: Experience, around: Surroundings): Warning[] {
  if (!theme) return []
  return lowContrasts(theme, around.theme).map(({ scheme, front, behind, ratio, least }) => ({
    code: 'contrast',
    at: `theme.${scheme}`,
    // Rounded down, so that 4.499 is not called 4.5.
    says: `${front} on ${behind} has a contrast of ${(Math.floor(ratio * 100) / 100).toFixed(2)}:1, less than the ${least}:1 that people need.`,
    advice: `Choose another ${front} or ${behind}.`,
  }))
}
