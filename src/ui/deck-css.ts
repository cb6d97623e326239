/** Cards that follow one another: tours and surveys. What does not fit scrolls, and its buttons stay in sight. */
export const DECK_CSS = /* css */ `
.dots { display: flex; gap: 4px; margin-inline-end: auto; font-size: calc(13em/14); color: var(--muted) }
.dots i { width: 6px; height: 6px; border-radius: min(3px, var(--radius)); background-color: color-mix(in srgb, var(--text) 18%, transparent) }
.dots .past { background-color: color-mix(in srgb, var(--accent) 50%, var(--surface)) }
.dots .on { width: 16px; background-color: var(--accent) }
.in { overflow: auto }
.scroll { overscroll-behavior: contain; scroll-padding-bottom: 88px }
.scroll ~ .close { background-color: var(--surface) }
.scroll .foot, .scroll::after { position: sticky; bottom: calc(-1*var(--pad)); margin: 0 calc(-1*var(--pad)) calc(-1*var(--pad)) }
.scroll .foot { max-height: calc(var(--free, 100vh)/2); overflow: auto; padding: calc(var(--pad)*.8) var(--pad) var(--pad); background: linear-gradient(transparent, var(--surface) calc(var(--pad)*.8)) }
.scroll::after { content: ""; display: block; height: var(--pad); background: linear-gradient(transparent, var(--surface)) }
@media (forced-colors: active) {
.dots i { background: GrayText }
.dots .on { background: Highlight }
}
`
