import type { Palette } from './theme.ts'

/** The colours where a theme names none. Both schemes meet WCAG AA: text 4.5 : 1, accent against the surface 3 : 1. */
export const DEFAULT_LIGHT: Palette = {
  surface: '#ffffff',
  text: '#171923',
  muted: '#5c6373',
  border: '#e4e7ee',
  accent: '#4650e5',
  on_accent: '#ffffff',
  backdrop: '#0d1020',
}

export const DEFAULT_DARK: Palette = {
  surface: '#1d2029',
  text: '#f2f4f9',
  muted: '#a6adbd',
  border: '#363b49',
  accent: '#98a2ff',
  on_accent: '#10132e',
  backdrop: '#05060a',
}
