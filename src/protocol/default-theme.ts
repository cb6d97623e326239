import type { Palette, Theme } from './theme.ts'

/** What a theme leaves out. Every pair that people read against each other keeps WCAG AA; a test checks it. */
export const DEFAULT_THEME: Required<Omit<Theme, 'light' | 'dark'>> & { light: Palette; dark: Palette } = {
  scheme: 'auto',
  light: {
    surface: '#ffffff',
    text: '#16181d',
    muted: '#596170',
    border: '#e1e4ea',
    accent: '#3b4fd8',
    on_accent: '#ffffff',
    backdrop: '#0c0f1a',
  },
  dark: {
    surface: '#1c1f27',
    text: '#f2f4f8',
    muted: '#a6aebd',
    border: '#363b48',
    accent: '#98a6ff',
    on_accent: '#12162b',
    backdrop: '#000000',
  },
  radius: 14,
  font: 'system',
  shadow: 'soft',
  density: 'regular',
}
