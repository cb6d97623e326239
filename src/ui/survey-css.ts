/** Scales, faces, stars and fields. */
export const SURVEY_CSS = /* css */ `
form { margin-top: 14px }
.scale { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr }
label { position: relative; display: grid; place-items: center; cursor: pointer }
input[type=radio] { appearance: none; position: absolute; inset: 0; width: 100%; height: 100%; cursor: pointer; border-radius: inherit }
.marks label { height: 40px; font: 700 15px var(--font); border: 1px solid var(--border); margin-inline-end: -1px }
.marks label:first-child { border-start-start-radius: 9px; border-end-start-radius: 9px }
.marks label:last-child { border-start-end-radius: 9px; border-end-end-radius: 9px }
.marks label:hover { background-color: color-mix(in srgb, var(--text) 6%, transparent) }
.marks .on, .marks .on:hover { background-color: var(--accent); border-color: var(--accent); color: var(--on_accent); z-index: 1 }
:is(.stars, .faces) label { padding: 4px 0; color: var(--muted); border-radius: 12px }
:is(.stars, .faces) svg { width: 36px; height: 36px; stroke-width: 1.4 }
:is(.stars, .faces) label:hover { color: var(--text) }
:is(.stars, .faces) :is(.on, .on:hover) { color: var(--accent) }
.stars .on path { fill: currentColor }
.faces .on circle { fill: color-mix(in srgb, var(--accent) 16%, transparent) }
.ends { display: flex; justify-content: space-between; gap: 12px; margin-top: 6px; font-size: 13px; color: var(--muted) }
.choices { display: grid; gap: 8px }
.choices button { text-align: start; font-weight: 400; padding: 9px 14px }
.choices [aria-pressed=true] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent) }
.field { display: block; width: 100%; font: 400 15px/1.45 var(--font); color: var(--text); background-color: color-mix(in srgb, var(--text) 3%, transparent); border: 1px solid color-mix(in srgb, var(--muted) 75%, var(--surface)); border-radius: 9px; padding: 9px 12px }
.field::placeholder { color: var(--muted); opacity: 1 }
[aria-invalid=true].field { border-color: #e5484d; box-shadow: 0 0 0 1px #e5484d }
.more { display: block; margin-top: 14px; font-weight: 700 }
.error { margin-top: 8px; font-weight: 700 }
.error::before { content: "!" / ""; display: inline-grid; place-items: center; width: 20px; height: 20px; margin-inline-end: 8px; border-radius: 50%; background-color: #c92a30; color: #fff; font-size: 13px }
@media (max-width: 359px) { .nps { grid: auto-flow / repeat(6, 1fr) } .nps label { border-radius: 0 !important } }
@media (forced-colors: active) { .on { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important } }
`
