import type { Theme } from '../../src/protocol/theme.ts'

/** The default theme, and how much a few tokens can change. Each keeps the contrast that the API requires. */
export const THEMES: { [name: string]: Theme } = {
  default: {},
  meadow: {
    radius: 20,
    density: 'roomy',
    light: { accent: '#1d7a4f', surface: '#fbfdf9', text: '#16231b', muted: '#54645a', border: '#dbe6dc' },
    dark: { accent: '#7fd8a6', on_accent: '#06281a', surface: '#17211b', border: '#2d3d33' },
  },
  newspaper: {
    radius: 2,
    font: 'serif',
    shadow: 'none',
    light: { accent: '#1a1a1a', text: '#1a1a1a', border: '#1a1a1a', muted: '#4a4a4a' },
    dark: { accent: '#f4f1ea', on_accent: '#1a1a1a', border: '#77736a' },
  },
  terminal: {
    scheme: 'dark',
    font: 'mono',
    radius: 6,
    density: 'compact',
    dark: {
      surface: '#0d1411',
      text: '#d6f5e3',
      muted: '#8fb8a1',
      border: '#24402f',
      accent: '#5be49b',
      on_accent: '#04150c',
    },
  },
}
