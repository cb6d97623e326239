import { DEFAULT_THEME } from '../protocol/default-theme.ts'
import type { Theme } from '../protocol/theme.ts'
import { pageBody, pageRoot } from './page.ts'

/** The look of the page, as far as a theme can follow it. */
export interface PageLook {
  dark: boolean
  /** Empty if the page never chose a font. */
  font: string
}

const SYSTEM = 'system-ui,sans-serif'

/**
 * A theme as custom properties. The Experience's tokens override the account's, and those override the defaults. The stylesheets
 * use colours only where nothing but a colour is valid, so that no token can make a page fetch anything.
 */
export function tokens(
  { dark, font }: PageLook,
  account?: Theme | null,
  own?: Theme | null,
): { [name: string]: string } {
  const theme = { ...DEFAULT_THEME, ...account, ...own }
  const scheme = theme.scheme === 'dark' || (dark && theme.scheme !== 'light') ? 'dark' : 'light'
  const palette = { ...DEFAULT_THEME[scheme], ...account?.[scheme], ...own?.[scheme] }
  const style: { [name: string]: string } = {
    'color-scheme': scheme,
    '--radius': `${theme.radius}px`,
    '--pad': `${{ compact: 16, regular: 20, roomy: 26 }[theme.density]}px`,
    '--deep': `${{ none: 0, soft: 1, strong: 2 }[theme.shadow] * (scheme === 'dark' ? 2.4 : 1)}`,
    '--font': { page: font || SYSTEM, system: SYSTEM, serif: 'ui-serif,serif', mono: 'ui-monospace,monospace' }[
      theme.font
    ],
  }
  for (const [name, colour] of Object.entries(palette)) style[`--${name}`] = colour
  return style
}

/** Reads the look of the page: its background if it has one, or else the colour scheme that it declares. */
export function lookOf(): PageLook {
  const { backgroundColor, colorScheme } = getComputedStyle(pageRoot())
  // While the head is loading, there is no body yet.
  const page = getComputedStyle(pageBody() ?? pageRoot())
  // The green part of a colour is a good measure of its lightness, if the colour does not contain its lightness.
  const [, green, light] = /rgb\(\d+, (\d+)|okl..\(([\d.]+)/.exec(page.backgroundColor + backgroundColor) ?? []
  return {
    dark: green
      ? +green < 110
      : light
        ? +light < 0.5
        : /dark/.test(colorScheme) && matchMedia('(prefers-color-scheme:dark)').matches,
    // The browser's default serif font means that nobody chose one.
    font: /^"?Times/.test(page.fontFamily) ? '' : page.fontFamily,
  }
}

/** Whether the page looks different than at the last call: the person or the page switched to dark or light. */
export function watchLook(): () => boolean {
  let look = JSON.stringify(lookOf())
  return () => {
    const before = look
    look = JSON.stringify(lookOf())
    return look !== before
  }
}
