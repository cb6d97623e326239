/**
 * The backdrop that dims the page, and the shield that blocks the pointer. Its colour is not mixed: in the shadows of Chromium 111
 * to 114, every mixed colour is black.
 */
export const BACKDROP_CSS = /* css */ `
.shield { position: fixed; inset: 0 }
.hole { position: absolute; top: 0; left: 0; pointer-events: none; box-shadow: 0 0 0 99999px var(--backdrop); opacity: .4 }
@media (forced-colors: active) { .hole { opacity: 1; outline: 3px solid Highlight } }
`
