/** The arrow that points from a card to its element. */
export const ARROW_CSS = /* css */ `
.arrow { position: absolute; width: 14px; height: 14px; top: 0; left: 0; transform: scale(0); border: 1px solid color-mix(in srgb, var(--text) 22%, var(--border)); border-width: 1px 0 0 1px; border-top-left-radius: min(3px, var(--radius)); background-color: var(--surface); clip-path: polygon(-1px -1px, 100% -1px, -1px 100%) }
`
