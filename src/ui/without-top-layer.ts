// For browsers without popovers. Only those load it.

/** The highest that browsers take. Of two elements with the same, the later one lies above. */
const HIGHEST = '2147483647'

export const isAbove = ({ style }: HTMLElement): boolean => style.zIndex === HIGHEST

/** Puts a layer above the page and above our other views. */
export function standAbove(layer: HTMLElement): void {
  layer.style.zIndex = HIGHEST
  const { host } = layer.getRootNode() as ShadowRoot
  const home = host.parentNode
  const last = home && [...home.children].reverse().find(({ localName }) => localName === host.localName)
  if (last && last !== host) home.append(host)
}

/** Browsers without popovers may not know `color-mix()` either. */
export const WITHOUT_TOP_LAYER_CSS = /* css */ `
@supports not (color: color-mix(in srgb, red, red)) {
.b { --edge: var(--border); --hover: transparent }
.dots i { background-color: var(--border) }
.dots .past, .dots .on { background-color: var(--accent) }
}
`
