/** Cards that come one after another: tours and surveys. */
export const DECK_CSS = /* css */ `
.shield { position: fixed; inset: 0 }
.hole { position: absolute; top: 0; left: 0; pointer-events: none; box-shadow: 0 0 0 99999px color-mix(in srgb, var(--backdrop) 40%, transparent) }
.dots { display: flex; gap: 4px; margin-inline-end: auto; font-size: 13px; color: var(--muted) }
.dots i { width: 6px; height: 6px; border-radius: min(3px, var(--radius)); background-color: color-mix(in srgb, var(--text) 18%, transparent) }
.dots .past { background-color: color-mix(in srgb, var(--accent) 50%, var(--surface)) }
.dots .on { width: 16px; background-color: var(--accent) }
@media (forced-colors: active) {
.hole { outline: 3px solid Highlight }
.dots i { background: GrayText }
.dots .on { background: Highlight }
}
`
