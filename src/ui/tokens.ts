import { DEFAULT_THEME } from '../protocol/default-theme.ts'
import type { Theme } from '../protocol/theme.ts'
import { pageBody, pageRoot } from './page.ts'

/** What the page looks like, as far as a theme may follow it. */
export interface PageLook {
  dark: boolean
  /** Empty where the page never chose one. */
  font: string
}

const SYSTEM = 'system-ui,sans-serif'

/**
 * A theme as custom properties; the Experience's tokens win over the account's, those over the default. The stylesheets use
 * colours only where nothing but a colour is valid, so that no token can make a page fetch anything.
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

/** Reads the page: its background where it has one, else the scheme that it declares. */
export function lookOf(): PageLook {
  const { backgroundColor, colorScheme } = getComputedStyle(pageRoot())
  const page = getComputedStyle(pageBody())
  // Green tells nearly all about how light a colour is, where the colour does not say so itself.
  const [, green, light] = /rgb\(\d+, (\d+)|okl..\(([\d.]+)/.exec(page.backgroundColor + backgroundColor) ?? []
  return {
    dark: green
      ? +green < 110
      : light
        ? +light < 0.5
        : /dark/.test(colorScheme) && matchMedia('(prefers-color-scheme:dark)').matches,
    // The browser's own serif is nobody's choice.
    font: /^"?Times/.test(page.fontFamily) ? '' : page.fontFamily,
  }
}
