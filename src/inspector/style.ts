/** The inspector's own styles: small, dense, quiet. They do not affect the page, and the page's styles do not affect them. */
export const STYLE = /* css */ `
:host { all: initial }
* { box-sizing: border-box; margin: 0 }
.panel { --bg: #fff; --soft: #f5f6fa; --ink: #171923; --quiet: #5c6373; --line: #e4e7ee; --accent: #4650e5; --good: #0f6b3a; --good-bg: #e3f5ea; --wait: #7a4a00; --wait-bg: #fdf0d8; --bad: #a8201a; --bad-bg: #fdeae8; --deep: 15 18 40;
  position: fixed; inset: 8px 8px 8px auto; width: min(432px, 100vw - 16px); height: auto; max-height: none; padding: 0; border: 1px solid var(--line); border-radius: 14px; background: var(--bg); color: var(--ink); font: 400 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; box-shadow: 0 2px 6px rgb(var(--deep)/.08), 0 24px 60px -12px rgb(var(--deep)/.35); display: flex; flex-direction: column; overflow: hidden; outline: 0; overflow-wrap: anywhere; text-align: start }
.dark { --bg: #191c24; --soft: #22262f; --ink: #f0f2f8; --quiet: #a6adbd; --line: #353a47; --accent: #98a2ff; --good: #7fdcaa; --good-bg: #143526; --wait: #f3c677; --wait-bg: #3a2c10; --bad: #ff9d94; --bad-bg: #43191a; --deep: 0 0 0; color-scheme: dark }
.left { inset: 8px auto 8px 8px }
.folded { inset-block-end: auto }
.folded > :not(header) { display: none }
header { display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 14px; border-bottom: 1px solid var(--line) }
h2 { font-size: 14px; font-weight: 650; flex: 1 }
h2 small { display: block; font-size: 12px; font-weight: 400; color: var(--quiet) }
h3 { font-size: 12px; font-weight: 650; color: var(--quiet); margin: 18px 0 8px }
h3 span { font-weight: 400 }
button { font: inherit; font-weight: 600; font-size: 12px; color: inherit; background: none; border: 1px solid var(--line); border-radius: 8px; min-height: 28px; padding: 3px 10px; cursor: pointer }
button:hover { background: var(--soft) }
button[aria-pressed=true] { background: var(--accent); border-color: var(--accent); color: var(--bg) }
.icon { border: 0; width: 32px; height: 32px; padding: 8px; color: var(--quiet) }
.icon svg { display: block; width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
.panel:focus-visible { outline: 0 }
.scroll { overflow: auto; padding: 0 14px 18px; flex: 1; overscroll-behavior: contain }
.note { padding: 10px 12px; border-radius: 10px; background: var(--soft); color: var(--quiet); margin-top: 12px }
.note b { color: var(--ink); font-weight: 600 }
.note.bad { background: var(--bad-bg); color: var(--bad) }
.note.bad b { color: inherit }
.unseen { margin-top: 6px }
.note button { margin-top: 8px; color: var(--ink) }
.time { padding: 12px 14px; border-bottom: 1px solid var(--line) }
.time label { display: flex; justify-content: space-between; gap: 8px; color: var(--quiet) }
.time output { color: var(--ink); font-weight: 600; font-variant-numeric: tabular-nums }
input[type=range] { width: 100%; height: 24px; margin: 2px 0 4px; accent-color: var(--accent); display: block }
.chips { display: flex; flex-wrap: wrap; gap: 6px }
.time .address { display: block; margin-top: 10px }
.address input { display: block; width: 100%; margin-top: 4px; font: 12px/1.4 ui-monospace, Menlo, monospace; color: var(--ink); background: var(--bg); border: 1px solid color-mix(in srgb, var(--quiet) 60%, transparent); border-radius: 8px; padding: 6px 9px; min-height: 30px }
details { border: 1px solid var(--line); border-radius: 10px; margin-top: 8px }
summary { display: grid; grid-template-columns: auto 1fr; gap: 2px 10px; padding: 10px 12px; cursor: pointer; list-style: none; border-radius: 10px }
summary::-webkit-details-marker { display: none }
summary:hover { background: var(--soft) }
summary b { font-weight: 600 }
summary .kind { color: var(--quiet); font-weight: 400 }
.why { grid-column: 2; color: var(--quiet) }
.badge { align-self: start; min-width: 62px; text-align: center; font-size: 11px; font-weight: 650; line-height: 18px; border-radius: 99px; padding: 0 8px; background: var(--wait-bg); color: var(--wait) }
.badge.show { background: var(--good-bg); color: var(--good) }
.badge.drop { background: var(--bad-bg); color: var(--bad) }
.gates { list-style: none; padding: 2px 12px 12px; margin: 0 }
.gates li { display: grid; grid-template-columns: 18px 1fr; gap: 8px; padding: 5px 0 }
.gates i { font-style: normal; width: 18px; height: 18px; line-height: 18px; border-radius: 50%; text-align: center; font-size: 11px; font-weight: 700; background: var(--good-bg); color: var(--good) }
.gates .fail i { background: var(--bad-bg); color: var(--bad) }
.gates .unknown i { background: var(--wait-bg); color: var(--wait) }
.gates .found { color: var(--quiet) }
.gates .change { margin-top: 3px; color: var(--ink) }
.gates .decides { background: var(--soft); border-radius: 8px; margin: 2px -6px; padding: 7px 6px }
.ids { padding: 0 12px 10px; color: var(--quiet); font: 11px ui-monospace, Menlo, monospace }
ul.plain { padding: 0; list-style: none; margin: 6px 0 0 }
ul.plain li { padding: 3px 0 }
.told:not(:empty) { position: sticky; top: 8px; z-index: 1; margin-top: 12px; padding: 8px 12px; border-radius: 10px; background: var(--ink); color: var(--bg); font-weight: 600 }
.said { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
@media (forced-colors: active) { .badge, .gates i { border: 1px solid } button { border-color: ButtonText } }
@media (max-width: 480px) { .panel, .left { inset: auto 0 0; width: 100vw; max-height: 70vh; border-radius: 14px 14px 0 0 } }
`
