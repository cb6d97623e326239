import { lowContrasts } from '../../../protocol/contrast.ts'
import type { Theme } from '../../../protocol/theme.ts'

/** `theme.light.text on surface has a contrast of 2.31:1; WCAG AA asks for 4.5:1` */
export function contrastMessages(theme: Theme | null | undefined, under: Theme | null = null): string[] {
  if (!theme) return []
  return lowContrasts(theme, under).map(({ scheme, front, behind, ratio, least }) => {
    // Rounded down, so that 4.499 is not called 4.5.
    const figure = (Math.floor(ratio * 100) / 100).toFixed(2)
    return `theme.${scheme}: ${front} on ${behind} has a contrast of ${figure}:1; WCAG AA asks for ${least}:1`
  })
}
