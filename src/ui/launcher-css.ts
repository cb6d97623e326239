/** The button that stands, and the panel it opens. */
export const LAUNCHER_CSS = /* css */ `
.fab { position: absolute; top: 0; left: 0; display: flex; align-items: center; gap: 9px; min-width: 52px; width: max-content; max-width: calc(100vw - 24px); min-height: 52px; padding: 8px 14px; border-radius: 26px; font-size: 15px; text-align: start; box-shadow: inset 0 1px 0 rgb(255 255 255/.16), 0 2px 6px rgb(12 15 35/.14), 0 10px 28px -6px rgb(12 15 35/.32) }
.fab svg { flex: none; width: 22px; height: 22px }
.fab span { padding-inline-end: 6px }
.fab::after { content: ""; position: absolute; top: 1px; inset-inline-end: 1px; width: 12px; height: 12px; border-radius: 50%; border: 2px solid var(--surface); background: #e5484d; display: none }
.new::after { display: block }
.bar { height: 6px; margin-top: 14px; border-radius: 3px; background-color: color-mix(in srgb, var(--text) 9%, transparent); overflow: hidden }
.bar i { display: block; height: 100%; border-radius: 3px; background-color: var(--accent); transition: width .4s cubic-bezier(.2, .8, .2, 1) }
.count { margin-top: 6px; font-size: 13px; color: var(--muted) }
.in { overflow: auto; overscroll-behavior: contain }
.close { background-color: var(--surface) }
.in > ul { list-style: none; padding: 0; margin: 12px -10px -8px }
.item { display: flex; align-items: center; gap: 12px; width: 100%; min-height: 44px; padding: 9px 10px; border: 0; font-weight: 400; font-size: 15px; text-align: start; text-decoration: none; cursor: pointer; border-radius: calc(var(--radius)*.6) }
.item:hover { background-color: color-mix(in srgb, var(--text) 6%, transparent) }
.item span { flex: 1 }
.item .go { color: var(--muted); transition: translate .12s }
.item:hover .go { translate: 2px }
[dir=rtl] .go { scale: -1 1 }
.check { flex: none; width: 22px; height: 22px; padding: 4px; border-radius: 50%; border: 1.5px solid color-mix(in srgb, var(--muted) 60%, var(--surface)); color: transparent; stroke-width: 2.4 }
.done .check { background-color: var(--accent); border-color: var(--accent); color: var(--on_accent) }
.done span { color: var(--muted); text-decoration: line-through color-mix(in srgb, var(--muted) 60%, transparent) }
.divider { margin: 8px 10px; padding-top: 10px; border-top: 1px solid var(--border); font-size: 13px; color: var(--muted) }
.divider:first-child { border: 0 }
@media (prefers-reduced-motion) { .bar i, .go { transition: none } }
@media (forced-colors: active) { .bar { border: 1px solid } .bar i { background: Highlight } .fab::after { background: Mark } }
`
