/** The button of a launcher. */
export const LAUNCHER_CSS = /* css */ `
.fab { position: absolute; top: 0; left: 0; display: flex; align-items: center; gap: 8px; min-width: 48px; width: max-content; max-width: calc(100vw - 24px); min-height: 48px; padding: 8px 12px; border-radius: min(24px, var(--radius)*2); font-size: 1em; text-align: start; box-shadow: 0 2px 6px var(--shade), 0 6px 16px -4px var(--shade), 0 10px 28px -6px var(--shade) }
.fab svg { flex: none; width: 22px; height: 22px }
.fab span { padding-inline-end: 4px }
.new::after { content: ""; position: absolute; top: -3px; inset-inline-end: -3px; width: 14px; height: 14px; border-radius: 50%; border: 3px solid var(--surface); background-color: var(--accent) }
@media (forced-colors: active) { .new::after { background: Mark } }
`
