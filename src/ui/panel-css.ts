import { CARD_CSS } from './card-css.ts'

const ITEMS_CSS = /* css */ `
.bar { height: 6px; margin-top: 14px; border-radius: min(3px, var(--radius)); background-color: color-mix(in srgb, var(--text) 9%, transparent); overflow: hidden }
.bar i { display: block; height: 100%; border-radius: inherit; background-color: var(--accent); transition: width .4s cubic-bezier(.2, .8, .2, 1) }
.count { margin-top: 6px; font-size: calc(13em/14); line-height: calc(18em/13); color: var(--muted) }
.in { overflow: auto; overscroll-behavior: contain }
.close { background-color: var(--surface) }
.in > ul { list-style: none; padding: 0; margin: 10px -10px -10px }
.item { display: flex; align-items: center; gap: 10px; width: 100%; min-height: 40px; padding: 8px 10px; border: 0; font-weight: 400; font-size: 1em; line-height: inherit; text-align: start; text-decoration: none; cursor: pointer; border-radius: var(--soft) }
.item:hover { background-color: var(--hover) }
[data-keyboard] .item:focus-visible { outline-offset: -2px }
.item span { flex: 1 }
.item .go { color: var(--muted); transition: transform .12s }
.item:hover .go { transform: translate(2px) }
[dir=rtl] .go { transform: scaleX(-1) }
[dir=rtl] .item:hover .go { transform: scaleX(-1) translate(2px) }
.check { flex: none; width: 20px; height: 20px; padding: 3px; border-radius: min(50%, var(--radius)*2); border: 1.5px solid var(--edge); color: transparent; stroke-width: 2.4 }
.done .check { background-color: var(--accent); border-color: var(--accent); color: var(--on_accent) }
.done span { color: var(--muted); text-decoration: line-through var(--edge) }
.divider { margin: 8px 10px 2px; padding-top: 12px; border-top: 1px solid var(--border); font-size: calc(13em/14); line-height: calc(18em/13); color: var(--muted) }
.divider:first-child { border: 0; padding: 0 }
@media (prefers-reduced-motion) { .bar i, .go { transition: none } }
@media (forced-colors: active) { .bar { border: 1px solid } .bar i { background: Highlight } }
`

/** What a launcher opens: a card with its items, and how many of them are done. */
export const PANEL_CSS = CARD_CSS + ITEMS_CSS
