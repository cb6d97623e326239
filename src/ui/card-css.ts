/** A card: title, text, close button and buttons. */
export const CARD_CSS = /* css */ `
.card { position: absolute; top: 0; left: 0; transform: translate(0); width: calc(360em/14); max-width: calc(100vw - 24px); border-radius: var(--radius); background-color: var(--surface); border: 1px solid var(--border); box-shadow: 0 1px 3px var(--shade), 0 12px 28px -6px var(--shade), 0 24px 56px -12px var(--shade) }
.in { padding: var(--pad); border-radius: var(--radius); max-height: calc(var(--free, 100vh) - 26px) }
h2 { font-size: calc(16em/14); font-weight: 700; line-height: calc(22em/16); letter-spacing: -.01em; text-wrap: balance }
h2, .body:first-child { padding-inline-end: 28px }
.body { color: var(--muted); text-wrap: pretty }
h2 + .body { margin-top: 4px }
.body > * + * { margin-top: 8px }
.body :is(ul, ol) { padding-inline-start: 20px }
strong { font-weight: 700; color: var(--text) }
code { font: calc(13em/14)/calc(18em/13) ui-monospace, Menlo, monospace; padding: 1px 5px; border-radius: min(5px, var(--radius)); background-color: var(--hover) }
a { color: var(--text); text-decoration: underline var(--accent) 1.5px }
.link { border-color: transparent; text-decoration: underline var(--edge) 1px }
.close { position: absolute; z-index: 1; top: calc(var(--pad) - 13px); inset-inline-end: calc(var(--pad) - 16px); width: 44px; height: 44px; padding: 8px; border: 0; border-radius: calc(8px + var(--soft)); background-clip: content-box; color: var(--muted) }
.close:hover { color: var(--text) }
[data-keyboard] .close:focus-visible { outline-offset: -9px }
.close::before, .close::after { content: ""; position: absolute; inset: 16px 21.25px; border-left: 1.5px solid; transform: rotate(45deg) }
.close::after { transform: rotate(-45deg) }
.foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 12px; margin-top: calc(var(--pad)*.8) }
.buttons { display: flex; flex-wrap: wrap-reverse; justify-content: flex-end; gap: 8px }
.buttons button { flex-grow: 1 }
`
