/**
 * What every kind shares: the reset inside our root, type, layers, buttons. Our element has the text size that the person set in
 * the browser, usually 16px, whatever the page does. Sizes of text follow it: `calc(13em/14)` is 13px where 14px is around it.
 */
export const BASE_CSS = /* css */ `
* { box-sizing: border-box; margin: 0 }
.b { display: contents; --soft: calc(var(--radius)*.6); --edge: color-mix(in srgb, var(--muted) 70%, var(--surface)); --hover: color-mix(in srgb, var(--text) 6%, transparent); --shade: rgb(12 15 35/calc(.12*var(--deep))); font: 400 calc(14em/16)/calc(20em/14) var(--font); color: var(--text); overflow-wrap: anywhere; hyphens: auto; hyphenate-limit-chars: 12 4 4; text-underline-offset: 3px }
.live { position: fixed; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.layer { position: absolute; inset: 0 auto auto 0; width: 0; height: 0; padding: 0; border: 0; background: none; color: inherit; overflow: visible }
button { font: 700 calc(13em/14)/calc(18em/13) var(--font); min-height: 32px; padding: 6px 12px; border-radius: var(--soft); border: 1px solid var(--border); background: none; color: var(--text); cursor: pointer; transition: background-color .12s }
button:hover { background-color: var(--hover) }
.primary { background-color: var(--accent); border-color: var(--accent); color: var(--on_accent) }
.primary:hover { background-color: color-mix(in srgb, var(--accent), var(--text) 14%) }
button:active { translate: 0 1px }
:focus { outline: 0 }
[data-keyboard] :focus-visible:not(.card) { outline: 2px solid var(--accent); outline-offset: 2px }
@media (forced-colors: active) {
button { border-color: ButtonText !important }
.primary { forced-color-adjust: none; background: Highlight !important; color: HighlightText !important }
}
@media print { .layer { display: none } }
`
