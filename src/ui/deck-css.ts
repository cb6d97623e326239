/** Cards that follow one another: tours and surveys. */
export const DECK_CSS = /* css */ `
.dots { display: flex; gap: 4px; margin-inline-end: auto; font-size: calc(13em/14); color: var(--muted) }
.dots i { width: 6px; height: 6px; border-radius: min(3px, var(--radius)); background-color: color-mix(in srgb, var(--text) 18%, transparent) }
.dots .past { background-color: color-mix(in srgb, var(--accent) 50%, var(--surface)) }
.dots .on { width: 16px; background-color: var(--accent) }
@media (forced-colors: active) {
.dots i { background: GrayText }
.dots .on { background: Highlight }
}
`
