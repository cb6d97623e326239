/** Scales of numbers, and fields. */
export const SURVEY_CSS = /* css */ `
form { margin-top: 12px }
.scale { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px }
.mark { position: relative; display: grid; place-items: center; cursor: pointer }
input[type=radio] { appearance: none; position: absolute; inset: -1px; width: calc(100% + 2px); height: calc(100% + 2px); cursor: pointer; border-radius: inherit }
:is(.nps, .ces) .mark, .choices button, .field { border: 1px solid var(--edge); border-radius: var(--soft); background-color: var(--surface) }
:is(.nps, .ces) .mark { height: 36px; font: 400 1em var(--font) }
:is(.nps, .ces) .mark:hover, .choices button:hover { background-color: color-mix(in srgb, var(--text) 6%, var(--surface)) }
:is(.nps, .ces) :is(.on, .on:hover) { background-color: var(--accent); border-color: var(--accent); color: var(--on_accent) }
.ends { display: flex; justify-content: space-between; gap: 12px; margin-top: 6px; font-size: calc(13em/14); line-height: calc(18em/13); color: var(--muted) }
.field { display: block; width: 100%; min-height: 36px; font: 400 1em/calc(20em/14) var(--font); color: var(--text); padding: 7px 11px }
.field:focus { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.field::placeholder { color: var(--muted); opacity: 1 }
.field[aria-invalid=true] { border-color: #e5484d; box-shadow: inset 0 0 0 1px #e5484d }
.more { display: grid; place-items: stretch; gap: 8px; margin-top: 16px; font-weight: 700; cursor: auto }
.error { display: flex; gap: 8px; margin-top: 8px }
.error::before { content: "!"; content: "!" / ""; flex: none; width: 1.5em; height: 1.5em; margin-top: 1px; border-radius: 50%; background-color: #c92a30; color: #fff; font: 700 calc(12em/14)/1.5em var(--font); text-align: center }
@media (max-width: 383px) { .nps { grid: auto-flow / repeat(30, 1fr); column-gap: 0; margin: 0 -2px } .nps .mark { grid-column: span 5; margin: 0 2px } .nps .mark:nth-child(n + 7) { grid-column: span 6 } }
@media (pointer: coarse) { .field { font-size: max(16px, 1em) } }
@media (forced-colors: active) {
.on { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important }
}
`
