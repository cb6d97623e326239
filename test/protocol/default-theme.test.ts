import { expect, test } from 'vitest'
import { contrast, lowContrasts } from '../../src/protocol/contrast.ts'
import { DEFAULT_THEME } from '../../src/protocol/default-theme.ts'

test('[S60] the default theme keeps WCAG AA in both schemes', () => {
  expect(lowContrasts(DEFAULT_THEME)).toEqual([])
})

test('[S60] contrast gives the figures of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#3366cc', '#3366cc')).toBe(1)
})

test('[S60] a pale text is found with its figure, against tokens that the theme leaves out', () => {
  expect(lowContrasts({ light: { text: '#cccccc' } })).toMatchObject([
    { scheme: 'light', front: 'text', behind: 'surface', ratio: expect.closeTo(1.61, 2), least: 4.5 },
  ])
})

test('[S60] the tokens of an Experience are read over those of the account', () => {
  const account = {
    dark: { surface: '#f4f4f4', text: '#101010', muted: '#444444', accent: '#2030a0', on_accent: '#ffffff' },
  }
  expect(lowContrasts(account)).toEqual([])
  expect(lowContrasts({ dark: { text: '#eeeeee' } }, account)).toMatchObject([{ scheme: 'dark', front: 'text' }])
})
