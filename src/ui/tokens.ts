import { DEFAULT_THEME } from '../protocol/default-theme.ts'
import type { Palette, Theme } from '../protocol/theme.ts'

const FONTS = {
  page: '',
  system: 'system-ui,sans-serif',
  serif: 'ui-serif,Georgia,serif',
  mono: 'ui-monospace,Menlo,monospace',
}
const DENSITIES = { compact: 16, regular: 20, roomy: 26 }

/** What the page looks like, as far as a theme may follow it. */
export interface PageLook {
  dark: boolean
  font: string
}

/**
 * A theme as custom properties. The Experience's tokens win over the account's, those over the default.
 * Values are checked here again: whatever else stands in a theme could make a page fetch something.
 */
export function tokens(page: PageLook, ...themes: (Theme | null | undefined)[]): { [property: string]: string } {
  const pick = <K extends keyof Theme>(name: K, ok: (value: NonNullable<Theme[K]>) => boolean) => {
    for (const theme of themes) if (theme?.[name] != null && ok(theme[name]!)) return theme[name]!
    return DEFAULT_THEME[name]
  }
  const scheme = pick('scheme', () => true)
  const dark = scheme === 'dark' || (scheme !== 'light' && page.dark)
  const own = dark ? 'dark' : 'light'
  const style: { [property: string]: string } = { colorScheme: own }
  for (const colour of Object.keys(DEFAULT_THEME.light) as (keyof Palette)[]) {
    const named = themes.map(theme => theme?.[own]?.[colour]).find(value => /^#[\da-f]{6}$/i.test(value ?? ''))
    style[`--${colour}`] = named ?? DEFAULT_THEME[own][colour]
  }
  style['--radius'] = `${pick('radius', Number.isFinite)}px`
  style['--pad'] = `${DENSITIES[pick('density', value => value in DENSITIES) as keyof typeof DENSITIES]}px`
  style['--font'] = FONTS[pick('font', value => value in FONTS) as keyof typeof FONTS] || page.font || FONTS.system
  const deep = pick('shadow', () => true)
  style['--deep'] = deep === 'none' ? '0' : deep === 'strong' ? '1.8' : '1'
  return style
}

/** Reads what the page looks like: its background where it has one, else the scheme it declares. */
export function lookOf(page: Document): PageLook {
  const styles = [page.body, page.documentElement].filter(Boolean).map(element => getComputedStyle(element))
  const [r, g, b] =
    styles
      .map(style => style.backgroundColor.match(/[\d.]+/g)?.map(Number) ?? [])
      .find(colour => colour.length === 3) ?? []
  const declared = styles.at(-1)!.colorScheme
  const dark =
    r !== undefined
      ? r * 0.3 + g! * 0.6 + b! * 0.1 < 110
      : /dark/.test(declared) && (!/light/.test(declared) || matchMedia('(prefers-color-scheme:dark)').matches)
  const font = styles[0]!.fontFamily
  // A page that never chose a font shows the browser's own; nobody wants it in a card.
  return { dark, font: /^"?Times/.test(font) ? '' : font }
}
