/** The backdrop that dims the page, and the shield that blocks the pointer. */
export const BACKDROP_CSS = /* css */ `
.shield { position: fixed; inset: 0 }
.hole { position: absolute; top: 0; left: 0; pointer-events: none; box-shadow: 0 0 0 99999px color-mix(in srgb, var(--backdrop) 40%, transparent) }
@media (forced-colors: active) { .hole { outline: 3px solid Highlight } }
`
