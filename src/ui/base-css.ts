/** What every kind shares: the reset inside our root, type, cards, buttons. */
export const BASE_CSS = /* css */ `
* { box-sizing: border-box; margin: 0 }
.b { display: contents; font: 400 15px/1.5 var(--font); color: var(--text); overflow-wrap: anywhere; text-underline-offset: 3px }
.live { width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.layer { position: absolute; inset: 0 auto auto 0; width: 0; height: 0; padding: 0; border: 0; background: none; color: inherit; overflow: visible }
.live, :modal { position: fixed }
.layer::backdrop { background: none }
.card { position: absolute; top: 0; left: 0; transform: translate(0); width: 360px; max-width: calc(100vw - 24px); border-radius: var(--radius); background-color: var(--surface); border: 1px solid var(--border); box-shadow: inset 0 1px 0 rgb(255 255 255/.05), 0 1px 3px rgb(12 15 35/calc(.07*var(--deep))), 0 8px 20px -6px rgb(12 15 35/calc(.14*var(--deep))), 0 24px 56px -12px rgb(12 15 35/calc(.2*var(--deep))) }
.in { padding: var(--pad); border-radius: var(--radius); max-height: calc(100vh - 26px) }
.scroll { overflow: auto; overscroll-behavior: contain }
h2 { font-size: inherit; line-height: 1.4; text-wrap: balance }
h2, .body:first-child { padding-inline-end: 28px }
.body { color: var(--muted); text-wrap: pretty }
h2 + .body { margin-top: 6px }
.body > * + * { margin-top: 8px }
.body :is(ul, ol) { padding-inline-start: 20px }
strong { color: var(--text) }
code { font: 13px/1.4 ui-monospace, Menlo, monospace; padding: 1px 5px; border-radius: 5px; background-color: color-mix(in srgb, var(--text) 8%, transparent) }
a { color: var(--text); text-decoration: underline var(--accent) 1.5px }
button { font: inherit; font-weight: 700; line-height: 20px; min-height: 36px; padding: 7px 14px; border-radius: calc(var(--radius)*.6); border: 1px solid var(--border); background: none; color: var(--text); cursor: pointer; transition: background-color .12s }
button:hover { background-color: color-mix(in srgb, var(--text) 6%, transparent) }
.primary { background-color: var(--accent); border-color: var(--accent); color: var(--on_accent); box-shadow: inset 0 1px 0 rgb(255 255 255/.14), 0 1px 2px rgb(12 15 35/.16) }
.primary:hover { background-color: color-mix(in srgb, var(--accent), var(--text) 14%) }
button:active { translate: 0 1px }
.link { border-color: transparent !important; text-decoration: underline var(--border) 1.5px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.close { position: absolute; z-index: 1; top: 4px; inset-inline-end: 4px; width: 44px; height: 44px; padding: 7px; border: 0; border-radius: 16px; background-clip: content-box; color: var(--muted) }
.close:hover { color: var(--text) }
.close:focus-visible { outline-offset: -8px }
.close::before, .close::after { content: ""; position: absolute; inset: 15.5px 21px; border-left: 2px solid; border-radius: 1px; rotate: 45deg }
.close::after { rotate: -45deg }
.foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 8px 10px; margin-top: var(--pad) }
@media (forced-colors: active) {
button { border-color: ButtonText !important }
.primary { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important }
}
@media print { .layer { display: none } }
`
