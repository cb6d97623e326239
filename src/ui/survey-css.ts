/** Scales, faces, stars and fields. */
export const SURVEY_CSS = /* css */ `
form { margin-top: 12px }
.scale { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; gap: 4px }
.mark { position: relative; display: grid; place-items: center; cursor: pointer }
input[type=radio] { appearance: none; position: absolute; inset: 0; width: 100%; height: 100%; cursor: pointer; border-radius: inherit }
:is(.nps, .ces) .mark, .choices button, .field { border: 1px solid var(--edge); border-radius: var(--soft); background-color: var(--surface) }
:is(.nps, .ces) .mark { height: 36px; font: 500 14px var(--font) }
:is(.nps, .ces) .mark:hover, .choices button:hover { background-color: color-mix(in srgb, var(--text) 6%, var(--surface)) }
:is(.nps, .ces) :is(.on, .on:hover) { background-color: var(--accent); border-color: var(--accent); color: var(--on_accent) }
:is(.csat, .emoji) .mark { padding: 4px 0; color: var(--muted); border-radius: var(--soft) }
:is(.csat, .emoji) svg { width: 36px; height: 36px; stroke-width: 1.4 }
:is(.csat, .emoji) .mark:hover { color: var(--text) }
:is(.csat, .emoji) :is(.on, .on:hover) { color: var(--accent) }
.csat .on path { fill: currentColor }
.emoji .on circle { fill: color-mix(in srgb, var(--accent) 16%, transparent) }
.ends { display: flex; justify-content: space-between; gap: 12px; margin-top: 6px; font-size: 13px; line-height: 18px; color: var(--muted) }
.choices { display: grid; gap: 8px }
.choices button { text-align: start; font-weight: 400; font-size: 14px; padding: 8px 12px }
.choices [aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.field { display: block; width: 100%; min-height: 36px; font: 400 14px/20px var(--font); color: var(--text); padding: 7px 11px }
.field:focus { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.field::placeholder { color: var(--muted); opacity: 1 }
.field[aria-invalid=true] { border-color: #e5484d; box-shadow: inset 0 0 0 1px #e5484d }
.drop { position: relative }
.drop svg { position: absolute; top: 10px; inset-inline-end: 11px; pointer-events: none }
select.field { appearance: none; padding-inline-end: 34px }
.more { display: grid; place-items: stretch; gap: 8px; margin-top: 16px; font-weight: 600; cursor: auto }
.error { display: flex; gap: 8px; margin-top: 8px }
.error::before { content: "!" / ""; flex: none; width: 18px; height: 18px; margin-top: 1px; border-radius: 50%; background-color: #c92a30; color: #fff; font: 600 12px/18px var(--font); text-align: center }
[aria-disabled=true], [aria-disabled=true]:hover { border-color: transparent; background-color: var(--hover); color: var(--muted); cursor: default; translate: none !important }
@media (max-width: 359px) { .nps { grid: auto-flow / repeat(30, 1fr); column-gap: 0; margin: 0 -2px } .nps .mark { grid-column: span 5; margin: 0 2px } .nps .mark:nth-child(n + 7) { grid-column: span 6 } }
@media (forced-colors: active) {
.on { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important }
[aria-disabled=true] { background: ButtonFace !important; border-color: GrayText !important; color: GrayText !important }
}
`
