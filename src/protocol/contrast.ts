import { DEFAULT_THEME } from './default-theme.ts'
import type { Palette, Theme } from './theme.ts'

/** Text needs 4.5:1 (WCAG 1.4.3); the shape of a control needs 3:1 against what is behind it (1.4.11). */
const PAIRS: [front: keyof Palette, behind: keyof Palette, least: number][] = [
  ['text', 'surface', 4.5],
  ['muted', 'surface', 4.5],
  ['on_accent', 'accent', 4.5],
  ['accent', 'surface', 3],
]

export interface LowContrast {
  scheme: 'light' | 'dark'
  front: keyof Palette
  behind: keyof Palette
  ratio: number
  least: number
}

/** The pairs of a theme that people could not read. Tokens it leaves out come from the themes under it, then the default. */
export function lowContrasts(theme: Theme, ...under: (Theme | null | undefined)[]): LowContrast[] {
  return (['light', 'dark'] as const).flatMap(scheme => {
    const palette: Palette = { ...DEFAULT_THEME[scheme] }
    for (const layer of [...under.toReversed(), theme]) Object.assign(palette, defined(layer?.[scheme]))
    return PAIRS.flatMap(([front, behind, least]) => {
      const ratio = contrast(palette[front], palette[behind])
      return ratio < least ? [{ scheme, front, behind, ratio, least }] : []
    })
  })
}

/** The contrast ratio of two `#rrggbb` colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(at => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function defined(palette: Partial<Palette> | undefined): Partial<Palette> {
  return Object.fromEntries(Object.entries(palette ?? {}).filter(([, colour]) => colour !== undefined))
}
