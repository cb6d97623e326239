import type { Palette } from '../../protocol/theme.ts'

/** The colours of a theme, as the settings and the editor call them. */
export const COLOURS: { [name in keyof Palette]: string } = {
  surface: 'Card',
  text: 'Text',
  muted: 'Secondary text',
  border: 'Lines',
  accent: 'Main button',
  on_accent: 'Text on the main button',
  backdrop: 'Behind modal steps',
}
export const SCHEMES = [
  { value: 'auto', label: 'as the page and the system' },
  { value: 'light', label: 'always light' },
  { value: 'dark', label: 'always dark' },
] as const
export const FONTS = [
  { value: 'page', label: 'that of the page' },
  { value: 'system', label: 'that of the system' },
  { value: 'serif', label: 'with serifs' },
  { value: 'mono', label: 'typewriter' },
] as const
export const SHADOWS = [
  { value: 'none', label: 'none' },
  { value: 'soft', label: 'soft' },
  { value: 'strong', label: 'strong' },
] as const
export const DENSITIES = [
  { value: 'compact', label: 'compact' },
  { value: 'regular', label: 'regular' },
  { value: 'roomy', label: 'roomy' },
] as const
