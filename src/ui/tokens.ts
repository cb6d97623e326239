import { DEFAULT_THEME } from '../protocol/default-theme.ts'
import type { Theme } from '../protocol/theme.ts'

/** What the page looks like, as far as a theme may follow it. */
export interface PageLook {
  dark: boolean
  /** Empty where the page never chose one. */
  font: string
}

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
  const scheme = theme.scheme === 'auto' ? (dark ? 'dark' : 'light') : theme.scheme === 'dark' ? 'dark' : 'light'
  const palette = { ...DEFAULT_THEME[scheme], ...account?.[scheme], ...own?.[scheme] }
  const style: { [name: string]: string } = { 'color-scheme': scheme }
  for (const [name, colour] of Object.entries(palette)) style[`--${name}`] = colour
  style['--radius'] = `${theme.radius}px`
  style['--pad'] = `${{ compact: 16, regular: 20, roomy: 26 }[theme.density]}px`
  style['--deep'] = `${{ none: 0, soft: 1, strong: 2 }[theme.shadow] * (scheme === 'dark' ? 2.4 : 1)}`
  style['--font'] = {
    page: font || 'system-ui,sans-serif',
    system: 'system-ui,sans-serif',
    serif: 'ui-serif,Georgia,serif',
    mono: 'ui-monospace,Menlo,monospace',
  }[theme.font]
  return style
}

/** Reads the page: its background where it has one, else the scheme that it declares. */
export function lookOf({ body, documentElement }: Document): PageLook {
  const page = getComputedStyle(documentElement)
  const { backgroundColor, fontFamily } = getComputedStyle(body)
  const [r, g, b] = `${backgroundColor} ${page.backgroundColor}`.match(/rgb\(.*?\)/)?.[0].match(/\d+/g) ?? []
  return {
    dark: r
      ? +r + +g! * 2 + +b! / 2 < 400
      : /dark/.test(page.colorScheme) &&
        (!/light/.test(page.colorScheme) || matchMedia('(prefers-color-scheme:dark)').matches),
    // The browser's own serif is nobody's choice.
    font: /^"?Times/.test(fontFamily) ? '' : fontFamily,
  }
}
