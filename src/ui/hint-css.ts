/** The dot that marks an element with a tooltip. */
export const HINT_CSS = /* css */ `
.dot { position: absolute; top: 0; left: 0; width: 24px; height: 24px; min-height: 0; padding: 0; border: 0; border-radius: 12px; background: none !important }
.dot::before, .dot::after { content: ""; position: absolute; inset: 7px; border-radius: 50%; background-color: var(--accent); box-shadow: 0 0 0 2px var(--surface), 0 1px 4px rgb(12 15 35/.4) }
.dot::after { inset: 2px; opacity: .25; box-shadow: none; transition: scale .2s }
.dot:hover::after { scale: 1.2 }
@media (forced-colors: active) { .dot::before { forced-color-adjust: none; background: Highlight } }
`
