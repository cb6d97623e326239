import { expect, test } from 'vitest'
import { ARROW_CSS } from '../../src/ui/arrow-css.ts'
import { BANNER_CSS } from '../../src/ui/banner-css.ts'
import { BASE_CSS } from '../../src/ui/base-css.ts'
import { CARD_CSS } from '../../src/ui/card-css.ts'
import { CHOICES_CSS } from '../../src/ui/choices-css.ts'
import { DECK_CSS } from '../../src/ui/deck-css.ts'
import { FACES_CSS } from '../../src/ui/faces-css.ts'
import { HINT_CSS } from '../../src/ui/hint-css.ts'
import { INLINE_CSS } from '../../src/ui/inline-css.ts'
import { LAUNCHER_CSS } from '../../src/ui/launcher-css.ts'
import { PANEL_CSS } from '../../src/ui/panel-css.ts'
import { SURVEY_CSS } from '../../src/ui/survey-css.ts'
import { TIP_CSS } from '../../src/ui/tip-css.ts'
import { tokens } from '../../src/ui/tokens.ts'

const LIGHT_PAGE = { dark: false, font: 'Inter' }
const DARK_PAGE = { dark: true, font: '' }

test('the tokens of an Experience win over those of the account, those over the default', () => {
  const account = { light: { accent: '#111111', text: '#222222' }, radius: 4 }
  const own = { light: { accent: '#333333' } }
  const style = tokens(LIGHT_PAGE, account, own)
  expect(style['--accent']).toBe('#333333')
  expect(style['--text']).toBe('#222222')
  expect(style['--radius']).toBe('4px')
  expect(style['--surface']).toBe('#ffffff')
})

test('follows a dark page, unless the theme names a scheme', () => {
  expect(tokens(DARK_PAGE)['color-scheme']).toBe('dark')
  expect(tokens(DARK_PAGE, { scheme: 'light' })['color-scheme']).toBe('light')
  expect(tokens(LIGHT_PAGE, { scheme: 'dark' })['color-scheme']).toBe('dark')
  expect(tokens(LIGHT_PAGE)['--font']).toBe('Inter')
})

test('theme colours stand only where nothing but a colour is valid, so that none can fetch', () => {
  for (const css of [
    ARROW_CSS,
    BASE_CSS,
    CARD_CSS,
    DECK_CSS,
    BANNER_CSS,
    INLINE_CSS,
    LAUNCHER_CSS,
    PANEL_CSS,
    SURVEY_CSS,
    FACES_CSS,
    CHOICES_CSS,
    TIP_CSS,
    HINT_CSS,
  ]) {
    expect(css).not.toMatch(/url\(|@import|image-set/)
    for (const [declaration, property] of css.matchAll(
      /([a-z-]+):[^;{}]*var\(--(?!pad|radius|deep|font|soft|free)[^;{}]*/g,
    )) {
      if (/: color-mix\(([^()]*var\([^()]*\))+[^()]*\) ?$/.test(declaration)) continue
      // Between the brackets of a gradient, too, only colours and lengths are valid.
      if (/^background: linear-gradient\([^;]*\) ?$/.test(declaration)) continue
      expect(property, declaration).toMatch(
        /^(color|background-color|border(-[a-z]+)*|box-shadow|outline|text-decoration)$/,
      )
    }
  }
})
