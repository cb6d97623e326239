/** Icons: one thin round line in the colour of the text. */
export const ICON_CSS = /* css */ `
svg { display: block; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
`
