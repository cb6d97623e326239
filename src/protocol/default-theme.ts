import type { Palette, Theme } from './theme.ts'

/** The defaults of a theme. Every pair of colours that people read together meets WCAG AA; a test checks it. */
export const DEFAULT_THEME: Required<Omit<Theme, 'light' | 'dark'>> & { light: Palette; dark: Palette } = {
  scheme: 'auto',
  light: {
    surface: '#ffffff',
    text: '#171923',
    muted: '#5c6373',
    border: '#e4e7ee',
    accent: '#4650e5',
    on_accent: '#ffffff',
    backdrop: '#0d1020',
  },
  dark: {
    surface: '#1d2029',
    text: '#f2f4f9',
    muted: '#a6adbd',
    border: '#363b49',
    accent: '#98a2ff',
    on_accent: '#10132e',
    backdrop: '#05060a',
  },
  radius: 14,
  font: 'page',
  shadow: 'soft',
  density: 'regular',
}
