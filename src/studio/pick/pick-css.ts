/** The picker's own styles. They must be visible on any page, so each line has a light and a dark side. */
export const PICK_STYLE = /* css */ `
.pick { all: initial; position: fixed; inset: 0; width: 100%; height: 100%; max-width: none; max-height: none; margin: 0; padding: 0; border: 0; background: none; overflow: hidden; pointer-events: none; color-scheme: dark; font: 400 13px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; color: #f0f2f8 }
.pick * { box-sizing: border-box }
.pick .chosen, .pick .match, .pick .shield { position: absolute; inset: 0 auto auto 0; will-change: transform }
.pick .match { outline: 2px dashed #98a2ff; outline-offset: 1px; box-shadow: 0 0 0 4px #171923b3 }
.pick .chosen { outline: 2px solid #4650e5; outline-offset: 1px; box-shadow: 0 0 0 4px #fff; background: #4650e51f }
.pick .shield { pointer-events: auto }
.pick section { position: absolute; inset: auto 0 12px; margin: 0 auto; width: min(760px, 100% - 24px); max-height: 45%; overflow: auto; overscroll-behavior: contain; pointer-events: auto; padding: 10px 12px; border: 1px solid #4a5164; border-radius: 12px; background: #191c24; box-shadow: 0 8px 40px #0009; display: grid; gap: 8px }
.pick section.top { inset: 12px 0 auto }
.pick .line { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center }
.pick .line i { font-style: normal; color: #a6adbd }
.pick button { font: inherit; font-weight: 600; font-size: 12px; color: inherit; background: #22262f; border: 1px solid #596077; border-radius: 8px; min-height: 28px; padding: 3px 10px; cursor: pointer; max-width: 240px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.pick button:hover { background: #353a47 }
.pick button:focus-visible { outline: 2px solid #98a2ff; outline-offset: 1px }
.pick button[aria-pressed=true] { background: #98a2ff; border-color: #98a2ff; color: #171923 }
.pick .main { background: #98a2ff; border-color: #98a2ff; color: #171923 }
.pick .main:hover { background: #b7beff }
.pick code { font: 12px/1.4 ui-monospace, Menlo, monospace; overflow-wrap: anywhere; color: #fff }
.pick p { margin: 0 }
.pick .help { color: #a6adbd; font-size: 12px; flex: 1 1 220px }
.pick ul { margin: 0; padding: 0 0 0 18px; color: #f3c677 }
@media (forced-colors: active) { .pick .chosen, .pick .match { outline-color: Highlight } .pick button { border-color: ButtonText } }
`
