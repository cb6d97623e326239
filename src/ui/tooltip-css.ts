/** Smaller than a card, and the dot that shows where one is. */
export const TOOLTIP_CSS = /* css */ `
.tip { width: max-content; max-width: min(300px, 100vw - 24px) }
.tip .in { padding: calc(var(--pad)*.55) calc(var(--pad)*.7); font-size: 13px; line-height: 18px; overflow: auto; overscroll-behavior: contain }
.tip h2 { font-size: 14px; line-height: 20px }
.tip :is(h2, .body) { padding: 0 }
.tip:has(.media) { width: 300px }
.tip .media { width: 100%; margin: 0 0 8px; border-radius: var(--soft) }
.tip .foot { margin-top: 10px }
.tip h2 + .body { margin-top: 2px }
.dot { position: absolute; top: 0; left: 0; width: 24px; height: 24px; min-height: 0; padding: 0; border: 0; border-radius: 12px; background: none !important }
.dot::before, .dot::after { content: ""; position: absolute; inset: 7px; border-radius: 50%; background-color: var(--accent); box-shadow: 0 0 0 2px var(--surface), 0 1px 4px rgb(12 15 35/.4) }
.dot::after { inset: 2px; opacity: .25; box-shadow: none; transition: scale .2s }
.dot:hover::after { scale: 1.2 }
@media (forced-colors: active) { .dot::before { forced-color-adjust: none; background: Highlight } }
`
